import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given, id } from '../../../../tests/kit/decider.ts'
import { foreignDigits, foreignTable } from '../../../../tests/kit/foreign-games.ts'
import { tries } from '../../../../tests/kit/scale.ts'
import { openShop } from '../../../../tests/kit/shop.ts'
import { textsOf } from '../../../../tests/kit/texts.ts'
import { isValidTicket, sortsOfBets, ticketPrice } from '../../../games/rules.ts'
import { languages, type Language } from '../../../values/language.ts'
import { arbitraryDraft } from '../boards/arbitrary-draft.ts'
import { betsOf, missingInDraft } from '../boards/draft.ts'
import { translator } from '../../kit/texts/translate.ts'
import { completionsOf } from './completions.ts'
import { readLine, type LineGame } from './read-line.ts'
import { lineFor, prices, shopNaming } from './testing.ts'

const shopIn = (language: Language, others: readonly LineGame[] = []) =>
  shopNaming(translator(language, textsOf(language)), others)
const english = shopIn('en')
const read = (line: string) => readLine(line, english)
const kindOf = (line: string) => read(line).problem?.kind ?? null
const numbersOf = (line: string) => read(line).bets.map(({ numbers }) => numbers)

describe('a line', () => {
  it.each([
    ['20 3 17 24 38', 20],
    ['keno 80 3', 20],
    ['KENO80 3', 20],
    ['ken 80 3', 20],
    ['keno 80 ii 3', 1020],
    ['2020 3', 2020],
    ['pow zero', 50],
    ['lotto 6x49 q', 46],
    ['6x49 q', 46],
    ['roulette red', 16],
    ['roulette 12 red', 42],
    ['bubbles q', 25],
  ])('%s is for game %i', (line, gameId) => {
    const { game, problem } = read(line)
    expect({ gameId: game?.gameId, problem }).toEqual({ gameId, problem: null })
  })

  it.each([
    ['20 38 3', [[3, 38]]],
    ['20-3-17', [[3, 17]]],
    ['20.3.17', [[3, 17]]],
    ['20 07', [[7]]],
    ['20 3 17 / 5', [[3, 17], [5]]],
    ['20 3 17+5', [[3, 17], [5]]],
    ['20 3 /', [[3]]],
    ['20 3 x2 / 5', [[3], [3], [5]]],
    ['20 3*2', [[3], [3]]],
    ['24 4 0 7', [[4, 0, 7]]],
    ['24 007', [[0, 0, 7]]],
    ['16 17 red', [[17], [1005]]],
    ['16 dozen 2', [[1002]]],
    ['16 2nd doz', [[1002]]],
    ['16 2nd-dozen', [[1002]]],
    ['16 dozen2 3', [[1002], [3]]],
    ['16 3 col1', [[3], [1010]]],
    ['27 rowa row 1 3', [[1007], [1010], [3]]],
    ['16 1001', [[1001]]],
  ])('%s has these bets', (line, bets) => {
    expect(numbersOf(line)).toEqual(bets)
    expect(kindOf(line)).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['99 q', 'noGame'],
    ['poker', 'noGame'],
    ['keno', 'severalGames'],
    ['rou red', 'severalGames'],
    ['20', 'missing'],
    ['4 1 2 3', 'missing'],
    ['20 81', 'outside'],
    ['16 0', 'outside'],
    ['20 3 3', 'twice'],
    ['20 3 17 d', 'unfinished'],
    ['20 hello', 'unclear'],
    ['20 q0', 'unclear'],
    ['16 dozen', 'severalBets'],
    ['24 4071', 'missing'],
    ['20 q11', 'bets'],
    ['20 3 x99', 'bets'],
    ['20 q d11', 'draws'],
    ['20 q d0', 'draws'],
    ['59 q d2', 'draws'],
    ['20 q p3', 'price'],
  ])('"%s" cannot be sold: %s', (line, kind) => expect(kindOf(line)).toBe(kind))

  it('has quick picks, draws and a price in any order', () => {
    for (const line of ['20 q3 d2 p2,50', '20 p2.50 d2 q q2', '20 d2 q3 p2.5'])
      expect(read(line)).toMatchObject({ drawCount: 2, priceVariant: '2', price: 1_500, problem: null })
    expect(read('20 q').priceVariant).toBe('1')
  })

  it('is for exact order where it has no format, and each of its bets may have another', () => {
    expect(read('24 407 / 123 any / q any').bets.map(({ format }) => format)).toEqual([1001, 1000, 1000])
  })

  it('is the same with the keys of a Ukrainian and of a Serbian keyboard', () => {
    expect(read('20 й3 в2 з2,50')).toEqual(read('20 q3 d2 p2,50'))
    expect(read('20 љ3 д2 п2,50')).toEqual(read('20 q3 d2 p2,50'))
  })

  it('names the bets of the counter’s language, without regard to case and accents', () => {
    expect(readLine('roleta vermelho IMPAR 1.ª-dúzia duzia2', shopIn('pt')).bets).toEqual(
      [1005, 1007, 1001, 1002].map((market) => ({ numbers: [market] })),
    )
    expect(readLine('рулетка чорн ЧЕРВ дюжина 3 1-ша-колонка', shopIn('uk')).bets).toEqual(
      [1004, 1005, 1003, 1010].map((market) => ({ numbers: [market] })),
    )
    expect(readLine('trojka 123 bilo', shopIn('sr')).bets).toEqual([{ numbers: [1, 2, 3], format: 1000 }])
  })
})

