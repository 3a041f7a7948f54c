import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { CartTicket } from '../../src/events/ticket.ts'
import { gameIds, isGrandLottery } from '../../src/games/catalogue.ts'
import type { Bet } from '../../src/games/family.ts'
import { exactOrder } from '../../src/values/betting-format.ts'
import { isValidTicket, quickPick, type TicketShape } from '../../src/games/rules.ts'
import { currentDraw, isInstant, rowOf } from '../../src/host/rules/schedule.ts'
import { noon, playHost, repeatableChance, uuid } from '../../src/host/rules/testing.ts'
import { WireTicket } from '../../src/protocol/tickets.ts'
import { wireTickets } from '../../src/worker/sale/payment/request.ts'
import { decide } from '../../src/worker/decide.ts'
import { context, stateAfter } from '../kit/decider.ts'
import { openShop } from '../kit/shop.ts'
import { tries } from '../kit/scale.ts'

const price = 100
const drawIdOf = (gameId: number) => {
  const row = rowOf(gameId)
  return isInstant(row) ? 0 : currentDraw(row, 1, noon).drawId
}

/** A terminal that knows every game and every draw, as the host below offers them. */
const terminal = stateAfter([
  ...openShop,
  {
    type: 'gamesOffered',
    data: { games: gameIds.map((gameId) => ({ gameId, name: `Game ${gameId}`, prices: { '1': price } })) },
  },
  {
    type: 'drawsAnnounced',
    data: { draws: gameIds.map((gameId) => ({ gameId, drawId: drawIdOf(gameId), closesAt: noon + 1 })) },
  },
])

const cartBets = ({ bets }: TicketShape): CartTicket['bets'] =>
  bets.map((bet) => ({ ...bet, numbers: [...bet.numbers] }))

/** What the cashier's side makes of a ticket: whether it goes into the cart. */
function cashierTakes(gameId: number, shape: TicketShape): boolean {
  const { drawCount } = shape
  const command = {
    type: 'addTicket' as const,
    ticketId: uuid('ticket'),
    gameId,
    priceVariant: '1',
    bets: cartBets(shape),
    drawCount,
  }
  return decide(terminal, command, context({ hostNow: noon })).ok
}

const clerk = 7

/** What the host makes of it, as it would arrive from a page without rules of its own. */
function hostSells(gameId: number, shape: TicketShape): boolean {
  const ticket: CartTicket = {
    ticketId: uuid('ticket'),
    gameId,
    priceVariant: '1',
    bets: cartBets(shape),
    drawCount: shape.drawCount,
    drawId: drawIdOf(gameId),
    price,
  }
  const purchase = {
    purchaseId: uuid('key'),
    operatorId: clerk,
    lottery: isGrandLottery(gameId) ? ('grandLottery' as const) : ('ordinary' as const),
    tickets: [{ uniqueReqId: uuid('request'), ticket }],
  }
  const parsed = v.safeParse(v.array(WireTicket), wireTickets(purchase, noon))
  if (!parsed.success) return false
  const host = playHost()
  host.do({
    type: 'addOperator',
    operatorId: clerk,
    login: 'clerk',
    passwordHash: null,
    permittedGames: [...gameIds],
    openingTill: 0,
  })
  const { sold } = host.eventOf(
    {
      type: 'buyTickets',
      operatorId: clerk,
      key: purchase.purchaseId,
      lottery: purchase.lottery,
      tickets: parsed.output,
    },
    'purchaseDecided',
  )
  return sold.length === 1
}

const gameId = fc.constantFrom(...gameIds)
const drawCount = (gameId: number) => fc.integer({ min: 1, max: rowOf(gameId).maxDraws })

