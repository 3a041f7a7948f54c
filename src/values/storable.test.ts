import { expect, test } from 'vitest'
import { isStorable } from './storable.ts'

test.each([
  ['plain data', { name: 'Zoë 😀', bets: [{ numbers: [1] }, null, true] }, true],
  ['a zero character', [{ name: 'A\0B' }], false],
  ['the first half of a character', { name: 'A\ud83d' }, false],
  ['the second half of a character', { name: ['\ude00A'] }, false],
  ['the text of an escape', { name: String.raw`A\u0000 \ud83d` }, true],
])('%s can be stored, or not', (_case, value, expected) => expect(isStorable(value)).toBe(expected))
