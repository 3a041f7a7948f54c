import { flushSync } from 'react-dom'
import { holdBack } from '../kit/keyboard/held-keys.ts'
import { decide, remember, type Restore } from '../kit/keyboard/provisional.ts'
import { repeatKey } from '../kit/keyboard/repeat-key.ts'
import { isTextField } from '../kit/keyboard/text-field.ts'
import { isUnderDialog } from '../kit/keyboard/use-keys.ts'
import * as limits from './limits.ts'
import { follows, isLongNumber, learned, scanIn, undecidedMs, type Burst, type Found } from './burst.ts'
import { fieldsNow, isForScan, restoreFields, type Fields } from './fields.ts'
import { knownScanner, rememberScanner } from './known-scanner.ts'
import { usCharacter } from './layouts.ts'
import { beginning, type KnownScanner, type Scan } from './scan.ts'
import { digitOf, isEnd, isModifier, type Stroke } from './stroke.ts'

export interface ScanListeners {
  readonly onScan: (scan: Scan) => void
  /** During a scanner test: receives every burst, recognised or not. The page itself receives no keys then. */
  readonly testing: () => ((burst: Burst, suffix: KnownScanner['suffix']) => void) | null
}

/** The key's original target; in a dialog, which an earlier key may have opened, the element that has the focus. */
function repeat(event: KeyboardEvent): void {
  const target = isUnderDialog() ? document.activeElement : event.target
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

/** Keys for the page and not for text: they do not interrupt a scan. */
const passesBy = (code: string): boolean => code === 'Escape' || /^F\d+$/.test(code)

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Recognises a scanner that types (a keyboard wedge). Digits and keys in a field act at once, and are undone if they
 * belong to a scan. Every other key that may be part of a scan waits for the decision, and then acts in order.
 */
export function listenToWedge({ onScan, testing }: ScanListeners): void {
  let burst: Burst = []
  /** The state of the page before each key of the burst. */
  let before: Before[] = []
  let held: KeyboardEvent[] = []
  /** The end of the last scan, and the time until which another end key may come. */
  let tail = noTail
  let isGivingBack = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Nobody types the scheme of a link as shortcuts, so an incomplete link is dropped. */
  const isBrokenLink = (): boolean => held.length > 0 && beginning(burst, knownScanner()) === 'surely'

  /**
   * The keys were typed: the held ones act now, each on the screen that the previous one left. Where that is not loaded yet, the
   * next ones wait for it.
   */
  function giveBack(): void {
    const events = isBrokenLink() ? [] : held
    held = []
    isGivingBack = true
    for (const event of events) if (!holdBack(event)) flushSync(() => repeat(event))
    isGivingBack = false
  }

  function begin(): void {
    clearTimeout(timer)
    giveBack()
    decide('typing')
    burst = []
    before = []
  }

  /** The key is none of a scan: it acts after those before it, also where they have opened what is not loaded yet. */
  function letPass(event: KeyboardEvent): void {
    begin()
    if (holdBack(event)) swallow(event)
  }

  function end(found: Found, suffix: KnownScanner['suffix'], atMs: number): void {
    clearTimeout(timer)
    const scanned = before.slice(found.from)
    held = []
    burst = []
    before = []
    tail = { fromMs: atMs, untilMs: atMs + 3 * found.pace.meanMs + limits.tailMs }
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

  /** No further key came within the longest pause of a scanner, or of a long number. */
  function onPause(silentMs: number): void {
    if (testing()) return report('none')
    const known = knownScanner()
    const found = scanIn(burst, known)
    const isLeft = isForScan(document.activeElement) && known?.suffix !== 'none'
    if (found && found.scan.kind !== 'unknown' && !isLeft) return end(found, 'none', burst.at(-1)!.atMs)
    giveBack()
    const leftMs = isLongNumber(burst) ? limits.pauseMs - silentMs : 0
    if (leftMs > 0) timer = setTimeout(() => decide('typing'), leftMs)
    else decide('typing')
  }

  function waitOn(known: KnownScanner | null): void {
    clearTimeout(timer)
    const waitMs = testing() ? limits.pauseMs : undecidedMs(burst, known)
    timer = setTimeout(() => onPause(waitMs), waitMs)
  }

  function hold(event: KeyboardEvent): void {
    swallow(event)
    held.push(event)
  }

  /** Whether a key may belong to a scan: then it waits for the decision. */
  function isAmid({ timeStamp }: KeyboardEvent, known: KnownScanner | null): boolean {
    const last = burst.at(-1)
    const mayGoOn = last !== undefined && (digitOf(last) !== null || beginning(burst, known) !== null)
    return mayGoOn && follows(burst, timeStamp, undecidedMs(burst, known))
  }

  function onCharacter(event: KeyboardEvent, stroke: Stroke): void {
    const known = knownScanner()
    tail = noTail
    if (!follows(burst, stroke.atMs)) begin()
    if (burst.length >= limits.keys) [burst, before] = [burst.slice(1), before.slice(1)]
    const isWaiting = held.length > 0 || (digitOf(stroke) === null && isAmid(event, known))
    burst = [...burst, stroke]
    before = [...before, { restore: remember(), fields: fieldsNow() }]
    const mayWait = isWaiting || beginning(burst, known) !== null
    if (testing()) swallow(event)
    else if (held.length > 0 || (mayWait && !isTextField(event.target))) hold(event)
    else if (holdBack(event)) swallow(event)
    decide('undecided')
    waitOn(known)
  }

  function onEnd(event: KeyboardEvent): void {
    if (!follows(burst, event.timeStamp)) return letPass(event)
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
    // In its own field an invalid ticket code gets a message, as a typed one does.
    if (!found || (found.scan.kind === 'unknown' && isForScan(event.target))) return letPass(event)
    swallow(event)
    end(found, suffix, event.timeStamp)
  }

  /** Some scanners send two keys after a code: carriage return and line feed. */
  const isTail = ({ code, ctrlKey, timeStamp }: KeyboardEvent): boolean =>
    (isEnd(code) || (ctrlKey && (code === 'KeyJ' || code === 'KeyM'))) &&
    timeStamp >= tail.fromMs &&
    timeStamp <= tail.untilMs

  function onCommand(event: KeyboardEvent): void {
    // Of the browser, such as a reload.
    if (!isEnd(event.code)) return begin()
    const known = knownScanner()
    if (testing() || !isAmid(event, known)) return letPass(event)
    hold(event)
    waitOn(known)
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Password managers send events that are not keys.
    if (isGivingBack || !(event instanceof KeyboardEvent) || isModifier(event.code)) return
    if (isTail(event)) return swallow(event)
    if (event.repeat) return begin()
    if (isCommand(event)) return onCommand(event)
    if (isEnd(event.code)) return onEnd(event)
    const stroke = strokeOf(event)
    if (isCharacter(stroke)) onCharacter(event, stroke)
    else if (!passesBy(event.code)) letPass(event)
  }

  document.addEventListener('keydown', onKeyDown, true)
  // After a paste into a field, Enter belongs to the pasted text.
  document.addEventListener('input', ({ isTrusted }) => isTrusted && (tail = noTail), true)
}
