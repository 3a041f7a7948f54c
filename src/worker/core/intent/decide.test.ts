import { expect, it } from 'vitest'
import type { Event } from '../../../events/vocabulary.ts'
import { done, refuse } from '../../../values/outcome.ts'
import { becomesUnknown, ends, endsByOperator } from './decide.ts'
import type { Intent } from './outcome.ts'

const event: Event = { type: 'tillReported', data: { balance: 1 } }
const intentThat = (kind: Intent['outcome']['kind']): Intent => ({ operatorId: 1042, outcome: { kind } })

it.each<[string, Intent | undefined, ends: boolean, becomesUnknown: boolean, decided: boolean]>([
  ['under way', intentThat('pending'), true, true, false],
  ['unknown', intentThat('unknown'), true, false, true],
  ['done', intentThat('done'), false, false, false],
  ['refused', intentThat('refused'), false, false, false],
  ['not known here', undefined, false, false, false],
])('a request that is %s ends once', (_, intent, isEnding, isBecomingUnknown, isDecided) => {
  expect(ends(intent, event)).toEqual(done(isEnding ? [event] : []))
  expect(becomesUnknown(intent, event)).toEqual(done(isBecomingUnknown ? [event] : []))
  expect(endsByOperator(intent, 'notUnknown', event)).toEqual(
    isDecided ? done([event]) : refuse('notUnknown'),
  )
})
