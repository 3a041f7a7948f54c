import { useEffect, useRef, useState } from 'react'
import * as limits from '../limits.ts'
import { keepForScan } from './provisional.ts'
import type { Bindings } from './use-keys.ts'

/** Bindings of the ten digits for a board of numbers up to `highest`, and the digit that waits for a second one. */
export function useNumberKeys(
  highest: number,
  onPick: (number: number) => void,
): [Bindings, pending: string] {
  const [pending, setPending] = useState('')
  /** Of two digits in one frame the second must see the first. */
  const typed = useRef('')
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    typed.current = pending
    if (pending === '') return
    const timer = setTimeout(() => {
      setPending('')
      if (Number(pending) >= 1) pick.current(Number(pending))
    }, limits.numberEntryMs)
    return () => clearTimeout(timer)
  }, [pending])
  useEffect(
    () =>
      keepForScan(() => {
        const before = typed.current
        return () => {
          typed.current = before
          setPending(before)
        }
      }),
    [],
  )
  const bindings = Object.fromEntries(
    Array.from('0123456789', (digit) => [
      digit,
      () => {
        const entry = typeDigit(typed.current, digit, highest)
        typed.current = entry.pending
        setPending(entry.pending)
        if (entry.picked !== null) pick.current(entry.picked)
      },
    ]),
  )
  return [bindings, pending]
}

/** The result of a typed digit: a picked number, or a first digit that a second may follow. */
interface Entry {
  readonly picked: number | null
  readonly pending: string
}

/**
 * Numbers up to `highest`, typed digit by digit: 1 then 7 is 17. A digit that no second one can follow is taken at
 * once, and so is a waiting one whose second digit would exceed the highest. `07` is 7.
 */
export function typeDigit(pending: string, digit: string, highest: number): Entry {
  const typed = Number(pending + digit)
  if (pending !== '') return { picked: typed >= 1 && typed <= highest ? typed : null, pending: '' }
  const mayGrow = highest > 9 && (digit === '0' || Number(digit) * 10 <= highest)
  if (mayGrow) return { picked: null, pending: digit }
  return { picked: typed >= 1 && typed <= highest ? typed : null, pending: '' }
}
