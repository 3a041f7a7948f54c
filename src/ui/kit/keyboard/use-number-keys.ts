import { useEffect, useRef, useState } from 'react'
import { limits } from '../limits.ts'
import { typeDigit } from './number-entry.ts'
import { keepForScan } from './provisional.ts'
import type { Bindings } from './use-keys.ts'

/** Bindings of the ten digits to a board of numbers up to `highest`, and the digit that is waiting for its follower. */
export function useNumberKeys(
  highest: number,
  onPick: (number: number) => void,
): [Bindings, pending: string] {
  const [pending, setPending] = useState('')
  /** Of two digits in one frame the second must know of the first. */
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
