import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { answer, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { given, id } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'

const deployment = deployments.get('pt')!
const printService = 'http://127.0.0.1:3333'
const shop = { name: 'Balcão Rossio', id: '7' }
const first: Event = { type: 'deploymentLoaded', data: { deployment, printService, shop, hostId: 'first' } }
const loggedOut: Event = { type: 'loggedOut', data: { reason: 'refused' } }
const refill: Event = {
  type: 'movementRequested',
  data: { movementId: id(300), operatorId: 1042, movement: { kind: 'refill', amount: 500 } },
}

/** What a host says of itself. */
const host = (hostId?: string): Answer =>
  answer({ success: true, data: deployment, printService, shop, ...(hostId === undefined ? {} : { hostId }) })
const tokens = { access_token: 'a', refresh_token: 'b' }

let setup: CounterSetup
const logIn = () => setup.counter.query('logIn', 'operator', 'balcao')
const outcomes = () => [
  ...setup.state.payment.history.map(({ outcome }) => outcome.kind),
  ...setup.state.till.movements.map(({ outcome }) => outcome.kind),
]
const inquiries = () => setup.calls('ticketInquiry') + setup.calls('movementInquiry')

beforeEach(() => {
  setup = new CounterSetup()
  // A host that never received these requests, and that knows the operator.
  setup.answers.login = () => answer({ success: true, operatorId: 1042, data: tokens })
  setup.answers.refresh = () => answer({ success: true, data: tokens })
  setup.answers.ticketInquiry = () =>
    answer({ success: true, data: [{ status: 'absent', unique_req_id: id(101) }] })
  setup.answers.movementInquiry = () => answer({ success: true, data: [{ status: 'absent', id: id(300) }] })
})

describe('a host with another id than the one with which money is open', () => {
  it.each([
    ['with an id of its own', 'other'],
    ['without an id', undefined],
  ])('%s gets no log-in and no inquiry, until the first one is back', async (_, hostId) => {
    setup.answers.deployment = () => host(hostId)
    setup.start('pt', first, ...purchaseUnderWay(1), refill, loggedOut)
    await pass(1_000)
    expect(setup.facts.status.isOtherHost).toBe(true)
    expect(await logIn()).toMatchObject({ ok: false, refusal: { code: 'otherHost' } })
    await pass(60_000)
    expect(setup.calls('login')).toBe(0)
    expect(inquiries()).toBe(0)
    expect(outcomes()).toEqual(['unknown', 'unknown'])
    expect(setup.state.session.hostId).toBe('first')

    setup.answers.deployment = () => host('first')
    await pass(5_000)
    expect(setup.facts.status.isOtherHost).toBe(false)
    expect(await logIn()).toMatchObject({ ok: true })
    await pass(1_000)
    expect(outcomes()).toEqual(['neverReceived', 'neverReceived'])
  })

  it('that knows the session of an earlier log-in gets no inquiry, and the session ends', async () => {
    setup.answers.deployment = () => host('first')
    setup.answers.ticketInquiry = () => silence
    setup.start('pt', first, ...purchaseUnderWay(1))
    await pass(10_000)
    expect(setup.state.session.operator).not.toBeNull()
    const before = inquiries()
    expect(before).toBeGreaterThan(0)
    setup.answers.deployment = () => host('other')
    setup.answers.ticketInquiry = () =>
      answer({ success: true, data: [{ status: 'absent', unique_req_id: id(101) }] })
    await pass(60_000)
    expect(inquiries()).toBe(before)
    expect(outcomes()).toEqual(['unknown'])
    expect(setup.state.session).toMatchObject({ operator: null, hostId: 'first' })
    const logouts = setup.calls('logout')
    setup.answers.deployment = () => host('first')
    await pass(10_000)
    expect(setup.facts.status.isOtherHost).toBe(false)
    expect(setup.calls('logout')).toBeGreaterThan(logouts)
  })

  it('gets no inquiry of an operator who has logged out while the host was looked at', async () => {
    setup.answers.deployment = () => host('first')
    setup.answers.ticketInquiry = () => silence
    setup.start('pt', first, ...purchaseUnderWay(1))
    await pass(10_000)
    let look: (reply: Answer) => void = () => {}
    setup.answers.deployment = () => new Promise((resolve) => (look = resolve))
    await pass(20_000)
    const before = inquiries()
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'refused' })
    setup.counter.store.dispatch({ type: 'recordLogin', operatorId: 7 })
    look(host('first'))
    await pass(0)
    expect(inquiries()).toBe(before)
  })

  it('ends the session also where the open money is another operator’s', async () => {
    setup.answers.deployment = () => host('other')
    const colleague: Event = { type: 'loggedIn', data: { operatorId: 7 } }
    setup.start('pt', first, ...purchaseUnderWay(1), loggedOut, colleague)
    await pass(1_000)
    expect(setup.state.session.operator).toBeNull()
  })

  it('gets log-in and inquiries once somebody has said that it is the same host', async () => {
    setup.answers.deployment = () => host('other')
    setup.start('pt', first, ...purchaseUnderWay(1), loggedOut)
    await pass(1_000)
    expect(await setup.counter.query('acceptHost')).toMatchObject({ ok: true })
    expect(setup.state.session.hostId).toBe('other')
    expect(setup.facts.status.isOtherHost).toBe(false)
    expect(await logIn()).toMatchObject({ ok: true })
    await pass(1_000)
    expect(outcomes()).toEqual(['neverReceived'])
  })

  it('is unknown while the host does not say which one it is: nobody logs in, and nothing is inquired about', async () => {
    setup.start('pt', first, ...purchaseUnderWay(1))
    await pass(60_000)
    expect(inquiries()).toBe(0)
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'refused' })
    expect(await logIn()).toMatchObject({ ok: false, refusal: { code: 'hostUnreachable' } })
    setup.answers.deployment = () => host('first')
    expect(await logIn()).toMatchObject({ ok: true })
    await pass(10_000)
    expect(outcomes()).toEqual(['neverReceived'])
  })
})

it('while no money is open, another host takes the place of the first one with the log-in, and before it', async () => {
  setup.answers.deployment = () => host('first')
  setup.start('pt', first, loggedOut)
  await pass(1_000)
  setup.answers.deployment = () => host('other')
  let recorded: string | null = null
  setup.answers.login = () => {
    recorded = setup.state.session.hostId
    return answer({ success: true, operatorId: 1042, data: tokens })
  }
  expect(await logIn()).toMatchObject({ ok: true })
  expect(recorded).toBe('other')
})

describe('the id of the host', () => {
  const record = (...events: readonly Event[]) => given(...openShop, ...events)
  const load = (hostId: string, isSameHost = false) =>
    ({ type: 'recordDeployment', deployment, printService, shop, hostId, isSameHost }) as const

  it('is recorded while no money is open, and where none was known', () => {
    expect(record(first).when(load('other')).events).toMatchObject([{ data: { hostId: 'other' } }])
    expect(record(...purchaseUnderWay(1)).when(load('other')).events).toHaveLength(1)
  })

  it('stays while money is open, unless somebody has said that it is the same host', () => {
    const open = record(first, ...purchaseUnderWay(1))
    expect(open.when(load('other')).code).toBe('otherHost')
    expect(open.when(load('first')).code).toBeNull()
    expect(open.when(load('other', true)).events).toMatchObject([{ data: { hostId: 'other' } }])
    const damage: Event = {
      type: 'logDamageFound',
      data: { gaps: [], ids: [id(1)], knownBefore: [], knownAfter: [] },
    }
    expect(record(first, damage).when(load('other')).code).toBe('otherHost')
  })
})
