import { flushSync } from 'react-dom'
import { decide, remember, type Restore } from '../kit/keyboard/provisional.ts'
import { isTextField, repeatKey } from '../kit/keyboard/repeat-key.ts'
import { limits } from '../kit/limits.ts'
import { follows, isLongNumber, learned, scanIn, undecidedMs, type Burst, type Found } from './burst.ts'
import { fieldsNow, isForScan, restoreFields, type Fields } from './fields.ts'
import { knownScanner, rememberScanner } from './known-scanner.ts'
import { usCharacter } from './layouts.ts'
import { beginning, type KnownScanner, type Scan } from './scan.ts'
import { digitOf, isEnd, isModifier, type Stroke } from './stroke.ts'

export interface Hearers {
  readonly onScan: (scan: Scan) => void
  /** While a scanner is being tested: every burst, recognised or not. The page itself hears no key then. */
  readonly testing: () => ((burst: Burst, suffix: KnownScanner['suffix']) => void) | null
}

/** Where it went down, or where the focus is by now. */
function repeat(event: KeyboardEvent): void {
  const { target } = event
  repeatKey(event, target instanceof Element && target.isConnected ? target : document.body)
}

interface Before {
  readonly restore: Restore
  readonly fields: Fields
}

const noTail = { fromMs: 0, untilMs: -1 }

const strokeOf = (event: KeyboardEvent): Stroke => ({
  code: event.code,
  key: event.key,
  shiftKey: event.shiftKey,
  isCapsLock: event.getModifierState('CapsLock'),
  atMs: event.timeStamp,
})

const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph')

const isCharacter = (stroke: Stroke): boolean =>
  digitOf(stroke) !== null || usCharacter(stroke) !== '' || (stroke.key.length === 1 && stroke.key !== ' ')

/** Keys that mean the page and not the text: they interrupt no scan. */
const passesBy = (code: string): boolean => code === 'Escape' || /^F\d+$/.test(code)

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Hears a scanner that types (a keyboard wedge). Digits and what is typed into a field act at once, and are taken back
 * where the keys prove to be a scan; whatever else may come amid a scan waits for the decision, and then acts in its turn.
 */
