import { beforeEach, describe, expect, it } from 'vitest'
import { answer, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { id } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { lottoTicket, wireSold } from '../../../tests/kit/shop.ts'
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
    balance = 42_000
    last = 1
    setup = new CounterSetup()
    setup.answers.getLedger = () => answer({ success: true, data: [], last, wallet: balance })
  })

  async function expectNoDifference() {
    await pass(10_000)
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
    await pass(0)
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
    await pass(10_000)
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
    await pass(0)
    change(50)
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await expectNoDifference()
    loseFirst()
    await pass(0)
    expect(setup.state.till.balance).toBe(42_050)
  })

  it('while the ledger is not answered, and another operator shares the till, leaves no difference', async () => {
    const { lose } = hangingLedger()
    setup.answers.getWalletByIdUser = figure
    setup.start('pt')
    await pass(0)
    change(50)
    lose()
    await pass(0)
    expect(setup.state.till).toMatchObject({ balance: 42_050, shift: { opening: 42_050 } })
  })

  /** Every request to the ledger waits: `lose` leaves them without an answer, `arrive` answers as of the time of each. */
  function hangingLedger() {
    const waiting: { lose: () => void; arrive: () => void }[] = []
    setup.answers.getLedger = () => {
      const earlier = answer({ success: true, data: [], last, wallet: balance })
      return new Promise((resolve) =>
        waiting.push({ lose: () => resolve(silence), arrive: () => resolve(earlier) }),
      )
    }
    return {
      lose: () => waiting.forEach((request) => request.lose()),
      arrive: () => waiting.forEach((request) => request.arrive()),
    }
  }

  const own = {
    'a refill': () => setup.counter.store.dispatch({ type: 'refillTill', amount: 50 }),
    'a sale': () => setup.counter.store.dispatch({ type: 'pay' }),
  }
  const openings: number[] = []
  /** Moves 50 at this counter, before a shift has opened: both at the log-in and since the socket connected the till was requested. */
  async function startWithOwn(
    movement: keyof typeof own,
    figureNow: () => Answer | Promise<Answer> = figure,
  ) {
    setup.answers.getWalletByIdUser = figureNow
    setup.answers.postRefill = () => {
      change(50)
      return answer({ success: true, balance })
    }
    setup.answers.buyTickets = (request) => {
      change(50)
      const bought = request as { unique_req_id: string }[]
      const data = bought.map(({ unique_req_id: uniqueReqId }) => wireSold(uniqueReqId, { price: 50 }))
      return answer({ success: true, data })
    }
    setup.start('pt', { type: 'ticketAdded', data: { ticket: lottoTicket(1) } })
    setup.counter.store.updateFacts(({ status }) => {
      status.hostTime = { hostAtMs: 10_000, monotonicAtMs: performance.now() }
    })
    openings.length = 0
    setup.counter.store.events$.subscribe((event) => {
      if (event.type === 'shiftOpened') openings.push(event.data.opening)
    })
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await pass(600)
    expect(own[movement]().ok).toBe(true)
    await pass(0)
    expect([balance, setup.state.till.shift]).toEqual([42_050, null])
  }

  it.each(Object.keys(own) as (keyof typeof own)[])(
    'by %s of this counter leaves no difference, though the ledger is not answered',
    async (movement) => {
      const { lose } = hangingLedger()
      await startWithOwn(movement)
      await pass(600)
      lose()
      await pass(0)
      setup.answers.getLedger = () => answer({ success: true, data: [], last, wallet: balance })
      await expectNoDifference()
      expect(openings).toEqual([42_050])
    },
  )

  it.each(Object.keys(own) as (keyof typeof own)[])(
    'by %s of this counter is in the opening, though the ledger of before it arrives after it',
    async (movement) => {
      const { arrive } = hangingLedger()
      await startWithOwn(movement)
      arrive()
      setup.answers.getLedger = () => answer({ success: true, data: [], last, wallet: balance })
      await expectNoDifference()
      expect(openings).toEqual([42_050])
      expect(setup.state.till.shift).not.toHaveProperty('elsewhere')
    },
  )

  it.each(Object.keys(own) as (keyof typeof own)[])(
    'by %s of this counter is in the opening at a host without a ledger, though the figure of before it arrives after it',
    async (movement) => {
      setup.answers.getLedger = () => refusal('not_found')
      const waiting: (() => void)[] = []
      const late = () => {
        const earlier = figure()
        return new Promise<Answer>((resolve) => waiting.push(() => resolve(earlier)))
      }
      await startWithOwn(movement, late)
      setup.answers.getWalletByIdUser = figure
      for (const arrive of waiting) arrive()
      await pass(10_000)
      expect(openings).toEqual([42_050])
      expect(setup.state.till.balance).toBe(42_050)
    },
  )
})
