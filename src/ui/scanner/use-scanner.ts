import { useEffect, useRef } from 'react'
import { limits } from '../limits.ts'
import { digitOf, noBurst, scannedBy, typed } from './burst.ts'

type Field = HTMLInputElement

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement && target.type !== 'checkbox' ? target : null

/** React hears of a value only where the element's own setter was passed by. */
function writeBack(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Hears a scanner that types (a keyboard wedge). Digits outside of a field are held back for as long as they may belong to a
 * barcode, then given to whom they were meant for: a scan picks no numbers. A field is typed into at once, and gets its
 * value back where the typing was a scan.
 */
function listen(onScan: (barcode: string) => void): () => void {
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
    for (const { target, key, code } of events)
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
    isGivingBack = false
  }

  function hold(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(event)
    clearTimeout(timer)
    timer = setTimeout(giveBack, limits.scannerGapMs)
  }

  function end(event: KeyboardEvent, barcode: string): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    held = []
    if (field) writeBack(field.element, field.before)
    onScan(barcode)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isGivingBack || event.repeat) return
    const barcode = scannedBy(burst, event.code, event.timeStamp)
    burst = typed(burst, event.code, event.timeStamp)
    if (barcode !== null) return end(event, barcode)
    if (event.ctrlKey || event.altKey || event.metaKey || digitOf(event.code) === null) {
      if (!event.code.startsWith('Shift')) giveBack()
      return
    }
    const element = fieldOf(event.target)
    if (burst.digits.length === 1) field = element && { element, before: element.value }
    if (!element) hold(event)
  }

  document.addEventListener('keydown', onKeyDown, true)
  return () => {
    document.removeEventListener('keydown', onKeyDown, true)
    giveBack()
  }
}

/** Calls `onScan` with every barcode that is scanned while the component stands. */
export function useScanner(onScan: (barcode: string) => void): void {
  const scanned = useRef(onScan)
  useEffect(() => {
    scanned.current = onScan
  })
  useEffect(() => listen((barcode) => scanned.current(barcode)), [])
}
