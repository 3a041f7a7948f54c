import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'

let setup: CounterSetup

const session = () => setup.state.session

beforeEach(() => {
  setup = new CounterSetup()
})

describe('the operator’s till', () => {
  it('is the host’s answer at the start, and the socket’s report afterwards, only of this operator [till-call]', async () => {
    setup.answers.getWalletByIdUser = () => answer({ wallet: 42_000, operatorId: 1042 })
    setup.start('pt')
    await pass(0)
    expect(setup.state.till.balance).toBe(42_000)
    setup.mainSocket$.next({ kind: 'till', operatorId: 7, balance: 1 })
    expect(setup.state.till.balance).toBe(42_000)
    setup.mainSocket$.next({ kind: 'till', operatorId: 1042, balance: 41_000 })
    expect(setup.state.till.balance).toBe(41_000)
  })

  it('opens a shift after one request for its figure and one for the ledger', async () => {
    setup.answers.getWalletByIdUser = () => answer({ wallet: 42_000, operatorId: 1042 })
    setup.answers.getLedger = () => answer({ success: true, data: [], last: 7, wallet: 42_000 })
    setup.start('pt')
    await pass(0)
    expect(setup.state.till.shift).toMatchObject({ opening: 42_000, hostLedger: { number: 7 } })
    expect([setup.calls('getWalletByIdUser'), setup.calls('getLedger')]).toEqual([1, 1])
  })

  it('whose figure the host does not answer is not looked for in its ledger', async () => {
    setup.answers.getWalletByIdUser = () => silence
    setup.answers.getLedger = () => answer({ success: true, data: [], last: 7, wallet: 42_000 })
    setup.start('pt')
    await pass(0)
    expect([setup.calls('getWalletByIdUser'), setup.calls('getLedger')]).toEqual([1, 0])
  })

  it('waits for the answer about its ledger where an own movement ends meanwhile, and requests it no second time', async () => {
    setup.answers.getLedger = () => new Promise(() => {})
    setup.answers.postRefill = () => answer({ success: true, balance: 42_500 })
    setup.start('pt', { type: 'shiftOpened', data: { operatorId: 1042, opening: 42_000 } })
    await pass(1_000)
    expect(setup.calls('getLedger')).toBe(1)
    expect(setup.counter.store.dispatch({ type: 'refillTill', amount: 500 }).ok).toBe(true)
    await pass(0)
    expect(setup.state.till.balance).toBe(42_500)
    await pass(60_000)
    expect(setup.calls('getLedger')).toBe(1)
  })

  it('is the host’s answer also where a shift is open at the start', async () => {
    setup.answers.getWalletByIdUser = () => answer({ wallet: 42_000, operatorId: 1042 })
    setup.start('pt', { type: 'shiftOpened', data: { operatorId: 1042, opening: 40_000 } })
    await pass(0)
    expect(setup.state.till.balance).toBe(42_000)
  })

  it('that changes between the first answer and the first connection of the socket is read again', async () => {
    let balance = 42_000
    setup.answers.getLedger = () => refusal('not_found')
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    setup.start('pt')
    await pass(10_000)
    balance = 41_000
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await pass(10_000)
    expect(setup.state.till.balance).toBe(41_000)
  })

  it('is read again also where the clock of the computer was set back meanwhile', async () => {
    let balance = 42_000
    setup.answers.getLedger = () => refusal('not_found')
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    setup.start('pt')
    await pass(10_000)
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await pass(100)
    vi.setSystemTime(Date.now() - 26 * 3_600_000)
    balance = 41_000
    await pass(10_000)
    expect(setup.state.till.balance).toBe(41_000)
  })

  it('that the socket reports while an older answer of the host is on its way is read again', async () => {
    let balance = 42_000
    setup.answers.getLedger = () => refusal('not_found')
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    setup.start('pt')
    await pass(10_000)
    let arrive = () => {}
    setup.answers.getWalletByIdUser = () => {
      const older = answer({ wallet: balance, operatorId: 1042 })
      return new Promise<Answer>((resolve) => {
        arrive = () => resolve(older)
      })
    }
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await pass(10_000)
    balance = 54_300
    setup.mainSocket$.next({ kind: 'till', operatorId: 1042, balance })
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    arrive()
    await pass(10_000)
    expect(setup.state.till.balance).toBe(54_300)
  })

  it('that the host refuses shows the unknown error, and logs out after a second [till-call]', async () => {
    setup.answers.getWalletByIdUser = () => refusal('system')
    setup.start('pt')
    await pass(0)
    expect(setup.facts.status.modal).toEqual({ code: 'unknownError' })
    await pass(999)
    expect(session().operator).not.toBeNull()
    await pass(1)
    expect(session()).toMatchObject({ operator: null, loggedOutBecause: 'tillFailure' })
  })

  it.each([
    ['does not answer', silence],
    ['asks to be left alone (1005)', refusal('too_many_requests')],
    ['knows the session no more (1000), which is not renewed yet', refusal('session_expired')],
  ])('is requested until the host answers, and no operator is logged out while it %s', async (_, reply) => {
    let says: Answer = reply
    setup.answers.getWalletByIdUser = () => says
    setup.start('pt')
    await pass(0)
    for (const seconds of [1, 2, 4, 5, 5]) await pass(seconds * 1_000)
    expect(setup.calls('getWalletByIdUser')).toBe(6)
    expect(session().operator).not.toBeNull()
    expect(setup.facts.status.modal).toBeNull()
    says = answer({ wallet: 42_000, operatorId: 1042 })
    await pass(60_000)
    expect(setup.calls('getWalletByIdUser')).toBe(7)
    expect(setup.state.till.balance).toBe(42_000)
  })

  it('that the host refuses while money is under way logs out once that is resolved', async () => {
    let respond: (reply: Answer) => void = () => {}
    setup.answers.getWalletByIdUser = () => refusal('system')
    setup.answers.postRefill = () => new Promise((resolve) => (respond = resolve))
    setup.start('pt')
    setup.counter.store.dispatch({ type: 'refillTill', amount: 500 })
    await pass(5_000)
    expect(session().operator).not.toBeNull()
    respond(answer({ success: true, balance: 100_500 }))
    await pass(0)
    expect(session()).toMatchObject({ operator: null, loggedOutBecause: 'tillFailure' })
  })
})
