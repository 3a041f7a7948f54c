import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { answer, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'

const good = answer({ success: true, data: { access_token: 'a', refresh_token: 'b' } })
const expired = refusal('session_expired')
const player = { userId: 'u1', name: 'Rui', balance: 0, isOperator: false }

let setup: CounterSetup

const isLoggedIn = () => setup.state.session.operator !== null

beforeEach(() => {
  setup = new CounterSetup()
})

describe('a session', () => {
  it('is refreshed at the start, and every 180 seconds from then on [refresh] [intervals]', async () => {
    setup.answers.refresh = () => good
    setup.start('pt')
    await pass(0)
    expect(setup.calls('refresh')).toBe(1)
    await pass(179_999)
    expect(setup.calls('refresh')).toBe(1)
    await pass(1)
    expect(setup.calls('refresh')).toBe(2)
    await pass(540_000)
    expect(setup.calls('refresh')).toBe(5)
    expect(isLoggedIn()).toBe(true)
  })

  describe('names the shop of its operator', () => {
    const [first, own] = [
      { name: 'Balcão Rossio', id: '7' },
      { name: 'Balcão Chiado', id: '8' },
    ]
    const deploymentOf = (shop: typeof own) =>
      answer({ success: true, data: deployments.get('pt')!, printService: 'http://127.0.0.1:1', shop })

    it('also when it had to be refreshed first', async () => {
      let isFresh = false
      setup.answers.deployment = () => deploymentOf(isFresh ? own : first)
      setup.answers.refresh = () => silence
      setup.start('pt')
      await pass(1_000)
      expect(setup.state.session.shop).toEqual(first)
      setup.answers.refresh = () => {
        isFresh = true
        return good
      }
      await pass(180_000)
      expect(setup.state.session.shop).toEqual(own)
      const calls = setup.calls('deployment')
      await pass(180_000)
      expect(setup.calls('deployment')).toBe(calls)
    })

    it('also when the answer from before the refresh arrives last', async () => {
      let respond: (reply: Answer) => void = () => {}
      setup.answers.refresh = () => good
      setup.answers.deployment = () =>
        setup.calls('deployment') === 1 ? new Promise((resolve) => (respond = resolve)) : deploymentOf(own)
      setup.start('pt')
      await pass(1_000)
      respond(deploymentOf(first))
      await pass(1_000)
      expect(setup.calls('deployment')).toBe(2)
      expect(setup.state.session.shop).toEqual(own)
    })
  })

  it('is refreshed by one call at a time, however long the host takes [one-refresh]', async () => {
    let respond: (reply: Answer) => void = () => {}
    setup.answers.refresh = () => new Promise((resolve) => (respond = resolve))
    setup.start('pt')
    await pass(400_000)
    expect(setup.calls('refresh')).toBe(1)
    respond(good)
    await pass(180_000)
    expect(setup.calls('refresh')).toBe(2)
  })

  it('ends when the host refuses to refresh it [refresh]', async () => {
    let says = good
    setup.answers.refresh = () => says
    setup.start('pt')
    await pass(1_000)
    says = expired
    await pass(180_000)
    expect(isLoggedIn()).toBe(false)
    expect(setup.state.session.loggedOutBecause).toBe('refused')
    await pass(600_000)
    expect(setup.calls('refresh')).toBe(2)
  })

  it.each([
    ['that is not there', silence],
    ['that asks to be left alone (1005)', refusal('too_many_requests')],
    ['that has failed itself (1002)', refusal('system')],
  ])('outlives a host %s [one-refresh]', async (_, reply) => {
    setup.answers.refresh = () => reply
    setup.start('pt')
    await pass(900_000)
    expect(isLoggedIn()).toBe(true)
    expect(setup.calls('refresh')).toBe(6)
  })

  it('that another call found to be refused ends as well', async () => {
    setup.start('pt')
    await pass(0)
    setup.sessionRefused$.next()
    expect(isLoggedIn()).toBe(false)
  })
})

describe('a session at the host', () => {
  const ended = answer({ success: true })
  const leave = () => setup.counter.query('logOut')

  it.each([
    ['the operator logs out', () => void leave()],
    ['the host refuses the session', () => setup.sessionRefused$.next()],
    ['the host refuses the till', () => (setup.answers.getWalletByIdUser = () => refusal('system'))],
  ])('is ended when %s [log-out]', async (_, happen) => {
    setup.answers.refresh = () => good
    setup.answers.logout = () => ended
    setup.start('pt')
    await pass(0)
    expect(setup.calls('logout')).toBe(0)
    happen()
    await pass(600_000)
    expect(isLoggedIn()).toBe(false)
    expect(setup.calls('logout')).toBe(1)
  })

  it('is ended as soon as the host is there again, and no request more is sent [log-out]', async () => {
    setup.start('pt')
    await leave()
    await pass(0)
    expect(setup.calls('logout')).toBe(1)
    await pass(1_000)
    expect(setup.calls('logout')).toBe(2)
    await pass(2_000 + 4_000 + 10 * 5_000)
    expect(setup.calls('logout')).toBe(14)
    setup.answers.logout = () => refusal('system')
    await pass(5_000)
    expect(setup.calls('logout')).toBe(15)
    setup.answers.logout = () => ended
    await pass(600_000)
    expect(setup.calls('logout')).toBe(16)
  })

  it('is left alone once somebody has logged in again [log-out]', async () => {
    setup.answers.login = () => answer({ success: true, operatorId: 7, data: {} })
    setup.start('pt')
    await leave()
    await setup.counter.query('logIn', 'colleague', 'balcao')
    const calls = setup.calls('logout')
    await pass(600_000)
    expect(setup.calls('logout')).toBe(calls)
  })

  it('of an earlier operator is not ended in place of the next one’s, who has logged in already', async () => {
    setup.answers.refresh = () => good
    setup.answers.login = () => answer({ success: true, operatorId: 7, data: {} })
    setup.start('pt')
    await setup.counter.query('logIn', 'colleague', 'balcao')
    await pass(600_000)
    expect(setup.state.session.operator).toEqual({ operatorId: 7 })
    expect(setup.calls('logout')).toBe(0)
  })

  it('is ended at a start where nobody is logged in: the host may not have heard of the log-out [log-out]', async () => {
    setup.answers.logout = () => ended
    setup.start('pt', { type: 'loggedOut', data: { reason: 'operator' } })
    await pass(600_000)
    expect(setup.calls('logout')).toBe(1)
  })
})

describe('a session that is refused while money is under way', () => {
  let respond: (reply: Answer) => void
  const later = () => new Promise<Answer>((resolve) => (respond = resolve))

  it('ends with the answer about the money, and not before [one-refresh]', async () => {
    setup.answers.refresh = () => expired
    setup.answers.postRefill = later
    setup.start('pt')
    setup.counter.store.dispatch({ type: 'refillTill', amount: 500 })
    await pass(400_000)
    expect(isLoggedIn()).toBe(true)
    respond(silence)
    await pass(0)
    expect(isLoggedIn()).toBe(false)
  })

  it('ends as well where what is awaited is a change of a player’s account', async () => {
    setup.answers.updateUser = later
    setup.start('pt-full')
    await pass(0)
    setup.counter.store.updateFacts((facts) => {
      facts.players.card = { idUser: 'CARD0001' }
      facts.players.player = { idCard: 'CARD0001', state: 'known', player }
    })
    expect(setup.counter.store.dispatch({ type: 'renamePlayer', userId: 'u1', name: 'Ana' })).toMatchObject({
      ok: true,
    })
    await pass(0)
    setup.sessionRefused$.next()
    expect(isLoggedIn()).toBe(true)
    respond(refusal('user_not_found'))
    await pass(0)
    expect(isLoggedIn()).toBe(false)
  })
})
