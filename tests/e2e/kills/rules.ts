import { expect } from 'vitest'
import type { Database } from '../../../node/database/database.ts'
import { Replayer } from '../../../src/worker/replay.ts'
import type { State } from '../../../src/worker/state.ts'
import { isUnprinted } from '../../../src/worker/sale/payment/view.ts'
import { ledgerBalance } from '../../../src/worker/shared/ledger.ts'
import { hasUncertainMoney } from '../../../src/worker/shared/uncertain.ts'
import type { CounterLog } from './counter-log.ts'
import type { Papers } from './papers.ts'
import type { KillShop } from './shop.ts'

interface Entry {
  readonly kind: string
  readonly amount: number
  readonly key?: string
  readonly ticketId?: string
}

/** What the host has, read from its tables. */
interface HostRecords {
  /** Of the operator at the counter. */
  readonly till: number
  readonly entries: readonly Entry[]
  /** Ids of sold tickets, and how many tickets there are. */
  readonly sold: readonly string[]
  readonly tickets: number
}

async function tillIn({ query }: Database, operatorId: number): Promise<number> {
  const [till] = await query('select balance from tills where till = $1', [operatorId])
  return Number(till?.['balance'])
}

async function recordsOf(database: Database, operatorId: number): Promise<HostRecords> {
  const entries = await database.query('select body from ledger where till = $1', [operatorId])
  const ids = await database.query('select id from ticket_ids where barcode is not null')
  const [tickets] = await database.query('select count(*)::integer as count from tickets')
  return {
    till: await tillIn(database, operatorId),
    entries: entries.map(({ body }) => body as Entry),
    sold: ids.map(({ id }) => id as string),
    tickets: Number(tickets?.['count']),
  }
}

/** Whether the counter shows what the host has in the till. */
export async function isTillKnown(state: State, database: Database): Promise<boolean> {
  const { balance, shift } = state.till
  if (!shift) return false
  const till = await tillIn(database, shift.operatorId)
  return balance === till && ledgerBalance(shift) === till
}

const twice = (ids: readonly string[]): string[] => ids.filter((id, place) => ids.indexOf(id) !== place)
const idsOf = (entries: readonly Entry[], id: 'key' | 'ticketId') =>
  entries.flatMap((entry) => entry[id] ?? [])

/** What the log says of every id: its last word. */
function outcomesIn({ events }: CounterLog) {
  const done = new Set<string>()
  const notDone = new Set<string>()
  for (const event of events)
    switch (event.type) {
      case 'ticketSold':
      case 'ticketRecovered':
        done.add(event.data.uniqueReqId)
        break
      case 'movementDone':
        done.add(event.data.movementId)
        break
      case 'ticketRefused':
      case 'ticketNeverReceived':
        notDone.add(event.data.uniqueReqId)
        break
      case 'movementRefused':
      case 'movementNeverReceived':
        notDone.add(event.data.movementId)
        break
    }
  return { done, notDone }
}

const requestedIn = ({ events }: CounterLog): string[] =>
  events.flatMap((event) => {
    if (event.type === 'purchaseRequested') return event.data.tickets.map(({ uniqueReqId }) => uniqueReqId)
    return event.type === 'movementRequested' ? [event.data.movementId] : []
  })

/** The rules of the whole shop, when everything has come to its end. */
export async function expectRules({ log, database, cashier }: KillShop, papers: Papers): Promise<void> {
  const { state } = log
  const { operatorId } = state.till.shift!
  const host = await recordsOf(database, operatorId)
  const { done, notDone } = outcomesIn(log)
  const sales = host.entries.filter(({ kind }) => kind === 'sale')
  const movements = host.entries.filter(({ kind }) => kind !== 'sale')
  const atHost = new Set([...host.sold, ...idsOf(movements, 'key')])

  expect(twice(idsOf(sales, 'ticketId')), 'tickets that were charged twice').toEqual([])
  expect(twice(idsOf(movements, 'key')), 'movements that were made twice').toEqual([])
  expect(host.tickets, 'tickets at the host').toBe(host.sold.length)
  expect(
    [...done].filter((id) => !atHost.has(id)),
    'done for the counter, not at the host',
  ).toEqual([])
  expect(
    [...notDone].filter((id) => atHost.has(id)),
    'done at the host, not for the counter',
  ).toEqual([])
  const open = requestedIn(log).filter((id) => !done.has(id) && !notDone.has(id))
  expect(open, 'requests without an outcome').toEqual([])

  const sum = host.entries.reduce((total, { amount }) => total + amount, 0)
  expect([state.till.balance, ledgerBalance(state.till.shift!), sum], 'counter, its ledger, ledger').toEqual([
    host.till,
    host.till,
    host.till,
  ])

  const listed = new Set(state.payment.history.filter(isUnprinted).map(({ uniqueReqId }) => uniqueReqId))
  const barcodes = soldIn(log)
  const lost = [...barcodes].filter(([id, barcode]) => !listed.has(id) && papers.of(barcode).length === 0)
  expect(lost, 'neither printed nor listed as unprinted').toEqual([])
  expect(papers.twiceUnmarked([...barcodes.values()]), 'two unmarked originals').toEqual([])
  expect(await log.lostIn(cashier.page), 'segments that lost records').toEqual([])
  expectSound(log)
}

/** Barcodes of the sold tickets, by their ids. */
const soldIn = ({ events }: CounterLog): Map<string, string> =>
  new Map(
    events.flatMap((event) =>
      event.type === 'ticketSold' || event.type === 'ticketRecovered'
        ? [[event.data.uniqueReqId, event.data.sold.barcode] as const]
        : [],
    ),
  )

/** No secret of this shop, nor a token or password in general, is in a log. */
const secret = /balcao"|"(?:password|accessToken|refreshToken|access|refresh|token)":"/

/** The log is one chain that one writer wrote, replays to its own state, and has no secret. */
function expectSound(log: CounterLog): void {
  expect(log.damages, 'damaged records').toEqual([])
  expect(log.failedCheckpoints, 'checkpoints that fail').toEqual([])
  expect(secret.exec(log.text)?.[0], 'a secret in the log').toBeUndefined()
}

/** No day ended while the outcome of money was open. */
export function expectClosesWithoutOpenMoney({ events }: CounterLog): void {
  const replayer = new Replayer()
  for (const event of events) {
    if (event.type === 'dayClosed')
      expect(hasUncertainMoney(replayer.state), `close ${event.seq}`).toBe(false)
    replayer.apply(event)
  }
}