describe('a row that is named by a Latin letter', () => {
  it.each([
    ['uk', '27 ряд а ряд в ряд с'],
    ['uk', '27 ряда рядв рядс'],
    ['uk', '27 РЯД А РЯД Б РЯД С'],
    ['uk', '27 ряд a ряд b ряд c'],
    ['sr-Cyrl', '27 ред а ред в ред с'],
    ['sr-Cyrl', '27 ред а ред б ред ц'],
  ] as const)('in %s is found by the letter that looks or sounds so: %s', (language, line) => {
    const { bets, problem } = readLine(line, shopIn(language))
    expect({ bets, problem }).toEqual({ bets: read('27 row a row b row c').bets, problem: null })
  })

  it('does not take the letter of the key of the draws, with a number', () => {
    expect(readLine('27 ряд в в2', shopIn('uk'))).toMatchObject({ drawCount: 2, problem: null })
    expect(readLine('27 ряд 1 в2', shopIn('uk'))).toMatchObject({ drawCount: 2, problem: null })
  })

  it('leaves the edition of a game to the letters of either alphabet', () => {
    expect(readLine('кено 80 іі 3', shopIn('uk')).game?.gameId).toBe(1020)
  })
})

describe('the games of another host', () => {
  const pond: LineGame = {
    gameId: 7001,
    name: 'Fish pond',
    row: {
      ...foreignTable,
      markets: foreignTable.markets.map(({ id, key, numbers }) => ({ id, key, numbers })),
    },
    prices,
  }
  const five: LineGame = { gameId: 7002, name: '5 aus 10', row: foreignDigits, prices }
  const shop = shopIn('en', [pond, five])
  it('are sold by what their descriptions name', () => {
    expect(readLine('fish deep 3 sma d5', shop)).toMatchObject({
      bets: [{ numbers: [1002] }, { numbers: [3] }, { numbers: [1001] }],
      drawCount: 5,
      problem: null,
    })
    expect(readLine('5 aus 12345 any', shop)).toMatchObject({
      game: five,
      bets: [{ format: 1000 }],
      problem: null,
    })
    expect(readLine('7001 16', shop).problem).toEqual({ kind: 'outside', number: 16, from: 1, to: 15 })
  })
})

describe('every ticket of a board can be typed', () => {
  it.each(languages)('each sort of bet of every game, in %s', (language) => {
    const shop = shopIn(language)
    for (const game of shop.games)
      for (const bet of sortsOfBets(game.row))
        expect(readLine(lineFor(shop, game, [bet], 1), shop)).toMatchObject({
          game: { gameId: game.gameId },
          bets: [bet],
          problem: null,
        })
  })

  it('the name of every game means this game, in every language', () => {
    for (const language of languages) {
      const shop = shopIn(language)
      for (const { name, gameId } of shop.games) {
        const { game, problem } = readLine(`${name} q`, shop)
        expect({ gameId: game?.gameId, problem }, `${language}: ${name}`).toEqual({ gameId, problem: null })
      }
    }
  })

  it('and what is missing on the board is missing in the line', () =>
    fc.assert(
      fc.property(arbitraryDraft, ({ row, draft }) => {
        const game = english.games.find((each) => each.row === row)!
        const bets = betsOf(draft)
        const understood = readLine(lineFor(english, game, bets, draft.drawCount), english)
        const missing = missingInDraft(row, draft)
        if (missing) expect(understood.problem).not.toBeNull()
        else expect(understood).toMatchObject({ bets, drawCount: draft.drawCount, problem: null })
      }),
      { numRuns: tries(300) },
    ))
})

/** Parts of lines, and some that belong to none. */
const part = fc.constantFrom(
  ...[
    '4',
    '16',
    '24',
    '31',
    '51',
    '1',
    '5',
    '17',
    '23',
    '36',
    '407',
    'q',
    'q2',
    'q30',
    'd2',
    'd0',
    'd',
    'x2',
    '*3',
    '/',
  ],
  ...[
    'p1',
    'p2,50',
    'p9',
    'red',
    'dozen',
    '2',
    'dozen3',
    'any',
    'exact',
    'lotto',
    'pick 3',
    '?',
    'é',
    '-',
    '(',
  ],
)
const arbitraryLine = fc
  .tuple(fc.constantFrom('4', '16', '24', '31', '51', 'roulette'), fc.array(part, { maxLength: 12 }))
  .map(([game, parts]) => [game, ...parts].join(' '))

const cartOf = (line: string) => {
  const { game, bets, drawCount, priceVariant } = read(line)
  const written = bets.map(({ numbers, format }) => ({
    numbers: [...numbers],
    ...(format ? { format } : {}),
  }))
  return given(...openShop).when({
    type: 'addTicket',
    ticketId: id(1),
    gameId: game!.gameId,
    bets: written,
    drawCount,
    priceVariant,
  })
}

describe('what is understood of a line', () => {
  it('is what the cart gets: the same bets, draws and price', () =>
    fc.assert(
      fc.property(arbitraryLine, (line) => {
        const { bets, drawCount, price, problem } = read(line)
        if (problem) return
        expect(cartOf(line).events).toMatchObject([
          { type: 'ticketAdded', data: { ticket: { bets, drawCount, price } } },
        ])
      }),
      { numRuns: tries(300) },
    ))

  it('is a valid ticket or a problem, whatever is typed', () =>
    fc.assert(
      fc.property(fc.oneof(arbitraryLine, fc.string(), fc.string({ unit: 'binary' })), (line) => {
        const { game, bets, drawCount, priceVariant, price, problem } = read(line)
        completionsOf(line, english)
        if (problem) return
        expect(isValidTicket(game!.row, { bets, drawCount })).toBe(true)
        expect(price).toBe(ticketPrice(prices[priceVariant as '1' | '2'], bets.length, drawCount))
      }),
      { numRuns: tries(300) },
    ))
})
