import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../../tests/kit/texts.ts'
import { languages } from '../../../values/language.ts'
import { translator } from '../../kit/texts/translate.ts'
import { completionsOf } from './completions.ts'
import { readLine } from './read-line.ts'
import { shopNaming } from './testing.ts'

const english = shopNaming(translator('en', textsOf('en')))

describe('the suggestions', () => {
  const linesFor = (line: string) => completionsOf(line, english).map((completion) => completion.line)
  it.each([
    ['', []],
    ['pow', ['50 ', '1050 ', '2050 ']],
    ['5', ['50 ', '51 ', '52 ', '54 ', '59 ']],
    ['20', []],
    ['20 3', []],
    ['16 r', ['16 Red ']],
    ['16 17 doz', ['16 17 1st-dozen ', '16 17 2nd-dozen ', '16 17 3rd-dozen ']],
    ['24 407 ', ['24 407 Exact-order ', '24 407 Any-order ']],
    ['20 q p', ['20 q p1.00 ', '20 q p2.50 ']],
    ['20 q d', []],
  ])('for "%s"', (line, lines) => expect(linesFor(line)).toEqual(lines))

  it('lead to what they name, in every language', () => {
    for (const language of languages) {
      const shop = shopNaming(translator(language, textsOf(language)))
      for (const { gameId, row } of shop.games) {
        if (row.family === 'pickNumbers') continue
        const completions = completionsOf(`${gameId} `, shop)
        const choices = shop.choices(row)
        expect(completions.length).toBe(choices.length)
        for (const [at, { line }] of completions.entries()) {
          const { bets } = readLine(row.family === 'digits' ? `${line} q` : line, shop)
          expect(bets[0]?.format ?? bets[0]?.numbers[0], line).toBe(choices[at]!.id)
        }
      }
    }
  })
})
