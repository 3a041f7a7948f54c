import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { answeringHost, sessionAnswers, type Answer } from '../../tests/kit/answering-host.ts'
import { id } from '../../tests/kit/decider.ts'
import { recordsOf, saved } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { logOutput } from './json-schema.ts'
import { reconcile } from './reconcile.ts'

const openedAt = Date.UTC(2026, 2, 14, 18)
const requested = (number: number, amount: number): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement: { kind: 'collection', amount } },
})
/** Ticket 101 is sold and 102 open; collection 40 is decided as not done, 41 is done. */
const events: Event[] = [
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
  { type: 'tillLedgerRead', data: { number: 8, elsewhere: [], awaited: [] } },
  ...purchaseUnderWay(1),
  { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
  ...purchaseUnderWay(2),
  requested(40, 5_000),
  { type: 'movementDecidedByOperator', data: { movementId: id(40), decision: 'notDone' } },
  requested(41, 700),
  { type: 'movementDone', data: { movementId: id(41), kind: 'collection', amount: 700, balance: 99_400 } },
]
const entry = (number: number, kind: string, amount: number, more: object) => ({
  number,
  date: openedAt + number,
  kind,
  amount,
  balance: 0,
  ...more,
})
const sale = entry(9, 'sale', 100, { id: id(201), unique_req_id: id(101) })
const collected = entry(10, 'collection', -5_000, { id: id(40) })
const agreed = [sale, entry(10, 'collection', -700, { id: id(41) })]

/** The host's ledger after entry 8, and its outcomes of ticket 102 and collection 40. */
let ledger: object[]
let outcome: 'done' | 'absent'
const answers: Record<string, Answer> = {
  ...sessionAnswers,
  '/api/getLedger': () => ({ data: ledger, last: 8 + ledger.length, wallet: 0 }),
  '/api/ticket/inquiry': () => ({ data: [{ status: 'absent', unique_req_id: id(102) }] }),
  '/api/movementInquiry': () => ({
    data: [
      {
        status: outcome,
        id: id(40),
        ...(outcome === 'done' ? { kind: 'collection', answer: {} } : {}),
      },
    ],
  }),
}

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')
let server: Awaited<ReturnType<typeof answeringHost>>
let host: string
let output: Output

beforeAll(async () => {
  writeFileSync(
    file,
    Buffer.concat(
      recordsOf(
        saved(events.map((event, index) => ({ ...event, seq: index + 1, at: openedAt + index * 1_000 }))),
      ),
    ),
  )
  server = await answeringHost(answers)
  host = server.url
})
afterAll(() => server.close())
beforeEach(() => {
  server.calls.length = 0
  ledger = [sale, collected]
  outcome = 'done'
  output = takeOutput()
})

const credentials = { login: 'operator', secret: 'balcao' }

it('says of each difference which side lacks what, and what the host says about open requests', async () => {
  expect(await reconcile(file, { host, ...credentials })).toBe(1)
  expect(output.stdout.replaceAll('\u00a0', ' '))
    .toContain(`The host's ledger of operator 1042 was compared with the log (entries: 2).
The log lacks entry 10 of the host: collection, BRL 50.00 out of the till at 2026-03-14T18:00:00+00:00 (${id(40)}).
The host lacks #16  2026-03-14T18:00:15+00:00  a collection of BRL 7.00 from the till, which the log has as done (${id(41)}).
Open in the log: #13  `)
  expect(output.stdout).toContain(`(${id(102)}); the host never received it, and no money will be moved.`)
  expect(output.stdout).toContain(`(${id(40)}); the host did it, and the log lacks that.`)
  expect(server.calls.at(-1)).toBe('/api/logout')
})

it('ends with 0 if neither side lacks anything, as JSON of the published form', async () => {
  ledger = agreed
  outcome = 'absent'
  expect(await reconcile(file, { host, ...credentials, json: true })).toBe(0)
  expect(v.parse(logOutput.reconcileWithHost, JSON.parse(output.stdout)).host).toMatchObject({
    operatorId: 1042,
    entries: 2,
    hostOnly: [],
    logOnly: [],
    outcomes: [{ id: id(102) }, { id: id(40) }],
  })
})

it('of a log without a reading of the ledger compares what came after the first shift was opened', async () => {
  const older = join(folder, 'older.jsonl')
  const unread = events.filter(({ type }) => type !== 'tillLedgerRead')
  const logged = unread.map((event, index) => ({ ...event, seq: index + 1, at: openedAt + index * 1_000 }))
  writeFileSync(older, Buffer.concat(recordsOf(saved(logged))))
  const at = { date: openedAt + 8_000 }
  ledger = [entry(1, 'opening', 100_000, { date: openedAt - 1 }), ...agreed.map((one) => ({ ...one, ...at }))]
  vi.spyOn(answers, '/api/getLedger').mockReturnValue({ data: ledger, last: 10, wallet: 0 })
  outcome = 'absent'
  expect(await reconcile(older, { host, ...credentials })).toBe(0)
})

it('needs the log-in of an operator with a shift in the log, and a host that answers', async () => {
  await expect(reconcile(file, { host, login: 'operator' })).rejects.toThrow(
    '--host needs --login and --secret',
  )
  vi.spyOn(answers, '/api/login').mockReturnValue({
    operatorId: 7,
    data: { access_token: 'a', refresh_token: 'r' },
  })
  await expect(reconcile(file, { host, ...credentials })).rejects.toThrow(
    'The log has no shift of operator 7',
  )
  vi.spyOn(answers, '/api/login').mockReturnValue({})
  await expect(reconcile(file, { host, ...credentials })).rejects.toThrow(
    `The host ${host} gave another answer than expected`,
  )
})
