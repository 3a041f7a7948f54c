import type { WireLedgerEntry } from '../../../src/protocol/till-records.ts'
import { known } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { mustEqual, Unmet } from '../unmet.ts'
import type { Visit } from '../visit.ts'

export const tillOf = async (client: HostClient): Promise<number> =>
  (await client.request('getWalletByIdUser', {})).wallet

/** Throws unless the work has changed the till by `change` minor units. */
export async function movingTill<T>(client: HostClient, change: number, work: () => Promise<T>): Promise<T> {
  const before = await tillOf(client)
  const result = await work()
  mustEqual('the till', await tillOf(client), before + change)
  return result
}

/** Moves cash into the till or out of it, in steps of at most the deployment's limit. */
export async function moveCash(client: HostClient, change: number, atMost: number): Promise<void> {
  for (let left = Math.abs(change); left > 0; left -= Math.min(left, atMost))
    await client.request(change > 0 ? 'postRefill' : 'postCollection', { amount: Math.min(left, atMost) })
}

/** Refills a till that holds less than the amount. The end of the visit takes the cash out again. */
export async function mustHold(visit: Visit, client: HostClient, amount: number): Promise<void> {
  const { fieldLimits } = known(visit, 'deployment')
  await moveCash(client, Math.max(0, amount - (await tillOf(client))), fieldLimits.till)
}

/** The ledger entries after a number, and the content of the till with them. */
export async function ledgerSince(client: HostClient, since: number) {
  const entries: WireLedgerEntry[] = []
  for (;;) {
    const page = await client.request('getLedger', { since: since + entries.length })
    entries.push(...page.data)
    if (page.data.length === 0 || since + entries.length >= page.last) return { entries, page }
  }
}

/** The outcome of a money request, by its id. */
export const inquired = async (client: HostClient, ...ids: string[]) =>
  (await client.request('movementInquiry', { ids })).data

/** The largest difference between the clocks of one host, ms. */
const clocksApartMs = 2_000

/** Throws unless a moment in an answer is between the times of two other answers; ms since 1970. */
export function mustBeBetween(what: string, at: number, from: number, to: number): void {
  if (at >= from - clocksApartMs && at <= to + clocksApartMs) return
  throw new Unmet(`${what} between ${from} and ${to} by the host's own time`, String(at))
}

/** The host's time in its latest answer. */
export const hostTime = ({ times }: HostClient): number => times.at(-1)?.host ?? NaN