/** Any bet that the board of a game can make: named markets and both betting formats too. */
function validBet(gameId: number): fc.Arbitrary<Bet> {
  const row = rowOf(gameId)
  switch (row.family) {
    case 'digits':
      return fc.record({
        numbers: fc.array(fc.nat(9), { minLength: row.digits, maxLength: row.digits }),
        format: fc.constantFrom(1000 as const, 1001 as const),
      })
    case 'table': {
      const numbers = Array.from({ length: row.to - row.from + 1 }, (_, index) => row.from + index)
      return fc
        .constantFrom(...numbers, ...row.markets.map(({ id }) => id))
        .map((choice) => ({ numbers: [choice] }))
    }
    case 'pickNumbers':
      return fc
        .uniqueArray(fc.integer({ min: 1, max: row.pool }), {
          minLength: row.pick.min,
          maxLength: row.pick.max,
        })
        .map((numbers) => ({ numbers }))
  }
}

const validTicket = gameId.chain((id) =>
  fc.record({
    gameId: fc.constant(id),
    shape: fc.record({
      bets: fc.array(validBet(id), { minLength: 1, maxLength: 10 }),
      drawCount: drawCount(id),
    }),
  }),
)

const number = fc.oneof(
  fc.integer({ min: -1, max: 82 }),
  fc.integer({ min: 998, max: 1016 }),
  fc.constantFrom(0.5, 2 ** 53),
)
const anyBet: fc.Arbitrary<Bet> = fc
  .tuple(
    fc.array(number, { maxLength: 12 }),
    fc.constantFrom(undefined, undefined, 1000 as const, 1001 as const),
  )
  .map(([numbers, format]) => (format === undefined ? { numbers } : { numbers, format }))

/** Valid tickets with something put in, taken out or changed; and nonsense. */
const anyTicket = validTicket.chain(({ gameId, shape }) =>
  fc.record({
    gameId: fc.constant(gameId),
    shape: fc.record({
      bets: fc.oneof(
        fc.constant(shape.bets),
        anyBet.map((bet) => [...shape.bets, bet]),
        fc.array(anyBet, { maxLength: 12 }),
        fc.constant([]),
        number.map((extra) => shape.bets.map((bet) => ({ ...bet, numbers: [...bet.numbers, extra] }))),
        fc.constant(shape.bets.map((bet) => ({ ...bet, numbers: bet.numbers.slice(1) }))),
      ),
      drawCount: fc.oneof(fc.constant(shape.drawCount), fc.constantFrom(0, -1, 1.5, 2, 10, 11)),
    }),
  }),
)

/** The one thing that the host completes (section 3): digits without a betting format are in exact order. */
const completed = (gameId: number, { bets, drawCount }: TicketShape): TicketShape => ({
  drawCount,
  bets: bets.map((bet) =>
    rowOf(gameId).family === 'digits' && bet.format === undefined ? { ...bet, format: exactOrder } : bet,
  ),
})

test('every valid ticket of every game is taken by the cashier and sold by the host [ticket-fields] [bet-shapes]', () => {
  fc.assert(
    fc.property(validTicket, ({ gameId, shape }) => {
      expect(isValidTicket(rowOf(gameId), shape)).toBe(true)
      expect(cashierTakes(gameId, shape)).toBe(true)
      expect(hostSells(gameId, shape)).toBe(true)
    }),
    { numRuns: tries(400) },
  )
})

test('every quick pick of every game is taken by the cashier and sold by the host', () => {
  const chance = repeatableChance()
  for (const id of gameIds) {
    const shape = { bets: [quickPick(rowOf(id), chance)], drawCount: 1 }
    expect([id, cashierTakes(id, shape), hostSells(id, shape)]).toEqual([id, true, true])
  }
})

test('every invalid ticket is refused on both sides, whatever is wrong with it [bet-shapes]', () => {
  fc.assert(
    fc.property(anyTicket, ({ gameId, shape }) => {
      expect(cashierTakes(gameId, shape)).toBe(isValidTicket(rowOf(gameId), shape))
      expect(hostSells(gameId, shape)).toBe(isValidTicket(rowOf(gameId), completed(gameId, shape)))
    }),
    { numRuns: tries(600) },
  )
})