export function hearWedge({ onScan, testing }: Hearers): void {
  let burst: Burst = []
  /** The page before each key of the burst. */
  let before: Before[] = []
  let held: KeyboardEvent[] = []
  /** When the last scan ended, and until when another key may come behind it. */
  let tail = noTail
  let isGivingBack = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Nobody types the scheme of a link for its shortcuts: half a link is dropped. */
  const isBrokenLink = (): boolean => held.length > 0 && beginning(burst, knownScanner()) === 'surely'

  /** The keys were typed: those that waited act now, each on the screen that the one before it left. */
  function giveBack(): void {
    const events = isBrokenLink() ? [] : held
    held = []
    isGivingBack = true
    for (const event of events) flushSync(() => repeat(event))
    isGivingBack = false
  }

  function begin(): void {
    clearTimeout(timer)
    giveBack()
    decide('typing')
    burst = []
    before = []
  }

  function end(found: Found, suffix: KnownScanner['suffix'], atMs: number): void {
    clearTimeout(timer)
    const scanned = before.slice(found.from)
    held = []
    burst = []
    before = []
    tail = { fromMs: atMs, untilMs: atMs + 3 * found.pace.meanMs + limits.scan.tailMs }
    decide('scan')
    flushSync(() => {
      scanned[0]?.restore()
      restoreFields(scanned.map(({ fields }) => fields))
    })
    if (found.scan.kind !== 'unknown') rememberScanner(learned(knownScanner(), found, suffix))
    flushSync(() => onScan(found.scan))
  }

  function report(suffix: KnownScanner['suffix']): void {
    const reported = burst
    begin()
    testing()?.(reported, suffix)
  }

  /** Silence: nothing more came for longer than a scanner is silent, or no more than it may be amid a long number. */
  function settle(silentMs: number): void {
    if (testing()) return report('none')
    const known = knownScanner()
    const found = scanIn(burst, known)
    const isLeft = isForScan(document.activeElement) && known?.suffix !== 'none'
    if (found && found.scan.kind !== 'unknown' && !isLeft) return end(found, 'none', burst.at(-1)!.atMs)
    giveBack()
    const leftMs = isLongNumber(burst) ? limits.scan.pauseMs - silentMs : 0
    if (leftMs > 0) timer = setTimeout(() => decide('typing'), leftMs)
    else decide('typing')
  }

  function waitOn(known: KnownScanner | null): void {
    clearTimeout(timer)
    const waitMs = testing() ? limits.scan.pauseMs : undecidedMs(burst, known)
    timer = setTimeout(() => settle(waitMs), waitMs)
  }

  function hold(event: KeyboardEvent): void {
    swallow(event)
    held.push(event)
  }

  /** Whether a key comes where a scan may go on: it waits for the decision. */
  function isAmid({ timeStamp }: KeyboardEvent, known: KnownScanner | null): boolean {
    const last = burst.at(-1)
    const mayGoOn = last !== undefined && (digitOf(last) !== null || beginning(burst, known) !== null)
    return mayGoOn && follows(burst, timeStamp, undecidedMs(burst, known))
  }

  function onCharacter(event: KeyboardEvent, stroke: Stroke): void {
    const known = knownScanner()
    tail = noTail
    if (!follows(burst, stroke.atMs)) begin()
    if (burst.length >= limits.scan.keys) [burst, before] = [burst.slice(1), before.slice(1)]
    const isWaiting = held.length > 0 || (digitOf(stroke) === null && isAmid(event, known))
    burst = [...burst, stroke]
    before = [...before, { restore: remember(), fields: fieldsNow() }]
    const mayWait = isWaiting || beginning(burst, known) !== null
    if (testing()) swallow(event)
    else if (held.length > 0 || (mayWait && !isTextField(event.target))) hold(event)
    decide('undecided')
    waitOn(known)
  }

  function onEnd(event: KeyboardEvent): void {
    if (!follows(burst, event.timeStamp)) return begin()
    const suffix = event.code === 'Tab' ? 'Tab' : 'Enter'
    if (testing()) {
      swallow(event)
      return report(suffix)
    }
    const found = scanIn(burst, knownScanner())
    if (!found && isBrokenLink()) {
      swallow(event)
      begin()
      return onScan({ kind: 'unknown', text: '' })
    }
    // In its own field a code that is no ticket is answered in words, as one that was typed is.
    if (!found || (found.scan.kind === 'unknown' && isForScan(event.target))) return begin()
    swallow(event)
    end(found, suffix, event.timeStamp)
  }

  /** Some scanners send two keys behind a code: carriage return and line feed. */
  const isTail = ({ code, ctrlKey, timeStamp }: KeyboardEvent): boolean =>
    (isEnd(code) || (ctrlKey && (code === 'KeyJ' || code === 'KeyM'))) &&
    timeStamp >= tail.fromMs &&
    timeStamp <= tail.untilMs

  function onCommand(event: KeyboardEvent): void {
    const known = knownScanner()
    if (!isEnd(event.code) || testing() || !isAmid(event, known)) return begin()
    hold(event)
    waitOn(known)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // What fills in passwords sends events that are no keys.
    if (isGivingBack || !(event instanceof KeyboardEvent) || isModifier(event.code)) return
    if (isTail(event)) return swallow(event)
    if (event.repeat) return begin()
    if (isCommand(event)) return onCommand(event)
    if (isEnd(event.code)) return onEnd(event)
    const stroke = strokeOf(event)
    if (isCharacter(stroke)) onCharacter(event, stroke)
    else if (!passesBy(event.code)) begin()
  }

  document.addEventListener('keydown', onKeyDown, true)
  // Who pastes into a field after a scan means the Enter behind it.
  document.addEventListener('input', ({ isTrusted }) => isTrusted && (tail = noTail), true)
}
