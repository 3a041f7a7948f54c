import { expect, it } from 'vitest'
import { becomeUnknown } from './outcome.ts'

it('a start makes requests unknown that were under way, and no others', () => {
  const outcomes = [{ kind: 'pending' }, { kind: 'unknown', reason: 'noAnswer' }, { kind: 'done' }]
  const intents = outcomes.map((outcome) => ({ outcome }))
  becomeUnknown(intents)
  expect(intents.map(({ outcome }) => outcome)).toEqual([
    { kind: 'unknown', reason: 'restart' },
    { kind: 'unknown', reason: 'noAnswer' },
    { kind: 'done' },
  ])
})
