import { limits } from '../limits.ts'
import { focusIsHome, bringHome } from './keep-focus.ts'
import { isRepeated, repeatKey } from './repeat-key.ts'

let holders = 0
let held: KeyboardEvent[] = []
let isGivingOut = false

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** A dialog that has just been opened is drawn, and takes the focus, a moment later. */
async function settle(): Promise<void> {
  let before: Element | null = null
  for (let task = 0; task < limits.focusTasks; task++) {
    if (focusIsHome() && document.activeElement === before) return
    before = document.activeElement
    await nextTask()
  }
  bringHome()
}

/** All or none: half of an amount would be another amount. */
function dropLate(): void {
  const [first] = held
  if (first && performance.now() - first.timeStamp > limits.heldKeysMs) held = []
}

/** Each key in a task of its own, as it would have come, so that the page has drawn what the one before it did. */
async function giveOut(): Promise<void> {
  if (isGivingOut) return
  isGivingOut = true
  while (held.length > 0) {
    await settle()
    if (holders > 0) break
    dropLate()
    const [next, ...rest] = held
    held = rest
    if (next) repeatKey(next, document.activeElement ?? document.body)
  }
  isGivingOut = false
}

/**
 * From now on keys wait, because what they are meant for is not there yet. Returns the way to end it: once nothing holds
 * keys any more, they act in their order on what is there then.
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

/** Keys wait for something that a key asked for. */
export function holdKeysFor(work: Promise<unknown>): void {
  const letGo = holdKeys()
  void work.catch(console.error).finally(letGo)
}

/** What the browser itself does on a key, such as a reload, waits for nothing. */
const isForBrowser = (event: KeyboardEvent): boolean =>
  /^F(?:5|11|12)$/.test(event.code) ||
  ((event.ctrlKey || event.altKey || event.metaKey) &&
    !event.getModifierState('AltGraph') &&
    event.key !== 'Enter')

const isModifier = ({ key }: KeyboardEvent): boolean =>
  /^(?:Shift|Control|Alt|AltGraph|Meta|\w+Lock)$/.test(key)

function onKeyDown(event: Event): void {
  if (holders === 0 && held.length === 0) return
  // What fills in passwords sends events that are no keys.
  if (!(event instanceof KeyboardEvent) || isRepeated(event) || isModifier(event) || isForBrowser(event))
    return
  event.preventDefault()
  event.stopImmediatePropagation()
  if (!event.repeat && held.length < limits.scan.keys) held = [...held, event]
}

/** Whoever touches something meanwhile has gone on otherwise. */
function drop(): void {
  held = []
}

/** Hears keys before everything else on the page does. */
export function hearKeys(): void {
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('pointerdown', drop, true)
}
