import { beforeEach, describe, expect, it } from 'vitest'
import { answer, leftOut, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { id } from '../../../tests/kit/decider.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { takenOver } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { hostError, errorCodes } from '../../protocol/error-codes.ts'

let setup: CounterSetup

const outcome = (place = 0) => setup.state.till.movements[place]?.outcome
const refill = (amount = 500) => setup.counter.store.dispatch({ type: 'refillTill', amount })
const inquiryAnswer = (...replies: object[]) => answer({ success: true, data: replies })
const keyOfRefill = () => setup.requested.find(({ name }) => name === 'postRefill')?.key ?? ''

/** Whatever is reported from now on to be in the till. */
function reportedBalances(): number[] {
  const balances: number[] = []
  setup.counter.store.events$.subscribe((event) => {
    if (event.type === 'tillReported') balances.push(event.data.balance)
  })
  return balances
}

/** Requests that an earlier run left behind: to the core that starts now they are unknown. */
const leftBehind = (count: number, movement: Movement = { kind: 'refill', amount: 500 }): Event[] =>
  Array.from({ length: count }, (_each, place) => ({
    type: 'movementRequested',
    data: { movementId: id(100 + place), operatorId: 1042, movement },
  }))

beforeEach(() => {
  setup = new CounterSetup()
  setup.answers.getWalletByIdUser = () => answer({ wallet: 42_000, operatorId: 1042 })
})

describe('a movement whose outcome is unknown, at a host with inquiries', () => {
  let reply: () => Answer | Promise<Answer>
  const done = (movementId: string) => ({
    status: 'done',
    id: movementId,
    kind: 'refill',
    answer: { success: true, balance: 7 },
  })

  beforeEach(async () => {
    reply = () => silence
    setup.answers.movementInquiry = () => reply()
    setup.start('pt')
    await pass(0)
    refill()
    await pass(0)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
  })

  it('is inquired about by its id until the host reports its outcome, and never sent again [money-inquiry]', async () => {
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
    reply = () => inquiryAnswer(done(keyOfRefill()))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', amount: 500 })
    const inquiries = setup.requested.filter(({ name }) => name === 'movementInquiry')
    expect(inquiries.every(({ request }) => JSON.stringify(request).includes(keyOfRefill()))).toBe(true)
    expect(setup.calls('postRefill')).toBe(1)
  })

  it('is never received if the host promises so, and may be requested again by a new id', async () => {
    reply = () => inquiryAnswer({ status: 'absent', id: keyOfRefill() })
    await pass(1_500)
    expect(outcome()).toMatchObject({ kind: 'neverReceived' })
    expect(setup.facts.status.banner?.message.code).toBe('movementNeverReceived')
    setup.answers.postRefill = () => answer({ success: true, balance: 42_500 })
    refill()
    await pass(0)
    expect(outcome()).toMatchObject({ kind: 'done' })
    const keys = setup.requested.filter(({ name }) => name === 'postRefill').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  it('is refused where the host had refused it', async () => {
    reply = () => inquiryAnswer({ status: 'refused', id: keyOfRefill(), error: hostError('malformed') })
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'refused', code: errorCodes.incorrectData })
  })

  it.each([
    ['is still deciding', () => inquiryAnswer({ status: 'pending', id: keyOfRefill() })],
    ['speaks of another id', () => inquiryAnswer(done(id(77)))],
    [
      'tells an answer that is none to it',
      () => inquiryAnswer({ ...done(keyOfRefill()), answer: { success: true } }),
    ],
    ['asks to be left alone (1005)', () => refusal('too_many_requests')],
    ['knows the session no more (1000)', () => refusal('session_expired')],
    ['has failed itself (1002)', () => refusal('system')],
    ['has failed in its database (1006)', () => refusal({ code: errorCodes.database, name: 'database' })],
  ])('stays unknown, and is not sent again, while the host %s', async (_what, says) => {
    reply = says
    await pass(20_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
    expect(setup.calls('postRefill')).toBe(1)
  })

  it('does not change the current till', async () => {
    const reported = reportedBalances()
    reply = () => inquiryAnswer(done(keyOfRefill()))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', balance: 7 })
    expect(reported).not.toContain(7)
  })

  it('stays unknown where another operator is there by the time that the host denies it', async () => {
    let respond: (reply: Answer) => void = () => {}
    reply = () => new Promise((resolve) => (respond = resolve))
    await pass(8_000)
    setup.sessionRefused$.next()
    await pass(0)
    expect(setup.state.session.operator).toBeNull()
    setup.answers.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await setup.counter.query('logIn', 'colleague', 'balcao')
    respond(inquiryAnswer({ status: 'absent', id: keyOfRefill() }))
    await pass(60_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
  })
})

describe('movements without a known outcome', () => {
  it('are inquired about a hundred at a time, and every one of them', async () => {
    const requested: string[][] = []
    setup.answers.movementInquiry = (request) => {
      const { ids } = request as { ids: string[] }
      requested.push(ids)
      return inquiryAnswer(...ids.map((each) => ({ status: 'pending', id: each })))
    }
    setup.start('pt', ...leftBehind(250))
    await pass(0)
    expect(requested.map((ids) => ids.length)).toEqual([100, 100, 50])
    expect(new Set(requested.flat()).size).toBe(250)
  })
})

describe('a movement whose outcome is unknown, at a host without that call', () => {
  const replies: Answer[] = []

  beforeEach(async () => {
    replies.length = 0
    setup.answers.movementInquiry = leftOut
    setup.answers.postRefill = () => replies.shift() ?? silence
    setup.start('pt')
    await pass(0)
    refill()
    await pass(0)
  })

  it('is sent again by the same id until the host reports its outcome', async () => {
    await pass(3_000)
    replies.push(answer({ success: true, balance: 42_500 }))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', amount: 500 })
    const keys = setup.requested.filter(({ name }) => name === 'postRefill').map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  it.each([
    ['it asks to be left alone', 'too_many_requests'],
    ['it knows the session no more', 'session_expired'],
    ['its system fails', 'system'],
    ['the id belongs to another request', 'id_reused'],
  ] as const)(
    'stays unknown where the host says only that %s: the money may have moved',
    async (_what, name) => {
      replies.push(refusal(name))
      await pass(2_000)
      expect(replies).toEqual([])
      expect(outcome()).toMatchObject({ kind: 'unknown' })
      replies.push(answer({ success: true, balance: 42_500 }))
      await pass(8_000)
      expect(outcome()).toMatchObject({ kind: 'done' })
    },
  )

  it('is refused if the host refuses the request itself', async () => {
    replies.push(refusal('not_enough_funds'))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'refused', code: errorCodes.noPermission })
  })

  it('does not change the current till by a repeated answer', async () => {
    const reported = reportedBalances()
    replies.push(answer({ success: true, balance: 7 }))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', balance: 7 })
    expect(reported).not.toContain(7)
  })

  it('is not sent again by the session of another operator who logged in meanwhile', async () => {
    let respond: (reply: Answer) => void = () => {}
    setup.answers.postRefill = () => new Promise((resolve) => (respond = resolve))
    setup.answers.postCollection = () => silence
    setup.counter.store.dispatch({ type: 'collectTill', amount: 100 })
    await pass(8_000)
    setup.sessionRefused$.next()
    await pass(0)
    setup.answers.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await setup.counter.query('logIn', 'colleague', 'balcao')
    const before = setup.calls('postCollection')
    respond(silence)
    await pass(60_000)
    expect(setup.calls('postCollection')).toBe(before)
  })
})

describe('movements that an earlier operator left open', () => {
  it('are inquired about in the session of the one who took the till over', async () => {
    const inquiries: unknown[] = []
    setup.answers.handoverInquiry = (request) => {
      inquiries.push(request)
      const done = { status: 'done', id: id(100), kind: 'refill', answer: { success: true, balance: 7 } }
      return answer({ success: true, tickets: [], movements: [done] })
    }
    setup.start('pt', ...leftBehind(1), ...takenOver({ kind: 'movement', id: id(100) }))
    await pass(0)
    expect(inquiries[0]).toEqual({ operatorId: 1042, unique_req_ids: [], ids: [id(100)] })
    expect(outcome()).toMatchObject({ kind: 'done', amount: 500 })
  })
})
