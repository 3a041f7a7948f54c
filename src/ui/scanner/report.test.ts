import fc from 'fast-check'
import { expect, it } from 'vitest'
import { barcode, pressOf, timed } from './arbitrary-keys.ts'
import { reportOf } from './report.ts'

const sent = (text: string, paceMs: number) =>
  reportOf(
    timed(
      [...text].map((character) => pressOf(character, 'us')),
      { paceMs, jitter: [0], pause: null },
    ),
    'Tab',
  )

it('the test of a scanner recognises one that is slower than any other, and reports how it sends [scanner-test]', () => {
  fc.assert(
    fc.property(barcode, fc.integer({ min: 1, max: 250 }), (text, paceMs) => {
      const report = sent(text, paceMs)
      expect(report).toMatchObject({ text, keys: text.length, suffix: 'Tab', prefix: '', obstacle: null })
      expect(report.found?.scan).toEqual({ kind: 'barcode', barcode: text })
      expect(report.pace.meanMs).toBeCloseTo(paceMs)
    }),
  )
})

it('the test of a scanner reports what is sent before a code', () => {
  expect(sent('x12345678901234567890', 30)).toMatchObject({ prefix: 'x', text: 'x12345678901234567890' })
  expect(sent('xhttp://localhost/w/1', 30)).toMatchObject({
    prefix: 'x',
    layout: 'us',
    text: 'xhttp://localhost/w/1',
  })
})

it.each([
  ['slow', '12345678901234567890', 400],
  ['short', '7891234567895', 10],
  ['long', '1'.repeat(30), 10],
  ['content', 'abcdefghijklm', 10],
] as const)('the test of a scanner says that a code is %s', (obstacle, text, paceMs) => {
  expect(sent(text, paceMs)).toMatchObject({ obstacle, found: null })
})
