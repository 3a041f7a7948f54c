import { expect, test } from 'vitest'
import * as v from 'valibot'
import { sampled } from '../../../tests/kit/scale.ts'
import { gameIds } from '../../games/catalogue.ts'
import type { Bet } from '../../games/family.ts'
import { gameRowUnder, prizeTablesNow } from '../../games/prize-tables.ts'
import { returnOf } from '../../games/returns.ts'
import { multiplierOf, outcomesOf, sortsOfBets } from '../../games/rules.ts'
import type { WireTicket } from '../../protocol/tickets.ts'
import { digestOf } from './digest.ts'
import { HostEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { drawPeriodMs, rowOf } from './schedule.ts'
import { operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { ticketOf } from './tickets.ts'

/** The prizes of a base game under the prize tables of a number, as text. */
function prizesOf(gameId: number, prizeTables: number): string {
  const row = gameRowUnder(gameId, prizeTables)
  switch (row?.family) {
    case 'pickNumbers':
      return JSON.stringify(row.prizes)
    case 'digits':
      return String(row.exactPrize)
    case 'table':
      return JSON.stringify(row.odds)
    case undefined:
      throw new Error(`no game ${gameId}`)
  }
}

/** The base games of the specification. A game that is added later is in no earlier table. */
const lastOfSpecification = 67
const allPrizes = (prizeTables: number): string =>
  digestOf(
    gameIds
      .filter((gameId) => gameId <= lastOfSpecification)
      .map((gameId) => [gameId, prizesOf(gameId, prizeTables)]),
  )

test.each([
  [1, 'd2754c7af6a2aeb7'],
  [2, 'c0af604e7f3baf68'],
])('prize tables %i, under which tickets were sold, never change', (number, digest) =>
  expect(allPrizes(number).slice(0, 16), 'changed prizes need a new number in prize-tables.ts').toBe(digest),
)

test('the latest of the recorded prize tables are those of the catalogue, editions included', () => {
  expect(prizeTablesNow).toBe(2)
  for (const number of [1, 2]) expect(prizesOf(1016, number)).toBe(prizesOf(16, number))
})

test('under the first tables a game pays what it paid before tables had a number', () => {
  expect([49, 51, 24, 16, 31].map((gameId) => prizesOf(gameId, 1))).toEqual([
    expect.stringContaining('"10":{"5":200,"6":2000,"7":10000,"8":80000,"9":900000,"10":5000000}'),
    '{"6":{"4":10000,"5":500000,"6":100000000}}',
    '70000',
    '{"1":3420,"12":285,"18":190}',
    '{"3":{"2":200,"3":2500}}',
  ])
})

/** The prize of a ticket of the wheel that has the drawn number, under numbered prize tables or without a number. */
function wins(prizeTables: number | undefined): number {
  const host = playHost()
  const base = {
    price_var: '1',
    bets: Array.from({ length: 9 }, (_, index) => ({ numbers: [index * 4 + 1] })),
  }
  const bets = host.ticket('wheel', { game_id: 16, base, ticket: { multidraw: 10 } })
  const { prizeTables: _, ...sold } = host.buy(bets).sold[0]!
  const before = playHost()
  // In the form of the host's log, which is parsed before it is applied.
  const event = {
    type: 'purchaseDecided',
    at: host.now,
    operatorId,
    key: uuid('key'),
    digest: '',
    ids: [sold.id],
    sold: [prizeTables === undefined ? sold : { ...sold, prizeTables }],
    refused: [],
    reused: [],
  }
  evolve(before.state, v.parse(HostEvent, JSON.parse(JSON.stringify(event))))
  before.now = sold.lastDrawDate
  before.accepted({ type: 'holdDraws' })
  const prizes = Object.values(ticketOf(before.state, sold.barcode).prizes).filter((prize) => prize > 0)
  expect(prizes.length).toBeGreaterThan(0)
  return prizes[0]!
}

test('a ticket is paid by the prize tables of its sale; a ticket of an old log by the first ones', () => {
  expect([wins(undefined), wins(1), wins(2)]).toEqual([3_420, 3_420, 3_400])
})

test('a ticket is sold under the current prize tables', () => {
  const host = playHost()
  expect(host.buy(host.ticket('a')).sold[0]).toMatchObject({ prizeTables: prizeTablesNow })
})

const ticketWith = (host: PlayedHost, gameId: number, { numbers, format }: Bet, name: string): WireTicket =>
  host.ticket(name, {
    game_id: gameId,
    base: { price_var: '1', bets: [{ numbers: [...numbers] }] },
    ...(format === undefined ? {} : { addData: { bets: [{ numbers: [format] }] } }),
    ticket: { multidraw: rowOf(gameId).maxDraws },
  })

/** The probability of each prize of a bet with a stake of 100, by amount. */
function chances(gameId: number, bet: Bet): Map<number, number> {
  const row = rowOf(gameId)
  const all = Number(returnOf(row, bet).draws)
  const chanceOf = new Map<number, number>()
  for (const { drawn, draws } of outcomesOf(row, bet)) {
    const prize = multiplierOf(row, bet, drawn)
    chanceOf.set(prize, (chanceOf.get(prize) ?? 0) + Number(draws) / all)
  }
  return chanceOf
}

test.each(sampled([16, 24, 25, 31, 40, 49, 50, 65], 4))(
  'a host pays each prize of game %i as often as the stated return assumes, for every sort of bet',
  (gameId) => {
    const host = playHost()
    const row = rowOf(gameId)
    const sorts = sortsOfBets(row)
    const paid = sorts.map((): number[] => [])
    for (let round = 0; paid[0]!.length < 1_000; round++) {
      const tickets = sorts.map((bet, sort) => ticketWith(host, gameId, bet, `${round} ${sort}`))
      const { sold } = host.buy(...tickets)
      expect(sold).toHaveLength(sorts.length)
      host.now += row.maxDraws * drawPeriodMs(row, 1)
      host.accepted({ type: 'holdDraws' })
      for (const [sort, { barcode }] of sold.entries())
        paid[sort]!.push(...Object.values(ticketOf(host.state, barcode).prizes))
    }
    for (const [sort, bet] of sorts.entries()) {
      const chanceOf = chances(gameId, bet)
      expect(paid[sort]!.filter((prize) => !chanceOf.has(prize))).toEqual([])
      for (const [prize, chance] of chanceOf) {
        const count = paid[sort]!.filter((each) => each === prize).length
        const expected = paid[sort]!.length * chance
        // Four standard deviations, plus four for rare prizes.
        const tolerance = 4 * Math.sqrt(expected * (1 - chance)) + 4
        expect(Math.abs(count - expected), `${JSON.stringify(bet)} pays ${prize}`).toBeLessThan(tolerance)
      }
    }
  },
)
