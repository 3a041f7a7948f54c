import { beforeEach, describe, expect, it } from 'vitest'
import { answer, leftOut, silence } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { id } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { DeploymentId } from '../../values/deployment.ts'
import { tillDifference } from './difference.ts'

let setup: CounterSetup
let balance: number

const figures = () => setup.calls('getWalletByIdUser')
const connect = () => setup.mainSocket$.next({ kind: 'connection', isUp: true })
const report = () => setup.mainSocket$.next({ kind: 'till', operatorId: 1042, balance })

/** A counter in an open shift, at a host without a ledger. */
beforeEach(async () => {
  setup = new CounterSetup()
  balance = 42_000
  setup.answers.getLedger = leftOut
  setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
  setup.start('pt')
  await pass(10_000)
})

describe('the till is read again', () => {
  it('once when the socket connects, and not because it says so twice', async () => {
    const before = figures()
    connect()
    await pass(60_000)
    expect(figures()).toBe(before + 1)
    report()
    connect()
    await pass(60_000)
    expect(figures()).toBe(before + 1)
  })

  it('until the host answers, also where it does not at first when the socket connects', async () => {
    setup.answers.getWalletByIdUser = () => silence
    connect()
    await pass(2_000)
    balance = 41_000
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    await pass(10_000)
    expect(setup.state.till.balance).toBe(41_000)
    const known = figures()
    await pass(60_000)
    expect(figures()).toBe(known)
  })

  it('not because of a report of the figure that is known', async () => {
    const before = figures()
    report()
    await pass(60_000)
    expect(figures()).toBe(before)
  })

  it('one second after a try without an answer', async () => {
    setup.answers.getWalletByIdUser = () => silence
    const before = figures()
    connect()
    await pass(600)
    expect(figures()).toBe(before + 1)
    await pass(1_000)
    expect(figures()).toBe(before + 2)
  })
})

describe('a host with a ledger', () => {
  const restart = async (deploymentId: DeploymentId = 'pt') => {
    setup.counter.stop()
    setup = new CounterSetup()
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    setup.answers.getLedger = () => answer({ success: true, data: [], last: 7, wallet: balance })
    setup.start(deploymentId)
    await pass(10_000)
  }
  const ledgerRequests = () => setup.requested.filter(({ name }) => name === 'getLedger')

  it('lists from its end on first, and then what follows', async () => {
    await restart()
    expect(ledgerRequests()[0]?.request).toStrictEqual({})
    balance += 100
    report()
    await pass(1_000)
    expect(ledgerRequests().at(-1)?.request).toEqual({ since: 7 })
  })

  it('that does not send it at first is read from its end on as soon as it does', async () => {
    balance = 100_000
    setup.counter.stop()
    setup = new CounterSetup()
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    setup.answers.getLedger = () => silence
    setup.start('pt')
    await pass(100)
    expect(setup.state.till.shift).toMatchObject({ opening: 100_000 })
    setup.answers.getLedger = () => answer({ success: true, data: [], last: 7, wallet: balance })
    await pass(5_000)
    expect(ledgerRequests().at(-1)?.request).toStrictEqual({})
    expect(setup.state.till.shift?.hostLedger).toEqual({ number: 7, awaited: [] })
  })

  it('is read page by page without a pause, also where a page has one entry', async () => {
    await restart()
    const book = [8, 9, 10].map((number) => ({
      ...{ number, date: 10_000, kind: 'refill', amount: 100, balance: 0, id: id(number) },
    }))
    setup.answers.getLedger = (request) => {
      const { since } = request as { since: number }
      return answer({ success: true, data: book.slice(since - 7, since - 6), last: 10, wallet: 42_300 })
    }
    balance = 42_300
    report()
    await pass(600)
    expect(setup.state.till.shift?.hostLedger?.number).toBe(10)
  })

  it('is read when fifty movements of this counter wait to be listed', async () => {
    await restart()
    const before = ledgerRequests().length
    setup.answers.postRefill = () => {
      balance += 100
      return answer({ success: true, balance })
    }
    const refill = async () => {
      setup.counter.store.dispatch({ type: 'refillTill', amount: 100 })
      await pass(1_000)
    }
    for (let count = 1; count < 50; count++) await refill()
    expect(ledgerRequests()).toHaveLength(before)
    await refill()
    expect(ledgerRequests()).toHaveLength(before + 1)
  })

  it('is not read while money is uncertain: it may list it or not', async () => {
    await restart()
    const before = ledgerRequests().length
    setup.answers.postRefill = () => new Promise(() => {})
    setup.counter.store.dispatch({ type: 'refillTill', amount: 100 })
    connect()
    await pass(2_000)
    expect(ledgerRequests()).toHaveLength(before)
  })

  it('is read once a change of a player, whose outcome was not known, has ended', async () => {
    await restart('pt-full')
    const player = { userId: 'P1', name: 'Ana', balance: 0, isOperator: false }
    setup.counter.store.updateFacts(({ players }) => {
      players.card = { idUser: '04A1B2C3' }
      players.player = { idCard: '04A1B2C3', state: 'known', player }
    })
    setup.counter.store.dispatch({ type: 'renamePlayer', userId: 'P1', name: 'Anna' })
    await pass(1_000)
    const { changeId, outcome } = setup.state.players.changes[0]!
    expect(outcome.kind).toBe('unknown')
    const entry = { number: 8, date: 10_000, kind: 'refill', amount: 250, balance: 42_250, id: id(8) }
    setup.answers.getLedger = () => answer({ success: true, data: [entry], last: 8, wallet: 42_250 })
    const before = ledgerRequests().length
    balance = 42_250
    report()
    await pass(2_000)
    expect(ledgerRequests()).toHaveLength(before)
    setup.counter.store.dispatch({ type: 'abandonPlayerChange', changeId })
    await pass(2_000)
    expect(setup.state.till.shift?.hostLedger?.number).toBe(8)
    expect(tillDifference(setup.state)).toBe(0)
  })

  it('that does not send it for the moment sends its figure when the socket connects', async () => {
    await restart()
    setup.answers.getLedger = () => silence
    const before = figures()
    balance = 41_500
    connect()
    await pass(2_000)
    expect(figures()).toBeGreaterThan(before)
    expect(setup.state.till.balance).toBe(41_500)
  })
})
