import { expect, it } from 'vitest'
import { rowsOf } from './rows.ts'

const total = (right: string) => rowsOf({ kind: 'columns', left: 'TOTAL', right, size: 2, bold: true }, 32)

it('an amount goes under its label where both do not fit a row', () => {
  expect(total('BRL\u00a012\u00a0345,00').map(({ left, right }) => left + right)).toEqual([
    'TOTAL',
    'BRL 12 345,00',
  ])
})

it('an amount that large letters would break is printed in ordinary ones', () => {
  expect(total('BRL\u00a099\u00a0999\u00a0999,99')).toMatchObject([
    { left: 'TOTAL', right: 'BRL 99 999 999,99', size: 1, bold: true },
  ])
})
