import { expect, test } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { maxTotal } from '../../values/money.ts'
import { sumObstacle } from './account-limits.ts'
import { playHost } from './testing.ts'

test('an account receives no more than it can hold', () => {
  const { state } = playHost()
  expect(sumObstacle(state, 500, 'BRL', maxTotal - 500)).toBeNull()
  expect(sumObstacle(state, 501, 'BRL', maxTotal - 500)).toEqual(hostError('sum_out_of_bounds'))
})
