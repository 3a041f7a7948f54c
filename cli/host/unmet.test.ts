import { expect, it } from 'vitest'
import { deployment } from '../../tests/kit/simulated-host.ts'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import { answerIn, Unmet, type Reply } from './unmet.ts'

const call = hostCalls.deployment
const sound = {
  success: true,
  data: deployment,
  printService: 'http://127.0.0.1:9100',
  shop: { name: 'Rossio', id: '7' },
}

const replyOf = (body: unknown): Reply => ({
  status: 200,
  headers: new Headers(),
  text: JSON.stringify(body),
  body,
})

it.each([
  ['a number as a name', { shop: { name: 7, id: '7' } }, 'string at shop.name', '7'],
  [
    'an unknown time zone',
    { data: { ...deployment, timeZone: 'Europe/Lisboa' } },
    'another value (This is not a time zone.) at data.timeZone',
    '"Europe/Lisboa"',
  ],
])('a field that is not sound is named, with what it should be: %s', (_, unsound, expected, came) => {
  const read = (changes: object) => () => answerIn(call, replyOf({ ...sound, ...changes }))
  expect(read({})).not.toThrow()
  expect(read(unsound)).toThrow(Unmet)
  expect(read(unsound)).toThrow(`expected ${expected} of /api/deployment, came ${came} in status 200`)
})
