import { sumMinor, type Minor } from '../values/money.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import type { HostState } from './state.ts'

const dayMs = 86_400_000
const utcDay = (at: number): number => Math.floor(at / dayMs)

/** The one way to change a till: what is in it is the sum of its entries. Returns what is in it now. */
export function enter(state: HostState, operatorId: number, entries: readonly LedgerEntry[]): Minor {
  const book = (state.ledger[operatorId] ??= {})
  for (const entry of entries) (book[utcDay(entry.at)] ??= []).push(entry)
  const before = state.tills[operatorId] ?? 0
  return (state.tills[operatorId] = sumMinor([before, ...entries.map(({ amount }) => amount)]))
}

/**
 * The entries of a till from one moment up to, not including, another, in no order: the host's clock may have been set
 * back between two of them.
 */
export function entriesBetween(
  state: HostState,
  operatorId: number,
  from: number,
  to: number,
): LedgerEntry[] {
  const book = state.ledger[operatorId] ?? {}
  const found: LedgerEntry[] = []
  for (let day = utcDay(from); day <= utcDay(to); day++)
    for (const entry of book[day] ?? []) if (entry.at >= from && entry.at < to) found.push(entry)
  return found
}
