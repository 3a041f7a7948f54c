import { expect, it } from 'vitest'
import { logInAs } from './part.ts'

it.each([
  ['sandbox', /^log in as operator; .*balcao$/],
  ['others', /^log in as one of its operators/],
  ['none', /^add an operator: balcao host operator add/],
] as const)('the greeting of a host with the operators "%s" names who can log in', (operators, text) => {
  expect(logInAs(operators)).toMatch(text)
})
