import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { gameRow } from '../../src/games/catalogue.ts'
import type { GameRules } from '../../src/protocol/game-rules.ts'
import { lifeOf } from '../../src/sentences/life.ts'
import { foreignTable } from '../../tests/kit/foreign-games.ts'
import { productVersion } from '../../tests/kit/versions.ts'
import { id } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { auditOf } from '../replay/command.ts'
import { findEvents, type Search } from './find.ts'
import { readLogFile } from './log-file.ts'
import { moment } from './moment.ts'

const folder = folderOfFile()

const openedAt = Date.UTC(2026, 6, 14, 18)
const head: Event = { type: 'segmentOpened', data: { logId: id(0xabc), segment: 1, format: 2 } }
const barcode = sold().barcode
const restart: Event = { type: 'counterStarted', data: { productVersion, counterId: id(0xabcdef) } }
const printed = (jobId: string, copy: number, result: 'printed' | 'unknown' | 'failed'): Event[] => [
  { type: 'ticketPrintRequested', data: { jobId, uniqueReqId: id(101), copy } },
  { type: 'printJobQueued', data: { jobId } },
  { type: 'ticketPrintEnded', data: { jobId, uniqueReqId: id(101), result } },
]
const sale: Event[] = [
  { type: 'paymentTaken', data: { paymentId: id(300), purchaseIds: [id(201)], total: 100, received: 500 } },
  ...purchaseUnderWay(1),
]
const isSold: Event = {
  type: 'ticketSold',
  data: { uniqueReqId: id(101), sold: { ...sold(), purchasedAt: openedAt } },
}
const payout: Event[] = [
  {
    type: 'movementRequested',
    data: {
      movementId: id(40),
      operatorId: 1042,
      movement: { kind: 'payout', barcode, prize: 5_000, purchasedAt: openedAt, gameId: 4 },
    },
  },
  { type: 'movementRefused', data: { movementId: id(40), code: 2004, name: 'already_paid' } },
]

function fileOf(...events: Event[]): string {
  const logged = [head, ...openShop, ...events].map((event, index) => ({
    ...event,
    seq: index + 1,
    at: openedAt + index * 1_000,
  }))
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, Buffer.concat(recordsOf(logged)))
  return file
}

const lifeIn = (file: string, text: string) => lifeOf((sink) => readLogFile(file, sink), text)

const sentences = async (file: string, text: string) =>
  (await lifeIn(file, text)).steps.map(({ sentence }) => sentence)

