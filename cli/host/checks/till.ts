import type { WireLedgerEntry } from '../../../src/protocol/till-records.ts'
import type { HostVisitor } from '../host-visitor.ts'
import { mustEqual, Unmet } from '../unmet.ts'

export const tillOf = async (visitor: HostVisitor): Promise<number> =>
  (await visitor.ask('getWalletByIdUser', {})).wallet

/** Throws where the till is not what it was plus `change` minor units, once the work is done. */
export async function movingTill<T>(
  visitor: HostVisitor,
  change: number,
  work: () => Promise<T>,
): Promise<T> {
  const before = await tillOf(visitor)
  const result = await work()
  mustEqual('the till', await tillOf(visitor), before + change)
  return result
}

/** The entries of the ledger after a number, and what is in the till with the last of them. */
export async function ledgerSince(visitor: HostVisitor, since: number) {
  const entries: WireLedgerEntry[] = []
  for (;;) {
    const page = await visitor.ask('getLedger', { since: since + entries.length })
    entries.push(...page.data)
    if (page.data.length === 0 || since + entries.length >= page.last) return { entries, page }
  }
}

/** What became of a money request, by its id. */
export const inquired = async (visitor: HostVisitor, ...ids: string[]) =>
  (await visitor.ask('movementInquiry', { ids })).data

/** How far apart the clocks of one host may be, ms. */
const clocksApartMs = 2_000

/** Throws where a moment that the host names is not between two of its own answers; ms since 1970. */
export function mustBeBetween(what: string, at: number, from: number, to: number): void {
  if (at >= from - clocksApartMs && at <= to + clocksApartMs) return
  throw new Unmet(`${what} between ${from} and ${to}, the host's own time`, String(at))
}

/** The host's time in its latest answer. */
export const hostTime = ({ times }: HostVisitor): number => times.at(-1)?.host ?? NaN
