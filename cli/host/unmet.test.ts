import * as v from 'valibot'
import { expect, it } from 'vitest'
import { TimeZone } from '../../src/protocol/wire.ts'
import { answerIn, Unmet, type Reply } from './unmet.ts'

const call = {
  path: '/api/shop',
  answer: v.object({ data: v.object({ name: v.string(), timeZone: TimeZone }) }),
} as unknown as Parameters<typeof answerIn>[0]

const replyOf = (body: unknown): Reply => ({
  status: 200,
  headers: new Headers(),
  text: JSON.stringify(body),
  body,
})

it.each([
  [{ name: 7, timeZone: 'Europe/Lisbon' }, 'string at data.name of /api/shop', '7'],
  [
    { name: 'Rossio', timeZone: 'Europe/Lisboa' },
    'another value (This is not a time zone.) at data.timeZone of /api/shop',
    '"Europe/Lisboa"',
  ],
])('a field that is not sound is named, with what it should be: %j', (data, expected, came) => {
  const read = () => answerIn(call, replyOf({ data }))
  expect(read).toThrow(Unmet)
  expect(read).toThrow(`expected ${expected}, came ${came} in status 200`)
})
