import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { id, logged, stateAfter } from '../../tests/kit/decider.ts'
import { foreignTable } from '../../tests/kit/foreign-games.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { stateHashOf } from '../../src/worker/replay.ts'
import { nameOf } from '../fleet/batches.ts'
import { replayFile } from '../replay/command.ts'
import { explain } from './explain.ts'
import { findEvents } from './find.ts'
import { readLogFile } from './log-file.ts'
import { moment } from './moment.ts'
import { reconcile } from './reconcile.ts'
import { Requests } from './requests.ts'
import { openSource } from './source.ts'

const folder = folderOfFile()

const counterId = id(0xabcdef)
const payout: Event = {
  type: 'movementRequested',
  data: {
    movementId: id(40),
    operatorId: 1042,
    movement: { kind: 'payout', barcode: sold().barcode, prize: 700, purchasedAt: 20_000 },
  },
}
const isSold: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
/** The log that the browser deleted: a ticket without paper, an open purchase and an open payout. */
const earlier = logged([
  { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } },
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
  ...purchaseUnderWay(1),
  isSold,
  ...purchaseUnderWay(2),
  payout,
])
const state = stateAfter(earlier)
const beginningWith = (carried: object): Event[] => [
  { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } },
  {
    type: 'stateCarriedOver',
    data: {
      reason: 'storageLost',
      earlier: { seq: earlier.length, hash: 'a'.repeat(64) },
      state: { ...carried },
    },
  },
]
const checkpoint = (after: readonly Event[]): Event => ({
  type: 'checkpointReached',
  data: { stateHash: stateHashOf(stateAfter(after)), hashVersion },
})
const logAfter = (carried: object, ...following: readonly Event[]): string => {
  const events = [...beginningWith(carried), ...following]
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, Buffer.concat(recordsOf(logged([...events, checkpoint(events)]))))
  return file
}
/** The log that continues it. */
const logWith = (...following: readonly Event[]): string => logAfter(state, ...following)

let output: Output
beforeEach(() => {
  output = takeOutput()
})

describe('a log that continues the state of an earlier one', () => {
  it('is replayed with what is open and unprinted in that state, and with its shift', async () => {
    expect(await replayFile(logWith(), { json: true })).toBe(1)
    const since = { seq: 2, at: expect.any(String) as string }
    expect(JSON.parse(output.stdout)).toMatchObject({
      attention: [
        { kind: 'purchaseUnresolved', id: id(102), since },
        { kind: 'ticketUnprinted', id: id(101), since: null },
        { kind: 'movementUnresolved', id: id(40), since },
      ],
      totals: { history: 2, movements: 1, receipts: 0 },
      shifts: [{ operatorId: 1042, opened: { seq: 2 }, opening: 100_000, closed: null }],
    })
  })

  it('is reconciled from that state on', async () => {
    const file = logWith({ type: 'tillReported', data: { balance: 100_100 } })
    await reconcile(file, { json: true })
    expect(JSON.parse(output.stdout)).toMatchObject({
      shifts: [{ operatorId: 1042, opening: 100_000, host: 100_100 }],
    })
    const requests = new Requests(1042)
    await readLogFile(file, requests)
    expect(requests.hasShift).toBe(true)
    expect([...requests.requests.values()].filter((request) => request.state === 'open')).toMatchObject([
      { id: id(102), isTicket: true },
      { id: id(40), isTicket: false },
    ])
  })

  it('names the bets of an open ticket as the host described them at the sale', async () => {
    const ticket = lottoTicket(5, { gameId: 5042, bets: [{ numbers: [1001] }] })
    const game = { name: 'Pond', rules: foreignTable }
    const tickets = [{ uniqueReqId: id(105), ticket, game }]
    const requested: Event = {
      type: 'purchaseRequested',
      data: { purchaseId: id(205), operatorId: 1042, lottery: 'ordinary', tickets },
    }
    const requests = new Requests(1042)
    const withdrawn = stateAfter([...earlier, requested])
    await readLogFile(logAfter(withdrawn), requests)
    expect(requests.requests.get(id(105))?.text).toContain('the sale of Pond: Small fish, draw')
  })

  it('has sentences with the currency, the games and the clock of its shop', async () => {
    const isSoldNow: Event = { type: 'ticketSold', data: { uniqueReqId: id(102), sold: sold() } }
    const file = logWith(isSoldNow, ...purchaseUnderWay(3))
    expect(await findEvents(file, { type: 'ticketSold', from: moment('1970-01-01T01:00') })).toBe(0)
    expect(output.both).toContain('+01:00')
    expect(output.both).toMatch(/for BRL\s1\.00/)
    output.clear()
    expect(await findEvents(file, { type: 'ticketAdded' })).toBe(0)
    expect(output.both).toContain('Game 4: 01 02 03 04 05 06')
    // Midnight of the shop is an hour before that of UTC.
    expect(await findEvents(file, { type: 'ticketSold', to: moment('1970-01-01T00:30') })).toBe(1)
  })

  it('says of what it does not have that it may be in the earlier log', async () => {
    expect(await findEvents(logWith(), { id: lottoTicket(9).ticketId })).toBe(1)
    expect(await explain(logWith(), id(9), {})).toBe(1)
    const hint = `The log continues from the state after event ${earlier.length} of the earlier log of this counter`
    expect(output.both.match(new RegExp(hint, 'g'))).toHaveLength(2)
  })

  it('is the log of its shop and counter for a collector', async () => {
    const { bytes } = await openSource(logWith())
    expect((await nameOf(bytes)).name).toEqual({ shop: '7', counterId, log: 1 })
  })
})
