import { describe, expect, it, test } from 'vitest'
import { foreignDigits, foreignKeno, foreignTable } from '../../../tests/kit/foreign-games.ts'
import { gameRules, type GameRow } from '../../games/catalogue.ts'
import { maxTotal } from '../../values/money.ts'
import { gameConfigs } from './config.ts'
import { changedMarket, describedName, drawPart, readGames, type DescribedGame } from './described-games.ts'
import { operatorId, playHost, type PlayedHost } from './testing.ts'
import { timers } from './draws.ts'
import { ticketOf } from './tickets.ts'

const keno = {
  game_id: 5001,
  game_name: 'Blue keno',
  names: { pt: 'Keno Azul' },
  bet_prices: { '1': 100 },
  rules: foreignKeno,
}

function readOne(game: unknown): DescribedGame {
  const read = readGames([game])
  if (!read.ok) throw new Error(read.problem)
  return read.games[0]!
}

describe('a file of games', () => {
  it('is taken where all of its games can be sold, drawn and paid', () => {
    const tableAndDigits = [foreignTable, foreignDigits].map((rules, index) => ({
      ...keno,
      game_id: 5002 + index,
      rules,
    }))
    expect(readGames([keno, ...tableAndDigits])).toMatchObject({
      ok: true,
      games: [{ gameId: 5001, name: 'Blue keno', prices: { '1': 100 } }, { gameId: 5002 }, { gameId: 5003 }],
    })
  })

  it.each<[string, unknown, RegExp]>([
    ['no list', {}, /^the list of games: /],
    ['an id of the catalogue', [{ ...keno, game_id: 2051 }], /^0.game_id: /],
    ['an id whose ticket numbers are of training', [{ ...keno, game_id: 7000 }], /^0.game_id: /],
    ['a field that nobody knows', [{ ...keno, price: 1 }], /^0.price: /],
    ['a game without a price', [{ ...keno, bet_prices: {} }], /^0.bet_prices: at least one price/],
    ['a bet that costs nothing', [{ ...keno, bet_prices: { '1': 0 } }], /^0.bet_prices.1: /],
    ['a game twice', [keno, keno], /^game 5001: it is described twice$/],
    [
      'rules that the schema refuses',
      [{ ...keno, rules: { ...foreignKeno, pool: 'x' } }],
      /^game 5001: pool: /,
    ],
    [
      'rules that contradict themselves',
      [{ ...keno, rules: { ...foreignKeno, drawn: 45 } }],
      /drawn must be/,
    ],
    [
      'a draw every second',
      [{ ...keno, rules: { ...foreignKeno, drawEveryS: 1 } }],
      /drawEveryS must be 0, or/,
    ],
    [
      'the board of game 51',
      [{ ...keno, rules: { ...foreignKeno, board: 'grandLottery' } }],
      /only of game 51/,
    ],
    [
      'draws of an instant game',
      [{ ...keno, rules: { ...foreignKeno, drawEveryS: 0 } }],
      /maxDraws must be 1/,
    ],
    [
      'amounts beyond the largest total',
      [{ ...keno, bet_prices: { '1': maxTotal / 10 } }],
      /cost or win more than/,
    ],
    [
      'a bet that gives back more than it costs',
      [{ ...keno, rules: { ...foreignKeno, prizes: { ...foreignKeno.prizes, 2: { 2: 2_000 } } } }],
      /^game 5001: a bet gives back 116.27 % of its price on average$/,
    ],
  ])('is refused with %s', (_what, data, problem) => {
    expect(readGames(data)).toEqual({ ok: false, problem: expect.stringMatching(problem) as string })
  })
})

/** A game in which every bet on the market wins: of each description another prize. */
const sure = (odds: number): DescribedGame =>
  readOne({
    ...keno,
    rules: {
      ...{ family: 'table', board: 'table', drawEveryS: 60, maxDraws: 5, maxBets: 2 },
      ...{ from: 1, to: 2, drawnFrom: 1 },
      markets: [{ id: 1001, key: 'both', numbers: [1, 2] }],
      odds: { 1: 190, 2: odds },
    },
  })

const by = { administrator: 'owner', reason: 'a test' }
const buy = (host: PlayedHost, name: string) =>
  host.buy({
    ...{ ...host.ticket(name), game_id: 5001, base: { price_var: '1', bets: [{ numbers: [1001] }] } },
    draw_id: timers(host.state, host.now)[5001]![0]!.draw_id,
    ticket: { multidraw: 2 },
  })

