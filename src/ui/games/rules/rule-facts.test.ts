import { expect, it } from 'vitest'
import { textsOf } from '../../../../tests/kit/texts.ts'
import { gameRow, type DigitsRow } from '../../../games/catalogue.ts'
import type { Language } from '../../../values/language.ts'
import { translator } from '../../kit/texts/translate.ts'
import { whatIsDrawn, whatToPick } from './RuleFacts.tsx'

it.each<[Language, readonly string[]]>([
  ['en', ['1 digit of 0 to 9', '3 digits of 0 to 9', '5 digits of 0 to 9']],
  ['es', ['1 cifra de 0 a 9', '3 cifras de 0 a 9', '5 cifras de 0 a 9']],
  ['pt', ['1 algarismo de 0 a 9', '3 algarismos de 0 a 9', '5 algarismos de 0 a 9']],
  ['sr', ['1 cifra od 0 do 9', '3 cifre od 0 do 9', '5 cifara od 0 do 9']],
  ['sr-Cyrl', ['1 цифра од 0 до 9', '3 цифре од 0 до 9', '5 цифара од 0 до 9']],
  ['uk', ['1 цифра від 0 до 9', '3 цифри від 0 до 9', '5 цифр від 0 до 9']],
])('the digits of a game are counted as the language counts them: %s', (language, expected) => {
  const t = translator(language, textsOf(language))
  const texts = (what: typeof whatToPick) =>
    [1, 3, 5].map((digits) =>
      what(t, { ...(gameRow(24) as DigitsRow), digits }).replace(/[\u2066-\u2069]/g, ''),
    )
  expect(texts(whatToPick)).toEqual(expected)
  expect(texts(whatIsDrawn)).toEqual(expected)
})
