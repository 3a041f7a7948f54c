import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, refusal, silence } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { id } from '../../../tests/kit/decider.ts'
import { tillDifference } from './difference.ts'

describe('the till that is changed elsewhere while a shift opens', () => {
  let setup: CounterSetup
  let balance: number
  let last: number
  const change = (amount: number) => {
    balance += amount
    last += 1
  }
  const figure = () => answer({ wallet: balance, operatorId: 1042 })
  const sendTill = () => setup.mainSocket$.next({ kind: 'till', operatorId: 1042, balance })

  beforeEach(() => {
    vi.useFakeTimers()
    balance = 42_000
    last = 1
    setup = new CounterSetup()
    setup.answers.getLedger = () => answer({ success: true, data: [], last, wallet: balance })
  })
  afterEach(() => {
    setup.counter.stop()
    vi.useRealTimers()
  })

  async function expectNoDifference() {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(setup.state.till.balance).toBe(42_050)
    expect(setup.state.till.shift).toMatchObject({ opening: 42_050, hostLedger: { number: 2 } })
    expect(tillDifference(setup.state)).toBe(0)
  }

  it('after the host answered the first request leaves no difference', async () => {
    setup.answers.getWalletByIdUser = () => {
      const earlier = figure()
      if (last === 1) change(50)
      return earlier
    }
    setup.start('pt')
    await expectNoDifference()
  })

  it('after the socket’s first report leaves no difference', async () => {
    setup.answers.getWalletByIdUser = () => (setup.calls('getWalletByIdUser') === 1 ? silence : figure())
    setup.start('pt')
    await vi.advanceTimersByTimeAsync(0)
    sendTill()
    change(50)
    await expectNoDifference()
  })

  const startWithUncertainMoney = () => {
    setup.answers.getWalletByIdUser = figure
    setup.start('pt', {
      type: 'movementRequested',
      data: { movementId: id(100), operatorId: 1042, movement: { kind: 'refill', amount: 500 } },
    })
    setup.answers.movementInquiry = () => answer({ success: true, data: [{ status: 'absent', id: id(100) }] })
    change(50)
    sendTill()
  }

  it('before uncertain money has ended leaves no difference', async () => {
    startWithUncertainMoney()
    await expectNoDifference()
  })

  it('before uncertain money has ended leaves no difference at a host without a ledger either', async () => {
    setup.answers.getLedger = () => refusal('not_found')
    startWithUncertainMoney()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(setup.state.till).toMatchObject({ balance: 42_050, shift: { opening: 42_050 } })
  })

  it('with another answer while the first one waits for the ledger keeps the later figure', async () => {
    setup.answers.getWalletByIdUser = () => {
      setup.answers.getWalletByIdUser = () => silence
      return figure()
    }
    let loseFirst = (): void => {}
    setup.answers.getLedger = () => {
      setup.answers.getLedger = () => answer({ success: true, data: [], last, wallet: balance })
      return new Promise((resolve) => {
        loseFirst = () => resolve(silence)
      })
    }
    setup.start('pt')
    await vi.advanceTimersByTimeAsync(0)
    change(50)
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await expectNoDifference()
    loseFirst()
    await vi.advanceTimersByTimeAsync(0)
    expect(setup.state.till.balance).toBe(42_050)
  })
})