describe('the life of a ticket', () => {
  const file = () =>
    fileOf(
      ...sale,
      ...purchaseUnderWay(2),
      { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101), id(102)], reason: 'noAnswer' } },
      restart,
      isSold,
      ...printed(id(500), 0, 'unknown'),
      ...printed(id(501), 1, 'printed'),
      ...payout,
    )

  it('is found by its barcode, its id or a print job, and is the same', async () => {
    const byBarcode = await sentences(file(), barcode)
    for (const text of ['1234-5678901234-56789012345678', id(101), id(1), id(501)])
      expect(await sentences(file(), text)).toEqual(byBarcode)
  })

  it('is a sentence for each event, from the cart to the refused payout, and nothing about other tickets', async () => {
    const { steps, inShort, isOpen } = await lifeIn(file(), barcode)
    expect(steps.map(({ time, sentence }) => `${time.slice(11)} ${sentence}`)).toEqual([
      '19:00:07+01:00 The player paid BRL\u00a01.00 for 1 purchase, giving BRL\u00a05.00.',
      '19:00:08+01:00 A ticket was put into the cart: Game 4: 01 02 03 04 05 06, draw 7, BRL\u00a01.00.',
      `19:00:09+01:00 Operator 1042 requested the sale: Game 4: 01 02 03 04 05 06, draw 7, BRL\u00a01.00 (${id(101)}).`,
      `19:00:12+01:00 Whether it was sold is unknown: the host did not answer (${id(101)}). The counter asks the host until it is known.`,
      `19:00:13+01:00 The counter started (version ${productVersion}): every request that was open is uncertain.`,
      `19:00:14+01:00 The host sold it as ticket 1234-5678901234-56789012345678 for BRL\u00a01.00, at 2026-07-14T19:00:00+01:00 by the host's clock, for draw 7.`,
      `19:00:15+01:00 The ticket was to be printed: the original, without a mark (job ${id(500)}).`,
      '19:00:16+01:00 The print program has the job on its disk.',
      '19:00:17+01:00 It may have been printed: every further print is marked as a copy.',
      `19:00:18+01:00 The ticket was to be printed: copy 1, marked as a copy (job ${id(501)}).`,
      '19:00:19+01:00 The print program has the job on its disk.',
      '19:00:20+01:00 The printer reported it printed.',
      '19:00:21+01:00 Operator 1042 requested from the host: paying out the prize of BRL\u00a050.00 for ticket 1234-5678901234-56789012345678.',
      '19:00:22+01:00 The host refused it: 2004 already_paid. No money was moved.',
    ])
    expect(inShort).toEqual([
      'The sale of Game 4: 01 02 03 04 05 06, draw 7, BRL\u00a01.00 was done, as ticket 1234-5678901234-56789012345678. It was uncertain from 2026-07-14T19:00:12+01:00 to 2026-07-14T19:00:14+01:00.',
      'Paying out the prize of BRL\u00a050.00 for ticket 1234-5678901234-56789012345678 was refused by the host (2004 already_paid): no money was moved.',
      'Prints of the ticket: 1 printed and marked as a copy, 1 maybe printed without a mark.',
    ])
    expect(isOpen).toBe(false)
  })

  it('that the log does not end says what to ask the host about', async () => {
    const { inShort, isOpen } = await lifeIn(fileOf(...sale), id(101))
    expect(inShort[0]).toContain(
      `is open: the log does not show how it ended. Ask the host about ${id(101)}.`,
    )
    expect(isOpen).toBe(true)
  })

  it.each([
    [3_600_000, true],
    [1_001, true],
    [1_000, false],
    [1, false],
  ])('says where the clock of the counter was set back, as info does: by %i ms', async (backMs, isJump) => {
    const events = [head, ...openShop, ...sale, isSold].map((event, index) => ({
      ...event,
      seq: index + 1,
      at: openedAt - (event === isSold ? backMs : 0),
    }))
    const file = join(folder, 'jump.jsonl')
    writeFileSync(file, Buffer.concat(recordsOf(events)))
    const last = (await sentences(file, id(101))).at(-1)!
    expect(last.includes('The clock of the counter was set back')).toBe(isJump)
    expect((await auditOf(file, undefined)).audit.clockJumps).toHaveLength(isJump ? 1 : 0)
  })

  it.each<[what: string, rules: GameRules, bets: number[], text: string]>([
    ['by names of its own', foreignTable, [1001, 1002, 7], 'Small fish | deep | 7'],
    ['by those of its board', gameRow(16)!, [1001, 7], '1st dozen (1-12) | 7'],
  ])('names the bets of a game that only the host describes %s', async (_what, rules, bets, text) => {
    const gameId = 999
    const ticket = lottoTicket(1, { gameId, bets: bets.map((number) => ({ numbers: [number] })) })
    const file = fileOf(
      {
        type: 'gamesOffered',
        data: { games: [{ gameId, name: 'Fish', prices: { '1': 100 }, rules }] },
      },
      { type: 'ticketAdded', data: { ticket } },
    )
    expect(await sentences(file, id(1))).toEqual([
      `A ticket was put into the cart: Fish: ${text}, draw 7, BRL\u00a01.00.`,
    ])
  })

  it('of nobody is empty', async () => expect(await sentences(file(), id(999))).toEqual([]))
})

describe('events are found', () => {
  const file = () => fileOf(...sale, isSold, ...payout)
  const found = async (search: Search) => {
    const lines: string[] = []
    const code = await findEvents(file(), search, (line) => lines.push(line))
    return { code, types: lines.map((line) => / {2}(\w+):/.exec(line)?.[1]) }
  }

  it.each<[string, Search, string[]]>([
    ['by barcode', { id: barcode }, ['ticketSold', 'movementRequested']],
    ['by type', { type: 'paymentTaken' }, ['paymentTaken']],
    ['by amount', { amount: 5_000 }, ['movementRequested']],
    ['by game and amount', { game: 4, amount: 100, type: 'ticketAdded' }, ['ticketAdded']],
    [
      'by time on the shop’s clock',
      { from: moment('2026-07-14T19:00:07'), to: moment('2026-07-14T19:00:07') },
      ['paymentTaken'],
    ],
    [
      'by time with its own offset',
      { from: moment('2026-07-14T18:00:07Z'), to: moment('2026-07-14T18:00:08Z') },
      ['paymentTaken', 'ticketAdded'],
    ],
  ])('%s', async (_, search, types) => expect(await found(search)).toEqual({ code: 0, types }))

  it('with exit code 1 where none is', async () => {
    expect(await found({ id: id(999) })).toEqual({ code: 1, types: [] })
  })

  it('as one line of JSON each, with times in UTC', async () => {
    const lines: string[] = []
    await findEvents(file(), { type: 'ticketSold', json: true }, (line) => lines.push(line))
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { type: 'ticketSold', at: '2026-07-14T18:00:10.000Z', data: { uniqueReqId: id(101) } },
    ])
  })
})

it('two tickets of one purchase have lives of their own', async () => {
  const [first, second] = [lottoTicket(1), lottoTicket(2)]
  const file = fileOf({
    type: 'purchaseRequested',
    data: {
      purchaseId: id(201),
      operatorId: 1042,
      lottery: 'ordinary',
      tickets: [
        { uniqueReqId: id(101), ticket: first },
        { uniqueReqId: id(102), ticket: second },
      ],
    },
  })
  const [sentence] = await sentences(file, id(102))
  expect(sentence).toContain('among 2 tickets')
  expect(sentence).not.toContain(id(101))
})
