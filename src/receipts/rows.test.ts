import { expect, it } from 'vitest'
import { rowsOf } from './rows.ts'

const total = (right: string) => rowsOf({ kind: 'columns', left: 'TOTAL', right, size: 2, bold: true }, 32)

it('an amount is printed under its label if both do not fit in a row', () => {
  expect(total('BRL\u00a012\u00a0345,00').map(({ left, right }) => left + right)).toEqual([
    'TOTAL',
    'BRL 12 345,00',
  ])
})

it('an amount that is too long in large letters is printed in ordinary ones', () => {
  expect(total('BRL\u00a099\u00a0999\u00a0999,99')).toMatchObject([
    { left: 'TOTAL', right: 'BRL 99 999 999,99', size: 1, bold: true },
  ])
})
