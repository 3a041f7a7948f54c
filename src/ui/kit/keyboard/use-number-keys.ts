import { useEffect, useRef, useState } from 'react'
import * as limits from '../limits.ts'
import { keepForScan } from './provisional.ts'
import type { Bindings } from './use-keys.ts'

interface NumberKeys {
  /** Of the ten digits. */
  readonly bindings: Bindings
  /** The digit that waits for a second one; empty if none does. */
  readonly pending: string
  /** Whether a digit waits now; the screen may not show it yet. */
  readonly isWaiting: () => boolean
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  function wait(digit: string): void {
    clearTimeout(timer.current)
    typed.current = digit
    setPending(digit)
    if (digit !== '') timer.current = setTimeout(settle, limits.numberEntryMs)
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
  useEffect(() => () => clearTimeout(timer.current), [])
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
        const entry = typeDigit(drop(), digit, highest)
        for (const number of entry.picked) pick.current(number)
        // Last: a pick settles what waits.
        wait(entry.pending)
      },
    ]),
  )
  return { bindings, pending, isWaiting: () => typed.current !== '', settle, drop }
}

/** The result of a typed digit: the picked numbers, and a first digit that a second may follow. */
interface Entry {
  readonly picked: readonly number[]
  readonly pending: string
}

/**
 * Numbers up to `highest`, typed digit by digit: 1 then 7 is 17. A digit that no second one can follow is taken at
 * once, and so is a waiting one whose second digit would exceed the highest: that one begins a number. `07` is 7.
 */
export function typeDigit(pending: string, digit: string, highest: number): Entry {
  const typed = Number(pending + digit)
  if (pending === '') {
    const mayGrow = highest > 9 && (digit === '0' || typed * 10 <= highest)
    if (mayGrow) return { picked: [], pending: digit }
  } else if (typed > highest) {
    const next = typeDigit('', digit, highest)
    return { ...next, picked: [Number(pending), ...next.picked] }
  }
  return { picked: typed >= 1 && typed <= highest ? [typed] : [], pending: '' }
}
