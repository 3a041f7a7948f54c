import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, refusal } from '../../../tests/kit/core.ts'
import { TerminalDesk } from '../../../tests/kit/terminal-desk.ts'
import { logged } from '../../../tests/kit/decider.ts'
import { sold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { bannerOf } from './effects.ts'

const told = (event: Event) => bannerOf(logged([event])[0]!)
const refused = (code: number): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId: '1', code, name: 'draw_closed' },
})

describe('the banner says', () => {
  it('400 and the error of the sale for a ticket that was refused [banner] [failed-ticket]', () =>
    expect(told(refused(1001))).toEqual({
      status: 400,
      message: { code: 'ticketRefused', details: { code: 1001, name: 'draw_closed' } },
      tone: 'bad',
    }))
  it('400 and that the draw is over for 1009 [draw-over-message] [draw-over-words]', () =>
    expect(told(refused(1009))).toMatchObject({ status: 400, message: { code: 'drawTimeout' } }))
  it('201 for a ticket that was sold', () =>
    expect(told({ type: 'ticketSold', data: { uniqueReqId: '1', sold: sold() } })).toMatchObject({
      status: 201,
      tone: 'good',
    }))
  it('504, and no failure, for a purchase whose outcome is not known', () =>
    expect(
      told({ type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: ['1'], reason: 'noAnswer' } }),
    ).toMatchObject({ status: 504, tone: 'uncertain' }))
  it('400 and a connection error where the print program is not reached [print-unreachable]', () =>
    expect(told({ type: 'printServiceUnreached', data: { jobId: '1' } })).toMatchObject({
      status: 400,
      message: { code: 'printConnection' },
      tone: 'bad',
    }))
  it('nothing of what is not worth a word', () => expect(told({ type: 'cartCleared', data: {} })).toBeNull())
})

describe('at the counter', () => {
  let desk: TerminalDesk
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const refill = () => desk.counter.store.dispatch({ type: 'refillTill', amount: 500 })

  beforeEach(() => {
    vi.useFakeTimers()
    desk = new TerminalDesk()
    desk.words.getWalletByIdUser = () => answer({ wallet: 100_000, operatorId: 1042 })
    desk.start('pt')
  })
  afterEach(() => {
    desk.counter.stop()
    vi.useRealTimers()
  })

  it('the banner is gone five seconds after it came [banner-gone] [intervals]', async () => {
    desk.words.postRefill = () => refusal(1002, 'system')
    refill()
    await pass(0)
    expect(desk.facts.banner).toMatchObject({ status: 400 })
    await pass(4_999)
    expect(desk.facts.banner).not.toBeNull()
    await pass(1)
    expect(desk.facts.banner).toBeNull()
  })

  it('a later banner takes the place of the one before, and has five seconds of its own', async () => {
    desk.words.postRefill = () => refusal(1002, 'system')
    refill()
    await pass(3_000)
    const first = desk.facts.banner
    refill()
    await pass(0)
    expect(desk.facts.banner?.id).not.toBe(first?.id)
    await pass(4_999)
    expect(desk.facts.banner).not.toBeNull()
    await pass(1)
    expect(desk.facts.banner).toBeNull()
  })

  it('a lost main socket opens the error modal, and its return closes it [socket-lost]', async () => {
    await pass(0)
    for (const isUp of [true, false]) desk.mainSocket$.next({ kind: 'connection', isUp })
    expect(desk.facts.modal).toMatchObject({ code: 'unknownError', details: { socket: 'mainSocket' } })
    desk.mainSocket$.next({ kind: 'connection', isUp: true })
    expect(desk.facts.modal).toBeNull()
  })

  it('a lost print socket does as well', async () => {
    await pass(0)
    for (const isUp of [true, false]) desk.printSocket$.next({ kind: 'connection', isUp })
    expect(desk.facts.modal).toMatchObject({ code: 'unknownError', details: { socket: 'printSocket' } })
    desk.printSocket$.next({ kind: 'connection', isUp: true })
    expect(desk.facts.modal).toBeNull()
  })

  it('a log-out loses no socket: nothing is said, and the light waits', async () => {
    await pass(0)
    desk.mainSocket$.next({ kind: 'connection', isUp: true })
    desk.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    expect(desk.facts).toMatchObject({ mainSocket: 'connecting', modal: null })
    expect(desk.mainSocket$.observed).toBe(false)
  })
})
