import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
let ledger: ReturnType<typeof entry>[]
let outcome: 'done' | 'absent'
const answers: Record<string, Answer> = {
  ...sessionAnswers,
  '/api/getLedger': () => ({ data: ledger, last: ledger.at(-1)?.number ?? 8, wallet: 0 }),
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
let file: string
let server: Awaited<ReturnType<typeof answeringHost>>
let host: string
let output: Output

/** A file with these events, by a clock that is so far ahead of the host's. */
function written(logged: readonly Event[], aheadMs = 0): string {
  const at = openedAt + aheadMs
  const records = recordsOf(
    saved(logged.map((event, index) => ({ ...event, seq: index + 1, at: at + index * 1_000 }))),
  )
  const log = join(folder, 'log.jsonl')
  writeFileSync(log, Buffer.concat(records))
  return log
}

beforeAll(async () => {
  server = await answeringHost(answers)
  host = server.url
})
afterAll(() => server.close())
beforeEach(() => {
  server.calls.length = 0
  file = written(events)
  ledger = [sale, collected]
  outcome = 'done'
  output = takeOutput()
})

const credentials = { login: 'operator', secret: 'balcao' }

it('says of each difference which side lacks what, and what the host says about open requests', async () => {
  expect(await reconcile(file, { host, ...credentials })).toBe(1)
  expect(output.stdout.replaceAll('\u00a0', ' '))
    .toContain(`The host's ledger of operator 1042 was compared with the log from entry 9 on (entries: 2).
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
  expect(v.parse(logOutput.reconcile, JSON.parse(output.stdout)).host).toMatchObject({
    operatorId: 1042,
    entries: 2,
    since: 9,
    hostOnly: [],
    later: [],
    logOnly: [],
    outcomes: [{ id: id(102) }, { id: id(40) }],
  })
})

it('of a log without a reading of the ledger compares what came after the first entry that the log has', async () => {
  const unread = events.filter(({ type }) => type !== 'tillLedgerRead')
  ledger = [entry(1, 'opening', 100_000, {}), ...agreed]
  outcome = 'absent'
  expect(await reconcile(written(unread), { host, ...credentials })).toBe(0)
  expect(output.stdout).toContain(
    "The host's ledger of operator 1042 was compared with the log from entry 9 on (entries: 2): neither lacks anything.",
  )
})

describe('an entry that the log does not have', () => {
  const [earlier, later] = [10, 12].map((number) => entry(number, 'sale', 100, { unique_req_id: id(number) }))
  const signed = (by: 'host' | 'printProgram'): Event => ({
    type: 'headSigned',
    data: {
      by,
      head: {
        ...{ shop: '7', counterId: id(1), log: 1, count: 1, hash: 'a'.repeat(64), at: openedAt + 12 },
        ...{ stateHash: 'b'.repeat(64), hashVersion: 3 },
      },
      ...{ key: 'key', signature: 'signature' },
    },
  })
  const read: Event = { type: 'tillLedgerRead', data: { number: 12, elsewhere: [], awaited: [] } }
  beforeEach(() => {
    ledger = [sale, entry(11, 'collection', -700, { id: id(41) }), later!]
    outcome = 'absent'
  })

  it.each([-3_600_000, 0, 3_600_000])(
    'is lacking before the last one that the log has, and after that it is not known, by a clock that is %i ms ahead',
    async (aheadMs) => {
      ledger.splice(1, 0, earlier!)
      expect(await reconcile(written(events, aheadMs), { host, ...credentials })).toBe(1)
      expect(output.stdout).toContain('was compared with the log from entry 9 on (entries: 3).\n')
      expect(output.stdout).toContain('The log lacks entry 10 of the host: sale, ')
      expect(output.stdout).toContain(
        'Whether the log lacks entry 12 of the host (2026-03-14T18:00:00+00:00) is not known: it is later than everything that the log has from the host, so it may have been made after the end of the log.',
      )
    },
  )

  it('is not compared where the log has no entry of the ledger', async () => {
    const untouched = events.slice(0, openShop.length + 1)
    expect(await reconcile(written(untouched), { host, ...credentials })).toBe(1)
    expect(output.stdout).toContain(
      "The host's ledger of operator 1042 was not compared with the log, which has no entry of it.",
    )
    expect(output.stdout).not.toContain('lacks')
  })

  it('is in the JSON as one of which that is not known', async () => {
    expect(await reconcile(file, { host, ...credentials, json: true })).toBe(1)
    const found = v.parse(logOutput.reconcile, JSON.parse(output.stdout)).host
    expect(found).toMatchObject({ entries: 2, since: 9, hostOnly: [], later: [{ number: 12 }] })
  })

  it('is named together with others of which that is not known', async () => {
    ledger.push(entry(13, 'refill', 500, {}))
    expect(await reconcile(file, { host, ...credentials })).toBe(1)
    expect(output.stdout).toContain(
      'Whether the log lacks 2 entries of the host, from 12 (2026-03-14T18:00:00+00:00) to 13 (2026-03-14T18:00:00+00:00), is not known: they are later than everything that the log has from the host, so they may have been made after the end of the log.',
    )
  })

  it.each<[string, Event]>([
    ['a later head that the host has signed', signed('host')],
    ['a later reading of the ledger', read],
  ])('is lacking before %s', async (_, last) => {
    expect(await reconcile(written([...events, last]), { host, ...credentials })).toBe(1)
    expect(output.stdout).toContain('The log lacks entry 12 of the host: sale, ')
    expect(output.stdout).not.toContain('is not known')
  })

  it('is not placed by a head of the print program, whose clock is another one', async () => {
    await reconcile(written([...events, signed('printProgram')]), { host, ...credentials })
    expect(output.stdout).toContain('Whether the log lacks entry 12')
  })
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
