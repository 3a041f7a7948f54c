import { beforeEach, describe, expect, it } from 'vitest'
import { answer, refusal } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { logged } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { sold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { bannerOf } from './banner.ts'
import { errorCodes } from '../../protocol/error-codes.ts'

const banner = (event: Event) => bannerOf(logged([event])[0]!)
const refused = (code: number): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId: '1', code, name: 'draw_closed' },
})

describe('the banner shows', () => {
  it('400 and the error of the sale for a ticket that was refused [banner] [failed-ticket]', () =>
    expect(banner(refused(errorCodes.incorrectData))).toEqual({
      status: 400,
      message: { code: 'ticketRefused', details: { code: errorCodes.incorrectData, name: 'draw_closed' } },
      tone: 'bad',
    }))
  it('400 and that the draw is over for 1009 [draw-over-message] [draw-over-words]', () =>
    expect(banner(refused(errorCodes.validation))).toMatchObject({
      status: 400,
      message: { code: 'drawTimeout' },
    }))
  it('201 for a ticket that was sold', () =>
    expect(banner({ type: 'ticketSold', data: { uniqueReqId: '1', sold: sold() } })).toMatchObject({
      status: 201,
      tone: 'good',
    }))
  it('504, and no failure, for a purchase whose outcome is not known', () =>
    expect(
      banner({ type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: ['1'], reason: 'noAnswer' } }),
    ).toMatchObject({ status: 504, tone: 'uncertain' }))
  it.each([
    ['printed', 'ticketPrinted'],
    ['unconfirmed', 'ticketPrintUnconfirmed'],
  ] as const)('201 for a paper that is %s, as far as that is known', (result, code) =>
    expect(banner({ type: 'ticketPrintEnded', data: { uniqueReqId: '1', jobId: '2', result } })).toEqual({
      status: 201,
      message: { code },
      tone: 'good',
    }),
  )
  it('nothing for a withdrawn print that did not come out, and that the paper of one is void', () => {
    const end = (result: 'failed' | 'printed' | 'unconfirmed' | 'unknown') =>
      banner({
        type: 'ticketPrintEnded',
        data: { uniqueReqId: '1', jobId: '2', result, isWithdrawn: true },
      })?.message.code
    expect(end('failed')).toBeUndefined()
    expect(end('printed')).toBe('voidPrinted')
    expect(end('unconfirmed')).toBe('voidPrinted')
    expect(end('unknown')).toBe('printUnknown')
  })
  it('400 and a connection error where the print program is not reached [print-unreachable]', () =>
    expect(banner({ type: 'printServiceUnreached', data: { jobId: '1' } })).toMatchObject({
      status: 400,
      message: { code: 'printConnection' },
      tone: 'bad',
    }))
  it('a new price of a ticket in the cart, whose total is another one now', () =>
    expect(banner({ type: 'ticketPriceChanged', data: { ticketId: '1', price: 200 } })).toEqual({
      ...{ status: 200, message: { code: 'ticketPriceChanged' }, tone: 'uncertain' },
    }))
  it('nothing for events without a message', () =>
    expect(banner({ type: 'cartCleared', data: {} })).toBeNull())
})

describe('at the counter', () => {
  let setup: CounterSetup
  const refill = () => setup.counter.store.dispatch({ type: 'refillTill', amount: 500 })

  beforeEach(() => {
    setup = new CounterSetup()
    setup.answers.getWalletByIdUser = () => answer({ wallet: 100_000, operatorId: 1042 })
    setup.start('pt')
  })

  it('the banner is gone five seconds after it came [banner-gone] [intervals]', async () => {
    setup.answers.postRefill = () => refusal('system')
    refill()
    await pass(0)
    expect(setup.facts.status.banner).toMatchObject({ status: 400 })
    await pass(4_999)
    expect(setup.facts.status.banner).not.toBeNull()
    await pass(1)
    expect(setup.facts.status.banner).toBeNull()
  })

  it('a later banner takes the place of the one before, and has five seconds of its own', async () => {
    setup.answers.postRefill = () => refusal('system')
    refill()
    await pass(3_000)
    const first = setup.facts.status.banner
    refill()
    await pass(0)
    expect(setup.facts.status.banner?.id).not.toBe(first?.id)
    await pass(4_999)
    expect(setup.facts.status.banner).not.toBeNull()
    await pass(1)
    expect(setup.facts.status.banner).toBeNull()
  })

  it('a lost main socket opens the error modal, and its return closes it [socket-lost]', async () => {
    await pass(0)
    for (const isUp of [true, false]) setup.mainSocket$.next({ kind: 'connection', isUp })
    expect(setup.facts.status.modal).toMatchObject({
      code: 'unknownError',
      details: { socket: 'mainSocket' },
    })
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    expect(setup.facts.status.modal).toBeNull()
  })

  it('a lost print socket does as well', async () => {
    await pass(0)
    for (const isUp of [true, false]) setup.printSocket$.next({ kind: 'connection', isUp })
    expect(setup.facts.status.modal).toMatchObject({
      code: 'unknownError',
      details: { socket: 'printSocket' },
    })
    setup.printSocket$.next({ kind: 'connection', isUp: true })
    expect(setup.facts.status.modal).toBeNull()
  })

  it('a log-out loses no socket: nothing is shown, and the light waits', async () => {
    await pass(0)
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    expect(setup.facts).toMatchObject({ status: { mainSocket: 'connecting', modal: null } })
    expect(setup.mainSocket$.observed).toBe(false)
  })

  it('a request that is not sent says nothing about the host', async () => {
    setup.otherwise = refusal('system')
    setup.answers.logout = () => ({ kind: 'unknown', reason: 'noAnswer', hostAtMs: null, isSent: false })
    await pass(0)
    setup.counter.store.updateFacts((facts) => {
      facts.status.host = 'up'
    })
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    await pass(0)
    expect([setup.calls('logout'), setup.facts.status.host]).toEqual([1, 'up'])
  })
})