function hostWith(...descriptions: readonly DescribedGame[]): PlayedHost {
  const host = playHost()
  host.state.described = { 5001: descriptions }
  host.accepted({ type: 'setPrivileges', operatorId, permittedGames: [5001], by })
  return host
}

test('a described game is sold by its own rules and price, and paid by the description it was sold under', () => {
  const host = hostWith(sure(95))
  const [first] = buy(host, 'first').sold
  host.state.described = { 5001: [sure(95), sure(99)] }
  const [second] = buy(host, 'second').sold
  expect([first!.prizeTables, second!.prizeTables]).toEqual([1, 2])
  expect(host.state.liabilities[`5001/${first!.firstDraw}`]?.bySum).toEqual({ 1: 194, 2: 194 })
  host.now = second!.lastDrawDate
  host.accepted({ type: 'holdDraws' })
  const prizes = [first!, second!].map(({ barcode }) => ticketOf(host.state, barcode).prizes)
  expect(prizes.map((of) => Object.values(of))).toEqual([
    [95, 95],
    [99, 99],
  ])
})

test('a described instant game gives its result with the sale', () => {
  const host = playHost()
  const instant = readOne({ ...keno, rules: gameRules(31) })
  host.state.described = { 5001: [instant] }
  host.accepted({ type: 'setPrivileges', operatorId, permittedGames: [5001], by })
  const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
  const request = { ...host.ticket('instant'), game_id: 5001, draw_id: 0, base }
  const [sold] = host.buy(request).sold
  expect(sold).toMatchObject({ gameId: 5001, firstDraw: 1, instantPrize: expect.any(Number) as number })
  expect(ticketOf(host.state, sold!.barcode).state).not.toBe('waiting')
})

test('the limit of what a draw may cost holds for described games', () => {
  const host = hostWith(sure(95))
  host.state.terms.liability = { perDraw: 150, ofGame: {} }
  expect(buy(host, 'first').sold).toHaveLength(1)
  expect(buy(host, 'second').refused).toMatchObject([{ error: { name: 'liability_limit' } }])
})

test('the config of a described game has its current rules, prices and names', () => {
  const host = hostWith(sure(95), sure(99))
  const nameOf = (gameId: number) => describedName(host.state.described, gameId, 'pt') ?? String(gameId)
  expect(gameConfigs(host.state, nameOf).find((game) => game.game_id === 5001)).toEqual({
    game_id: 5001,
    game_name: 'Keno Azul',
    game_logic_name: 'TableGameLogic',
    names: { pt: 'Keno Azul' },
    winning_sets: [{ api_market_ids: '[1001]', api_market_names: ['both'], bet_prices: { '1': 100 } }],
    rules: sure(99).rules,
  })
})

test('the config of a game that was described once has its names', () => {
  const host = hostWith(sure(95))
  expect(gameConfigs(host.state, String).find((game) => game.game_id === 5001)).toMatchObject({
    ...{ names: { pt: 'Keno Azul' }, rules: sure(95).rules },
  })
})

describe('the draws of a described game', () => {
  const [keno, table, digits] = [foreignKeno, foreignTable, foreignDigits as GameRow & { family: 'digits' }]
  it.each<[string, GameRow, GameRow]>([
    ['prizes and bets of a ticket', keno, { ...keno, maxBets: 9, prizes: {} }],
    ['odds', table, { ...table, odds: { 1: 200 } }],
    ['exact prize', digits, { ...digits, exactPrize: 1 }],
  ])('are the same with other %s', (_what, one, other) => {
    expect(drawPart(other)).toEqual(drawPart(one))
  })

  it.each<[string, GameRow, GameRow]>([
    ['numbers in the pool', keno, { ...keno, pool: 45 }],
    ['drawn numbers', keno, { ...keno, drawn: 12 }],
    ['times', keno, { ...keno, drawEveryS: 241 }],
    ['first number', table, { ...table, drawnFrom: 1 }],
    ['last number', table, { ...table, to: 16 }],
    ['times', table, { ...table, drawEveryS: 61 }],
    ['digits', digits, { ...digits, digits: 4 }],
    ['times', digits, { ...digits, drawEveryS: 601 }],
    ['families', table, digits],
  ])('are others with other %s', (_what, one, other) => {
    expect(drawPart(other)).not.toEqual(drawPart(one))
  })
})

