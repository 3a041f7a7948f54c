import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, leftOut, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { id } from '../../../tests/kit/decider.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { hostError, errorCodes } from '../../protocol/error-codes.ts'

let setup: CounterSetup

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const outcome = (place = 0) => setup.state.till.movements[place]?.outcome
const refill = (amount = 500) => setup.counter.store.dispatch({ type: 'refillTill', amount })
const told = (...words: object[]) => answer({ success: true, data: words })
const keyOfRefill = () => setup.asked.find(({ name }) => name === 'postRefill')?.key ?? ''

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
  vi.useFakeTimers()
  setup = new CounterSetup()
  setup.words.getWalletByIdUser = () => answer({ wallet: 42_000, operatorId: 1042 })
})
afterEach(() => {
  setup.counter.stop()
  vi.useRealTimers()
})

describe('a movement whose outcome is unknown, at a host that tells by its id', () => {
  let word: () => Answer | Promise<Answer>
  const done = (movementId: string) => ({
    status: 'done',
    id: movementId,
    kind: 'refill',
    answer: { success: true, balance: 7 },
  })

  beforeEach(async () => {
    word = () => silence
    setup.words.movementInquiry = () => word()
    setup.start('pt')
    await pass(0)
    refill()
    await pass(0)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
  })

  it('is asked about by its id until the host says what became of it, and never sent again [money-inquiry]', async () => {
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
    word = () => told(done(keyOfRefill()))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', amount: 500 })
    const inquiries = setup.asked.filter(({ name }) => name === 'movementInquiry')
    expect(inquiries.every(({ request }) => JSON.stringify(request).includes(keyOfRefill()))).toBe(true)
    expect(setup.calls('postRefill')).toBe(1)
  })

  it('is never received where the host promises so, and may be asked for again by a new id', async () => {
    word = () => told({ status: 'absent', id: keyOfRefill() })
    await pass(1_500)
    expect(outcome()).toMatchObject({ kind: 'neverReceived' })
    expect(setup.facts.banner?.message.code).toBe('movementNeverReceived')
    setup.words.postRefill = () => answer({ success: true, balance: 42_500 })
    refill()
    await pass(0)
    expect(outcome()).toMatchObject({ kind: 'done' })
    const keys = setup.asked.filter(({ name }) => name === 'postRefill').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  it('is refused where the host had refused it', async () => {
    word = () => told({ status: 'refused', id: keyOfRefill(), error: hostError('malformed') })
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'refused', code: errorCodes.incorrectData })
  })

  it.each([
    ['is still deciding', () => told({ status: 'pending', id: keyOfRefill() })],
    ['speaks of another id', () => told(done(id(77)))],
    ['tells an answer that is none to it', () => told({ ...done(keyOfRefill()), answer: { success: true } })],
    ['asks to be left alone (1005)', () => refusal('too_many_requests')],
    ['knows the session no more (1000)', () => refusal('session_expired')],
  ])('stays unknown, and is not sent again, while the host %s', async (_what, says) => {
    word = says
    await pass(20_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
    expect(setup.calls('postRefill')).toBe(1)
  })

  it('says nothing about what is in the till now', async () => {
    const reported = reportedBalances()
    word = () => told(done(keyOfRefill()))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', balance: 7 })
    expect(reported).not.toContain(7)
  })

  it('stays unknown where another operator is there by the time that the host denies it', async () => {
    let tell: (reply: Answer) => void = () => {}
    word = () => new Promise((resolve) => (tell = resolve))
    await pass(8_000)
    setup.sessionRefused$.next()
    await pass(0)
    expect(setup.state.session.operator).toBeNull()
    setup.words.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await setup.counter.ask('logIn', 'colleague', 'balcao')
    tell(told({ status: 'absent', id: keyOfRefill() }))
    await pass(60_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
  })
})

describe('movements without a known outcome', () => {
  it('are asked about a hundred at a time, and every one of them', async () => {
    const asked: string[][] = []
    setup.words.movementInquiry = (request) => {
      const { ids } = request as { ids: string[] }
      asked.push(ids)
      return told(...ids.map((each) => ({ status: 'pending', id: each })))
    }
    setup.start('pt', ...leftBehind(250))
    await pass(0)
    expect(asked.map((ids) => ids.length)).toEqual([100, 100, 50])
    expect(new Set(asked.flat()).size).toBe(250)
  })
})

describe('a movement whose outcome is unknown, at a host without that call', () => {
  const words: Answer[] = []

  beforeEach(async () => {
    words.length = 0
    setup.words.movementInquiry = leftOut
    setup.words.postRefill = () => words.shift() ?? silence
    setup.start('pt')
    await pass(0)
    refill()
    await pass(0)
  })

  it('is sent again by the same id until the host says what became of it', async () => {
    await pass(3_000)
    words.push(answer({ success: true, balance: 42_500 }))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', amount: 500 })
    const keys = setup.asked.filter(({ name }) => name === 'postRefill').map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  it.each([
    ['it asks to be left alone', 'too_many_requests'],
    ['it knows the session no more', 'session_expired'],
    ['its system fails', 'system'],
    ['something was asked for by this id', 'id_reused'],
  ] as const)(
    'stays unknown where the host says only that %s: the money may have moved',
    async (_what, name) => {
      words.push(refusal(name))
      await pass(2_000)
      expect(words).toEqual([])
      expect(outcome()).toMatchObject({ kind: 'unknown' })
      words.push(answer({ success: true, balance: 42_500 }))
      await pass(8_000)
      expect(outcome()).toMatchObject({ kind: 'done' })
    },
  )

  it('is refused where the host refuses what was asked for', async () => {
    words.push(refusal('not_enough_funds'))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'refused', code: errorCodes.noPermission })
  })

  it('says by a repeated answer nothing about what is in the till now', async () => {
    const reported = reportedBalances()
    words.push(answer({ success: true, balance: 7 }))
    await pass(8_000)
    expect(outcome()).toMatchObject({ kind: 'done', balance: 7 })
    expect(reported).not.toContain(7)
  })

  it('is not sent again by the session of another operator who logged in meanwhile', async () => {
    let tell: (reply: Answer) => void = () => {}
    setup.words.postRefill = () => new Promise((resolve) => (tell = resolve))
    setup.words.postCollection = () => silence
    setup.counter.store.dispatch({ type: 'collectTill', amount: 100 })
    await pass(8_000)
    setup.sessionRefused$.next()
    await pass(0)
    setup.words.login = () =>
      answer({ success: true, operatorId: 7, data: { access_token: 'a', refresh_token: 'r' } })
    await setup.counter.ask('logIn', 'colleague', 'balcao')
    const before = setup.calls('postCollection')
    tell(silence)
    await pass(60_000)
    expect(setup.calls('postCollection')).toBe(before)
  })
})
