import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { prizeTablesNow } from '../../games/prize-tables.ts'
import { defaultSeed } from '../store/seed.ts'
import { gameRow } from '../../games/catalogue.ts'
import { drawNumbers, quickPick } from '../../games/rules.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { WireTicket } from '../../protocol/tickets.ts'
import { noLiabilityLimit } from './events.ts'
import { ticketPrize } from './draws.ts'
import {
  addToBatch,
  changeLiabilities,
  drawKey,
  liabilityObstacle,
  type BatchLiabilities,
} from './liability.ts'
import { drawPeriodMs, rowOf } from './schedule.ts'
import type { Liability } from './records.ts'
import { operatorId, playHost, repeatableChance, uuid, type PlayedHost } from './testing.ts'

const refusal = hostError('liability_limit')

interface Staked {
  readonly gameId?: number
  readonly numbers: readonly number[]
  readonly format?: 1000 | 1001
  readonly price?: string
  readonly draws?: number
}

/** A ticket of one bet on the wheel, for 1.00 in one draw, with what a test wants different. */
function ticket(
  host: PlayedHost,
  name: string,
  { gameId = 16, numbers, format, price = '1', draws = 1 }: Staked,
): WireTicket {
  return host.ticket(name, {
    game_id: gameId,
    base: { price_var: price, bets: [{ numbers: [...numbers] }] },
    ...(format === undefined ? {} : { addData: { bets: [{ numbers: [format] }] } }),
    ticket: { multidraw: draws },
  })
}

const limitedTo = (perDraw: number, ofGame: Record<string, number> = {}): PlayedHost =>
  playHost({ liability: { perDraw, ofGame } })

/** Whether each of the bets is sold, one after another. */
const areSold = (host: PlayedHost, ...bets: Staked[]): boolean[] =>
  bets.map(
    (bet, place) => host.buy(ticket(host, `${place} of ${JSON.stringify(bets)}`, bet)).sold.length === 1,
  )

const number = (wanted: number): Staked => ({ numbers: [wanted] })

