import { limits } from '../limits.ts'
import { mayBeScan, noBurst, scannedBy, typed, type Scan } from './burst.ts'

type Field = HTMLInputElement

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' ? target : null

/** React hears of a value only where the element's own setter was passed by. */
function writeBack(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey

/**
 * Hears a scanner that types (a keyboard wedge). Keys outside of a field are held back for as long as they may belong to
 * something scanned, then given to whom they were meant for: a scan picks no numbers. A field is typed into at once, and
 * gets its value back where the typing was a scan.
 */
export function hearWedge(onScan: (scan: Scan) => void): void {
  let burst = noBurst
  let held: KeyboardEvent[] = []
  let field: { readonly element: Field; readonly before: string } | null = null
  let isGivingBack = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function giveBack(): void {
    clearTimeout(timer)
    const events = held
    held = []
    isGivingBack = true
    for (const { target, key, code, shiftKey } of events)
      target?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
      )
    isGivingBack = false
  }

  function hold(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
    clearTimeout(timer)
    timer = setTimeout(giveBack, limits.scannerGapMs)
  }

  function end(event: KeyboardEvent, scan: Scan): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    held = []
    burst = noBurst
    if (field) writeBack(field.element, field.before)
    onScan(scan)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isGivingBack || event.repeat) return
    const scan = scannedBy(burst, event, event.timeStamp)
    if (scan) return end(event, scan)
    const before = burst
    burst = isCommand(event) ? noBurst : typed(burst, event, event.timeStamp)
    // A modifier belongs to the key after it.
    if (burst === before && burst !== noBurst) return
    if (!mayBeScan(burst)) return giveBack()
    const element = fieldOf(event.target)
    if (burst.strokes.length === 1) field = element && { element, before: element.value }
    if (!element) hold(event)
  }

  document.addEventListener('keydown', onKeyDown, true)
}