describe('the name of a described game', () => {
  const named = (name: string, names?: Record<string, string>) =>
    readOne({ ...keno, game_name: name, ...(names ? { names } : { names: undefined }) })

  it('is that of its latest description, in the language if there is one', () => {
    const games = { 5001: [named('one'), named('two'), named('three', { pt: 'três' })] }
    expect(describedName(games, 5001, 'pt')).toBe('três')
    expect(describedName(games, 5001, 'en')).toBe('three')
  })

  it('is the one name that it has', () => {
    expect(describedName({ 5001: [named('one')] }, 5001, 'pt')).toBe('one')
    expect(describedName({}, 5001, 'pt')).toBeUndefined()
  })
})

describe('the limits of a description', () => {
  const isTaken = (changes: object, rules: object = {}) =>
    readGames([{ ...keno, ...changes, rules: { ...foreignKeno, ...rules } }]).ok

  it('are draws every ten seconds to every day', () => {
    const times = [9, 10, 86_400, 86_401]
    expect(times.map((drawEveryS) => isTaken({}, { drawEveryS }))).toEqual([false, true, true, false])
  })

  it('are prices with names of 1 to 20 letters, digits and _', () => {
    const names = ['1', 'b_2', 'x'.repeat(20), 'x'.repeat(21), '', 'a b', 'b-', '-b']
    expect(names.map((name) => isTaken({ bet_prices: { [name]: 100 } }))).toEqual([
      ...[true, true, true, false, false, false, false, false],
    ])
  })

  it('are a ticket that costs and wins at most the largest total, with its dearest bets in all draws', () => {
    // The best bet gives back 25 times its price.
    const most = { maxBets: 2, maxDraws: 2 }
    const price = maxTotal / (2 * 2 * 25)
    expect(Number.isInteger(price)).toBe(true)
    expect(isTaken({ bet_prices: { '1': price } }, most)).toBe(true)
    expect(isTaken({ bet_prices: { '1': price + 1 } }, most)).toBe(false)
    expect(isTaken({ bet_prices: { '1': 1, '2': price + 1, '3': 2 } }, most)).toBe(false)
    expect(isTaken({ bet_prices: { '1': price } }, { ...most, maxDraws: 3 })).toBe(false)
    expect(isTaken({ bet_prices: { '1': price } }, { ...most, maxBets: 3 })).toBe(false)
  })

  it('are a price of at most the largest total where no bet wins as much as it costs', () => {
    const few = { maxBets: 1, maxDraws: 1, prizes: { 2: { 2: 50 }, 3: { 2: 50, 3: 50 } } }
    expect(isTaken({ bet_prices: { '1': maxTotal } }, few)).toBe(true)
    expect(isTaken({ bet_prices: { '1': maxTotal } }, { ...few, maxBets: 2 })).toBe(false)
  })

  it('are bets that give back all of their price on average, and no more', () => {
    const withPrize = (exactPrize: number) =>
      readGames([{ ...keno, rules: { ...foreignDigits, exactPrize } }]).ok
    expect([withPrize(100 * 10 ** 5), withPrize(100 * 10 ** 5 + 1_000)]).toEqual([true, false])
  })
})

describe('a market of a game that is described again', () => {
  const market = (id: number, ...numbers: number[]) => ({ id, key: `market ${id}`, numbers })
  const table = (...markets: ReturnType<typeof market>[]): DescribedGame => ({
    ...readOne({ ...keno, rules: foreignTable }),
    rules: { ...foreignTable, markets } as DescribedGame['rules'],
  })
  const [low, high] = [market(1001, 1, 2), market(1002, 3, 4)]

  it.each<[string, DescribedGame[], DescribedGame]>([
    ['is the first description of it', [], table(low)],
    ['has the same numbers, in any order', [table(low, high)], table(market(1001, 2, 1), high)],
    ['is new', [table(low)], table(low, high)],
    ['is left out', [table(low, high)], table(high)],
    ['belongs to a game without markets', [readOne(keno)], readOne(keno)],
  ])('may be as it is where it %s', (_name, earlier, game) => {
    expect(changedMarket(earlier, game)).toBeUndefined()
  })

  it.each<[string, DescribedGame[], DescribedGame]>([
    ['fewer numbers', [table(low, high)], table(low, market(1002, 3))],
    ['more numbers', [table(low, high)], table(low, market(1002, 3, 4, 5))],
    ['another number', [table(low, high)], table(low, market(1002, 3, 5))],
    ['the numbers of another market', [table(low, high)], table(low, market(1002, 1, 2))],
    ['other numbers than in an earlier description', [table(high), table(low)], table(low, market(1002, 5))],
  ])('is named where it has %s', (_name, earlier, game) => {
    expect(changedMarket(earlier, game)?.id).toBe(1002)
  })
})
