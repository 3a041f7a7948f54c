import { describe, expect, it, test } from 'vitest'
import { deployment } from '../../tests/kit/simulated-host.ts'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import { answerIn, mustBeSame, mustEqual, mustHave, refusalIn, Unmet, type Reply } from './unmet.ts'

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

describe('a finding shows what is wrong, but no tokens and no players:', () => {
  const message = (work: () => unknown): string => {
    try {
      work()
    } catch (error) {
      return error instanceof Unmet ? error.message : String(error)
    }
    throw new Error('The answer was accepted.')
  }
  const login = {
    success: true,
    operatorId: '7',
    data: { access_token: 'aaa.bbb', refresh_token: 'ccc.ddd' },
  }
  const maria = {
    _id: '1',
    userId: '0199',
    name: 'Maria Silva',
    card: '•••• 1090',
    operator: false,
    wallet: 100,
  }

  test('an invalid answer of a log-in', () => {
    expect(message(() => answerIn(hostCalls.login, replyOf(login)))).toBe(
      'expected number at operatorId of /api/login, came "7" in status 200 and ' +
        '{"success":true,"operatorId":"7","data":{"access_token":"…","refresh_token":"…"}}',
    )
  })

  test('a log-in that should have been refused', () => {
    expect(message(() => refusalIn(replyOf(login), 'wrong_login'))).not.toMatch(/aaa|ccc/)
  })

  test('an answer that is cut off', () => {
    const reply = { ...replyOf(null), text: JSON.stringify(login).slice(0, -1) }
    expect(message(() => refusalIn(reply, 'wrong_login'))).toMatch(
      /came status 200 and \d+ characters that are not JSON$/,
    )
  })

  test('a page of a gateway is one line', () => {
    const reply = { ...replyOf(null), text: '<html>\n <b>Not found</b>\n</html>\n' }
    expect(message(() => refusalIn(reply, 'wrong_login'))).toMatch(
      'came status 200 and <html> <b>Not found</b> </html>',
    )
  })

  test('a player without an id', () => {
    const { userId: _, ...nobody } = maria
    const found = message(() => answerIn(hostCalls.getAllUsers, replyOf({ success: true, users: [nobody] })))
    expect(found).toMatch(/^expected .* at users\.0\.userId of \/api\/getAllUsers, came undefined in/)
    expect(found).toContain('"name":"…","card":"…","operator":false')
  })

  test('a link that is none', () => {
    const wallet = { success: true, short_url: 'a link', user: {} }
    const found = message(() => answerIn(hostCalls.get_generate_qrcode, replyOf(wallet)))
    expect(found).toMatch(/ at short_url of .*, came another text in status 200/)
    expect(found).not.toContain('a link')
  })

  test('the name of an error stays', () => {
    const reply = replyOf({ success: false, error: { code: 1002, name: 'system' } })
    expect(message(() => refusalIn(reply, 'wrong_login'))).toContain('{"code":1002,"name":"system"}')
  })

  test('values that differ in what is hidden', () => {
    const other = { ...maria, name: 'Ana' }
    expect(message(() => mustEqual('the player', other, maria))).toMatch(
      /^expected the player .*"name":"…".*, came another one, in what is not shown$/,
    )
    expect(message(() => mustHave('the user', other, { name: maria.name }))).toBe(
      'expected name of the user "…", came another one, in what is not shown',
    )
  })

  test('two long answers: only the first difference', () => {
    const users = Array.from({ length: 1_000 }, () => maria)
    const first = replyOf({ success: true, users })
    const changed = (change: object) =>
      replyOf({ success: true, users: users.with(3, { ...maria, ...change }) })
    expect(message(() => mustBeSame(changed({ card: null }), first))).toBe(
      'expected the first answer again, with "…" at users.3.card, came null',
    )
    expect(message(() => mustBeSame(changed({ wallet: 0 }), first))).toBe(
      'expected the first answer again, with 100 at users.3.wallet, came 0',
    )
    expect(message(() => mustBeSame(changed({ name: 'Ana' }), first))).toBe(
      'expected the first answer again, came other bytes, in what is not shown',
    )
    expect(() => mustBeSame(changed({}), first)).not.toThrow()
  })
})
