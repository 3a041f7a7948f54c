import { hostCalls } from '../../../src/protocol/host-calls.ts'
import type { Check } from '../check.ts'
import { known, moving, operators } from '../conditions.ts'
import type { HostClient } from '../host-client.ts'
import { attempt, tidy } from '../tidy.ts'
import { mustEqual, NotProven } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { moveCash, tillOf } from './till.ts'

/** Works for each operator, also after it has failed for the one before. Throws the first failure. */
async function forEach(visit: Visit, work: (client: HostClient) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  for (const client of operators(visit))
    await work(client).catch((failure: unknown) => void failures.push(failure))
  if (failures.length > 0) throw failures[0]
}

function tillBefore({ tillsBefore }: Visit, client: HostClient): number {
  const before = tillsBefore?.get(client)
  if (before === undefined) throw new NotProven('the till could not be read before')
  return before
}

/** Runs before any money moves. */
export const arrivingChecks: readonly Check[] = [
  moving('till', 'has a known content before money moves', async (visit) => {
    const tills = new Map<HostClient, number>()
    visit.tillsBefore = tills
    await forEach(visit, async (client) => void tills.set(client, await tillOf(client)))
  }),
]

/** Winners of instant games that are not paid out yet. */
const unpaid = ({ traces }: HostClient, limit: number) =>
  [...traces.tickets].filter(
    ([, { state, instantPrize = 0 }]) => state === 'sold' && instantPrize > 0 && instantPrize <= limit,
  )

/** Undoes the movements of the visit, at its end. */
export const leavingChecks: readonly Check[] = [
  moving('till', 'holds its first content plus all acknowledged changes', (visit) =>
    forEach(visit, async (client) =>
      mustEqual('the till', await tillOf(client), tillBefore(visit, client) + client.traces.moved),
    ),
  ),
  moving(
    'till',
    'returns to its first content: tickets are cancelled or paid out, wallets and accounts settled',
    async (visit) => {
      const { currency, payoutLimit = Infinity } = known(visit, 'deployment')
      await forEach(visit, async (client) => {
        for (const [barcode] of unpaid(client, payoutLimit))
          await attempt(client, hostCalls.validationTicket, { barcode })
        await tidy(client, currency)
        mustEqual('money that was not returned', notReturned(client, payoutLimit), [])
      })
    },
  ),
  moving('till', 'has its first content at the end', async (visit) => {
    const { fieldLimits } = known(visit, 'deployment')
    await forEach(visit, async (client) => {
      const now = await tillOf(client)
      const before = visit.tillsBefore?.get(client) ?? now - client.traces.moved
      await moveCash(client, before - now, fieldLimits.till)
      mustEqual('the till', await tillOf(client), tillBefore(visit, client))
    })
  }),
]

/** Movements that could not be undone. */
function notReturned(client: HostClient, limit: number): string[] {
  const { tickets, wallets, players, terminals } = client.traces
  return [
    ...[...tickets]
      .filter(([, { state, instantPrize }]) => state === 'sold' && instantPrize === undefined)
      .map(([barcode]) => `the ticket ${barcode}`),
    ...unpaid(client, limit).map(([barcode]) => `the winner ${barcode}`),
    ...[...wallets.keys()].map((userId) => `money in the wallet ${userId}`),
    ...[...players].filter(([, { wallet }]) => wallet > 0).map(([userId]) => `money of the player ${userId}`),
    ...[...terminals].filter(([, sum]) => sum > 0).map(([account]) => `money in the terminal ${account}`),
  ]
}

/** What the visit leaves behind because no call can undo it. */
export function leftBehind(visit: Visit): string[] {
  const sold = operators(visit).flatMap(({ traces }) => [...traces.tickets.values()])
  const losers = sold.filter(({ instantPrize }) => instantPrize === 0).length
  const open = sold.filter(({ state, instantPrize = 0 }) => state === 'sold' && instantPrize > 0).length
  const players = operators(visit).flatMap(({ traces }) => [...traces.players.keys()]).length
  const unknown = operators(visit).flatMap(({ traces }) => [...traces.unknown]).length
  const counters = new Set(operators(visit).flatMap(({ traces }) => [...traces.counters])).size
  const rest = operators(visit).flatMap((client) => notReturned(client, 0))
  return [
    ...(losers > 0
      ? [`${losers} instant tickets that won nothing; their price was taken out of the till`]
      : []),
    ...(open > 0 ? [`${open} winners of instant games that are not paid`] : []),
    ...(players > 0 ? [`${players} players without card and money`] : []),
    ...(counters > 0 ? [`${counters} counters that do not exist, in the list of heads`] : []),
    ...(unknown > 0 ? [`${unknown} money requests whose outcome is unknown`] : []),
    ...rest,
  ]
}
