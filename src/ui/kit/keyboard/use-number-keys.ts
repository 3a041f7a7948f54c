import { useEffect, useRef, useState } from 'react'
import * as limits from '../limits.ts'
import { keepForScan } from './provisional.ts'
import type { Bindings } from './use-keys.ts'

interface NumberKeys {
  /** Of the ten digits. */
  readonly bindings: Bindings
  /** The digit that waits for a second one; empty if none does. */
  readonly pending: string
  /** The waiting digit is a number of its own: what follows comes after it. */
  readonly settle: () => void
  /** Takes the waiting digit back and returns it; empty if none waits. */
  readonly drop: () => string
}

/** Keys for a board of numbers up to `highest`. */
export function useNumberKeys(highest: number, onPick: (number: number) => void): NumberKeys {
  const [pending, setPending] = useState('')
  /** Of two keys in one frame the second must see the first. */
  const typed = useRef('')
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  function wait(digit: string): void {
    typed.current = digit
    setPending(digit)
  }
  function drop(): string {
    const digit = typed.current
    wait('')
    return digit
  }
  function settle(): void {
    const number = Number(drop())
    if (number >= 1) pick.current(number)
  }
  useEffect(() => {
    if (pending === '') return
    const timer = setTimeout(settle, limits.numberEntryMs)
    return () => clearTimeout(timer)
  }, [pending])
  useEffect(
    () =>
      keepForScan(() => {
        const before = typed.current
        return () => wait(before)
      }),
    [],
  )
  const bindings = Object.fromEntries(
    Array.from('0123456789', (digit) => [
      digit,
      () => {
        const entry = typeDigit(typed.current, digit, highest)
        wait(entry.pending)
        if (entry.picked !== null) pick.current(entry.picked)
      },
    ]),
  )
  return { bindings, pending, settle, drop }
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
