import type { AnswerOf } from '../../protocol/host-calls.ts'
import { ledgerPage, type WireLedgerEntry } from '../../protocol/till-records.ts'
import { utcDay } from '../../values/calendar.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import type { Book, LedgerEntry } from './ledger-entry.ts'
import { tillIdOf, type HostState } from './state.ts'

const noEntries = (): Book => ({ before: 0, entries: [], days: {} })

const bookOf = (state: HostState, operatorId: number): Book =>
  state.ledger[tillIdOf(state, operatorId)] ?? noEntries()

/** The only function that changes a till, because the content of a till is the sum of its entries. Returns the new content. */
export function enter(
  state: HostState,
  operatorId: number,
  changes: readonly Omit<LedgerEntry, 'balance'>[],
): Minor {
  const tillId = tillIdOf(state, operatorId)
  const { entries, days } = (state.ledger[tillId] ??= noEntries())
  let balance = state.tills[tillId] ?? 0
  for (const change of changes) {
    balance = sumMinor([balance, change.amount])
    ;(days[utcDay(change.at)] ??= []).push(entries.length)
    entries.push({ ...change, balance })
  }
  return (state.tills[tillId] = balance)
}

/** The entries of a till from a moment on, in no order. */
export function entriesSince(state: HostState, operatorId: number, from: number): LedgerEntry[] {
  const { entries, days } = bookOf(state, operatorId)
  return Object.entries(days)
    .filter(([day]) => Number(day) >= utcDay(from))
    .flatMap(([, places]) => places.flatMap((place) => entries[place] ?? []))
    .filter(({ at }) => at >= from)
}

/**
 * The entries of a till from one moment up to, but not including, another. They are in no order, because the host's clock may
 * have been set back.
 */
export function entriesBetween(
  state: HostState,
  operatorId: number,
  from: number,
  to: number,
): LedgerEntry[] {
  const { entries, days } = bookOf(state, operatorId)
  const found: LedgerEntry[] = []
  for (let day = utcDay(from); day <= utcDay(to); day++)
    for (const place of days[day] ?? []) {
      const entry = entries[place]
      if (entry && entry.at >= from && entry.at < to) found.push(entry)
    }
  return found
}

export const wireEntry = (
  { at, kind, amount, balance, key, ticketId, barcode, gameId, userId }: LedgerEntry,
  number: number,
): WireLedgerEntry => ({
  number,
  date: at,
  kind,
  amount,
  balance,
  ...(key === undefined ? {} : { id: key }),
  ...(ticketId === undefined ? {} : { unique_req_id: ticketId }),
  ...(barcode === undefined ? {} : { barcode }),
  ...(gameId === undefined ? {} : { gameId }),
  ...(userId === undefined ? {} : { userId }),
})

/** Up to one page of a till's entries after number `since`; none without a number. */
export function ledgerAnswer(
  state: HostState,
  operatorId: number,
  since: number | undefined,
): AnswerOf<'getLedger'> {
  const { entries } = bookOf(state, operatorId)
  const from = since ?? entries.length
  const page = entries.slice(from, from + ledgerPage)
  return {
    success: true,
    data: page.map((entry, place) => wireEntry(entry, from + place + 1)),
    last: entries.length,
    wallet: state.tills[tillIdOf(state, operatorId)] ?? 0,
  }
}