describe('the limit of a draw’s cost', () => {
  test('is at most its limit: the ticket that would pass it is refused by name, a cheaper one is sold after it', () => {
    const host = limitedTo(3_400 + 1_000)
    host.buy(ticket(host, 'first', number(7)))
    const second = ticket(host, 'second', number(7))
    const { sold, refused } = host.buy(second)
    expect([sold, refused]).toEqual([
      [],
      [expect.objectContaining({ id: second.unique_req_id, error: refusal })],
    ])
    const odd = 1007
    expect(areSold(host, { numbers: [odd] })).toEqual([true])
  })

  test('of a table is what its worst number brings: bets on other numbers are sold, and the even ones beside the odd', () => {
    const host = limitedTo(3_400)
    const all = Array.from({ length: 36 }, (_, index) => number(index + 1))
    expect(areSold(host, ...all).every(Boolean)).toBe(true)
    expect(areSold(host, number(7), { numbers: [1006] }, { numbers: [1007] })).toEqual([false, false, false])
    const halves = limitedTo(190)
    expect(areSold(halves, { numbers: [1006] }, { numbers: [1007] }, { numbers: [1006] })).toEqual([
      true,
      true,
      false,
    ])
  })

  test('of digits counts those together that the same digits win, in whatever order', () => {
    const host = limitedTo(60_000 + 10_000)
    const exact = { gameId: 24, numbers: [1, 2, 3], format: 1001 } as const
    expect(
      areSold(host, exact, { ...exact, format: 1000 }, { ...exact, numbers: [3, 2, 1], format: 1000 }),
    ).toEqual([true, true, false])
    expect(areSold(host, { ...exact, numbers: [9, 9, 9] })).toEqual([true])
  })

  test('of a lottery counts one top prize for numbers that cannot be drawn together, and a second prize for all', () => {
    const host = limitedTo(10_000_000 + 100_000)
    const lotto = (numbers: number[]): Staked => ({ gameId: 4, numbers })
    expect(areSold(host, lotto([1, 2, 3, 4, 5, 6]), lotto([31, 32, 33, 34, 35, 36]))).toEqual([true, true])
    expect(areSold(host, lotto([11, 12, 13, 14, 15, 16]))).toEqual([false])
  })

  test('of keno counts the best prize of every bet', () => {
    const host = limitedTo(500 + 2_500 + 499)
    const keno = (numbers: number[]): Staked => ({ gameId: 20, numbers })
    expect(areSold(host, keno([1, 2]), keno([3, 4, 5]), keno([6, 7]), keno([8]))).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  test('of an instant game is what one ticket wins', () => {
    const host = limitedTo(2_500)
    const instant = { gameId: 31, numbers: [1, 2, 3] }
    expect(areSold(host, instant, instant, { ...instant, price: '2' })).toEqual([true, true, false])
  })

  test('is counted in every draw of a ticket, and a ticket is refused for one of them', () => {
    const host = limitedTo(3_400)
    expect(areSold(host, { ...number(7), draws: 3 }, number(7))).toEqual([true, false])
    host.now += 2 * drawPeriodMs(rowOf(16), 1)
    host.accepted({ type: 'holdDraws' })
    expect(areSold(host, { ...number(7), draws: 2 })).toEqual([false])
    host.now += drawPeriodMs(rowOf(16), 1)
    host.accepted({ type: 'holdDraws' })
    expect(areSold(host, number(7))).toEqual([true])
  })

  test('is counted within one batch as well: what comes first is sold, and no other ticket of it is lost', () => {
    const host = limitedTo(3_400)
    const tickets = [number(7), number(7), number(8)].map((bet, place) => ticket(host, `batch ${place}`, bet))
    const { sold, refused } = host.buy(...tickets)
    expect(sold.map(({ id }) => id)).toEqual([tickets[0]!.unique_req_id, tickets[2]!.unique_req_id])
    expect(refused).toMatchObject([{ id: tickets[1]!.unique_req_id, error: refusal }])
  })

  test('is not that of another game, nor of another draw, in the same batch', () => {
    const { state } = limitedTo(3_400)
    const stakes = (gameId: number, firstDraw: number, lastDraw: number) => ({
      ...{ gameId, firstDraw, lastDraw, bets: [{ numbers: [7] }], stake: 100, prizeTables: prizeTablesNow },
    })
    const obstacle = (...tickets: ReturnType<typeof stakes>[]) => {
      const batch: BatchLiabilities = new Map()
      for (const each of tickets) addToBatch(state, batch, each)
      return liabilityObstacle(state, stakes(16, 5, 6), batch)
    }
    expect(obstacle(stakes(1016, 5, 6), stakes(16, 3, 4), stakes(16, 7, 9))).toBeNull()
    for (const [first, last] of [
      [5, 6],
      [4, 5],
      [6, 7],
      [1, 9],
    ] as const)
      expect(obstacle(stakes(16, first, last))).toEqual(refusal)
  })

  test('may have another limit in one game and its editions', () => {
    const host = limitedTo(1, { '16': 3_400 })
    host.do({
      type: 'addOperator',
      operatorId: 2,
      login: 'two',
      passwordHash: null,
      permittedGames: [16, 1016, 42],
      openingTill: 0,
    })
    const buy = (gameId: number) =>
      host.eventOf(
        {
          type: 'buyTickets',
          operatorId: 2,
          key: uuid(`key ${gameId}`),
          lottery: 'ordinary',
          tickets: [ticket(host, `of ${gameId}`, { gameId, numbers: [7] })],
        },
        'purchaseDecided',
      ).sold.length
    expect([buy(16), buy(1016), buy(42)]).toEqual([1, 1, 0])
  })

  test('is free again when a ticket is cancelled', () => {
    const host = limitedTo(3_400)
    const { barcode } = host.buy(ticket(host, 'first', number(7))).sold[0]!
    expect(areSold(host, number(7))).toEqual([false])
    host.accepted({ type: 'cancelTicket', operatorId, key: uuid('cancel'), barcode })
    expect(host.state.liabilities).toEqual({})
    expect(areSold(host, { ...number(7), draws: 2 })).toEqual([true])
  })

  test('has nothing left of a ticket that is cancelled beside others', () => {
    const host = playHost()
    const { barcode } = host.buy(ticket(host, 'seven', number(7))).sold[0]!
    host.buy(ticket(host, 'eight', number(8)))
    host.accepted({ type: 'cancelTicket', operatorId, key: uuid('cancel'), barcode })
    expect(Object.values(host.state.liabilities)).toEqual([{ whateverSum: 0, bySum: { 8: 3_400 } }])
  })

  test('is forgotten with the draw', () => {
    const host = limitedTo(noLiabilityLimit.perDraw)
    host.buy(ticket(host, 'a', { ...number(7), draws: 2 }))
    expect(Object.keys(host.state.liabilities)).toHaveLength(2)
    host.now += 2 * drawPeriodMs(rowOf(16), 1)
    host.accepted({ type: 'holdDraws' })
    expect(host.state.liabilities).toEqual({})
  })

  test('limits a self-service terminal as well', () => {
    const host = limitedTo(3_400)
    host.accepted({ type: 'addTerminals', operatorId, terminalIds: [1] })
    const [account = ''] = Object.keys(host.state.terminals)
    const funds = { method: 'refill', amount: 1_000, currency: 'BRL' } as const
    host.accepted({ type: 'fundTerminal', operatorId, key: uuid('funds'), account, ...funds })
    const sell = (name: string) =>
      host.accepted({
        type: 'sellAtTerminal',
        account,
        ticket: {
          game_id: 16,
          price_var: '1',
          bets: [{ numbers: [7] }],
          multidraw: 1,
          unique_req_id: uuid(name),
        },
      })[0]
    expect([sell('a'), sell('b')]).toMatchObject([
      { type: 'terminalTicketSold' },
      { type: 'terminalTicketRefused', ticket: { error: refusal } },
    ])
  })
})

test.each([...deployments.values()])(
  'the limits of $id let a shop sell a hundred quick picks at the highest price in a draw of every game',
  ({ currency, liability }) => {
    const { state, chance } = playHost({ liability: liability! })
    for (const { gameId, prices } of defaultSeed(currency).games) {
      const stake = Math.max(...prices.flatMap((set) => Object.values(set)))
      for (let count = 0; count < 100; count++) {
        const bets = [quickPick(gameRow(gameId)!, chance)]
        const sold = { gameId, prizeTables: prizeTablesNow, bets, stake, firstDraw: 1, lastDraw: 1 }
        expect(liabilityObstacle(state, sold, new Map()), `ticket ${count} of game ${gameId}`).toBeNull()
        changeLiabilities(state, sold, 1)
      }
    }
  },
)

/** The most that a draw may cost by its running totals. */
const worst = ({ whateverSum, bySum }: Liability): number =>
  whateverSum + Math.max(0, ...Object.values(bySum))

test.each([16, 20, 24, 25, 4, 50, 65])(
  'whatever is drawn in game %i, all tickets together win no more than the limit counts',
  (gameId) =>
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 12 }), (seed, count) => {
        const host = playHost()
        const chance = repeatableChance(seed)
        const row = gameRow(gameId)!
        const tickets = Array.from({ length: count }, (_, place) => {
          const { numbers, format } = quickPick(row, chance)
          return ticket(host, `${seed} ${place}`, {
            gameId,
            numbers,
            ...(format === undefined ? {} : { format }),
            price: String(1 + chance(2)),
          })
        })
        const { sold } = host.buy(...tickets)
        const most = worst(host.state.liabilities[drawKey(gameId, sold[0]!.firstDraw)]!)
        for (let draw = 0; draw < 20; draw++) {
          // Numbers that a bet has are drawn as well: by chance alone nobody would win.
          const bet = sold[chance(sold.length)]!.bets[0]!.numbers
          const drawn = drawNumbers(row, chance)
          const near =
            draw % 2 === 0 && bet.length === drawn.length && row.family !== 'table' ? [...bet] : drawn
          const paid = sold.reduce((sum, each) => sum + ticketPrize(host.state, each, near), 0)
          expect(paid).toBeLessThanOrEqual(most)
        }
      }),
      { numRuns: 30 },
    ),
)
