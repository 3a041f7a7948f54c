import * as limits from '../limits.ts'
import { focusIsHome, bringHome } from './keep-focus.ts'

let holders = 0
let held: KeyboardEvent[] = []
let isGivingOut = false

/** The events that repeat keys which were held back. */
export const repetitions = new WeakSet<Event>()

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A dialog that was just opened is rendered and takes the focus a moment later. */
async function untilFocused(): Promise<void> {
  let before: Element | null = null
  for (let task = 0; task < limits.focusTasks; task++) {
    if (focusIsHome() && document.activeElement === before) return
    before = document.activeElement
    await nextTask()
  }
  bringHome()
}

/** All keys or none: a part of an amount would be another amount. */
function dropLate(): void {
  const [first] = held
  if (first && performance.now() - first.timeStamp > limits.heldKeysMs) held = []
}

/** Each key gets its own task, as a real key would, so that the page has rendered the effect of the previous one. */
async function giveOut(): Promise<void> {
  if (isGivingOut || held.length === 0) return
  isGivingOut = true
  try {
    // Loaded with the scanner's code, until which keys are held.
    const { repeatKey } = await import('./repeat-key.ts')
    while (held.length > 0) {
      await untilFocused()
      if (holders > 0) break
      dropLate()
      const [next, ...rest] = held
      held = rest
      if (next) repeatKey(next, document.activeElement ?? document.body)
    }
  } finally {
    isGivingOut = false
  }
}

/**
 * Holds keys from now on, because their target is not loaded yet. Returns the function that ends it: when nothing holds
 * keys any more, they act in order on the current page.
 */
export function holdKeys(): () => void {
  holders++
  let isHolding = true
  return () => {
    if (!isHolding) return
    isHolding = false
    if (--holders === 0) void giveOut()
  }
}

/** Holds keys for a part that a key has requested. */
export function holdKeysFor(work: Promise<unknown>): void {
  const letGo = holdKeys()
  void work.catch(console.error).finally(letGo)
}

/** Holds a key that the scanner held back until now, in its place among the others, if keys are held; whether it did. */
export function holdBack(event: KeyboardEvent): boolean {
  if (holders === 0) return false
  held = [...held, event].sort((one, other) => one.timeStamp - other.timeStamp)
  return true
}

/** Keys of the browser itself, such as a reload, are never held. */
const isForBrowser = (event: KeyboardEvent): boolean =>
  /^F(?:5|11|12)$/.test(event.code) ||
  ((event.ctrlKey || event.altKey || event.metaKey) &&
    !event.getModifierState('AltGraph') &&
    event.key !== 'Enter')

const isModifier = ({ key }: KeyboardEvent): boolean =>
  /^(?:Shift|Control|Alt|AltGraph|Meta|\w+Lock)$/.test(key)

function onKeyDown(event: Event): void {
  if (holders === 0 && held.length === 0) return
  // Password managers send events that are not keys.
  if (!(event instanceof KeyboardEvent) || repetitions.has(event) || isModifier(event) || isForBrowser(event))
    return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!event.repeat && held.length < limits.heldKeys) held = [...held, event]
}

/** A touch meanwhile means that the user has done something else, so the keys are dropped. */
function drop(): void {
  held = []
}

/** Receives keys before everything else on the page. */
export function listenToKeys(): void {
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', drop, true)
}
