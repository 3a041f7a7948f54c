import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tries } from '../../tests/kit/scale.ts'
import { isolated } from './isolated.ts'

const [first, end] = ['\u2068', '\u2069']

it.each(['Ana Sousa', 'Ганна', 'São João · 5,00', 'AC/DC 😀', ''])('leaves %j as it is', (text) =>
  expect(isolated(text)).toBe(text),
)

it('keeps a name that runs from right to left apart from what stands beside it', () => {
  expect(isolated('דוד')).toBe(`${first}דוד${end}`)
  expect(isolated('محمد 7')).toBe(`${first}محمد 7${end}`)
})

it('lets no direction mark of a name reach the amount beside it', () => {
  expect(isolated('Ana\u202e')).toBe(`${first}Ana${end}`)
  expect(isolated(`Ana${end}\u202e 00,5`)).toBe(`${first}Ana 00,5${end}`)
  expect(isolated('\u2067Ana')).toBe(`${first}Ana${end}`)
})

it('keeps a name apart inside a text that is kept apart', () => {
  const row = `${isolated('דוד')} · 5,00`
  expect(isolated(row)).toBe(first + row + end)
})

it('ends everything that it begins, whatever the text', () => {
  const letters = fc.constantFrom(
    'a',
    '5',
    'ד',
    'م',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2067',
    first,
    end,
    '\u200f',
  )
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      const shown = isolated(text)
      expect(shown).not.toMatch(/[\u202a-\u202e]/)
      let depth = 0
      for (const [at, mark] of Array.from(shown).entries()) {
        if ('\u2066\u2067\u2068'.includes(mark)) depth++
        if (mark === end) depth--
        if (shown.startsWith(first) && at < shown.length - 1) expect(depth).toBeGreaterThan(0)
      }
      expect(depth).toBe(0)
    }),
    { numRuns: tries(300) },
  )
})
