import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { factsWith, given, goodFacts, id } from '../../../tests/kit/decider.ts'
import { silent, startCore } from '../../../tests/kit/core.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { DrawerMode, PrintJob } from '../../protocol/print-service.ts'
import type { PrintReply } from '../core/ports.ts'
import type { Counter } from '../counter.ts'
import { timing } from '../shared/timing.ts'

const printer = (drawer?: DrawerMode) => ({
  printing: { printer: { ...goodFacts.printing.printer!, ...(drawer && { drawer }) } },
})
const facts = (drawer?: DrawerMode) => factsWith(printer(drawer))
const open = { type: 'openDrawer', reason: 'change' } as const
const requested: Event = {
  type: 'drawerOpeningRequested',
  data: {
    openingId: id(1),
    operatorId: 1042,
    cause: { kind: 'cashier', reason: 'change' },
    date: '1970-01-01',
  },
}
const withCash = {
  type: 'openDrawerWithCash',
  cause: { kind: 'payment', paymentId: id(7) },
} as const

describe('the drawer without a sale', () => {
  it('is opened for a reason that the log keeps, with who opened it', () => {
    const order = { ...open, id: id(1) }
    expect(given(...openShop).when(order, { facts: facts('onRequest') }).events).toEqual([requested])
    expect(given(...openShop, requested).when(order, { facts: facts('onRequest') }).events).toEqual([])
  })

  it('for another reason needs a note', () => {
    const other = { ...open, reason: 'other' } as const
    const shop = given(...openShop)
    expect(shop.when({ ...other, note: '  ' }, { facts: facts('onRequest') }).code).toBe('drawerNoteMissing')
    expect(shop.when({ ...other, note: ' stamps ' }, { facts: facts('onRequest') }).events).toMatchObject([
      { data: { cause: { reason: 'other', note: 'stamps' } } },
    ])
  })

  it('is refused without a drawer, a printer or an operator, and while it is being opened', () => {
    expect(given(...openShop).when(open, { facts: facts() }).code).toBe('noDrawer')
    const stuck = factsWith({
      printing: { printer: { ...facts('onRequest').printing.printer!, status: false } },
    })
    expect(given(...openShop).when(open, { facts: stuck }).code).toBe('printerNotReady')
    expect(given().when(open, { facts: facts('onRequest') }).code).toBe('notLoggedIn')
    const unheard = factsWith({ printing: { printer: null } })
    expect(given(...openShop).when(open, { facts: unheard }).code).toBe('noDrawer')
    const underWay = given(...openShop, requested).when(open, { facts: facts('onRequest') })
    expect(underWay.code).toBe('drawerUnderWay')
  })
})

describe('the day of an opening', () => {
  const dateOf = (shop: readonly Event[], moment: { now?: number; hostNow?: number | null }) => {
    const [event] = given(...shop).when(open, { facts: facts('onRequest'), ...moment }).events
    return event?.type === 'drawerOpeningRequested' ? event.data.date : undefined
  }
  const [evening, morning] = [Date.UTC(2026, 10, 27, 23, 30), Date.UTC(2026, 10, 28, 9)]

  it('is that of the shop by the host’s clock, and by the computer’s while the host has named no time', () => {
    expect(dateOf(openShop, { now: morning, hostNow: evening })).toBe('2026-11-27')
    expect(dateOf(openShop, { now: morning, hostNow: null })).toBe('2026-11-28')
  })

  it('is that of its time zone; without a deployment that of UTC', () => {
    const lima: Event = {
      type: 'deploymentLoaded',
      data: {
        deployment: { ...deployments.get('pt')!, timeZone: 'America/Lima' },
        printService: 'http://127.0.0.1:3333',
        shop: { name: 'Balcão Rossio', id: '7' },
      },
    }
    const early = Date.UTC(2026, 10, 28, 4)
    expect(dateOf([...openShop, lima], { hostNow: early })).toBe('2026-11-27')
    expect(dateOf([openShop[0]!, ...openShop.slice(2)], { hostNow: early })).toBe('2026-11-28')
  })
})

describe('the drawer with cash', () => {
  it('opens where the shop wants it, and nothing is refused where it cannot', () => {
    const shop = given(...openShop)
    expect(shop.when(withCash, { facts: facts('withCash') }).events).toMatchObject([
      { type: 'drawerOpeningRequested', data: { cause: withCash.cause } },
    ])
    for (const drawer of ['onRequest', undefined] as const)
      expect(shop.when(withCash, { facts: facts(drawer) })).toMatchObject({ events: [], code: null })
    const unknown = factsWith({ printing: { printer: null } })
    expect(shop.when(withCash, { facts: unknown })).toMatchObject({ events: [], code: null })
  })
})

it('the end of an opening is that of the one which it names, whichever is the latest', () => {
  const later: Event = { ...requested, data: { ...requested.data, openingId: id(2) } }
  const first: Event = { type: 'drawerOpeningEnded', data: { openingId: id(1), result: 'opened' } }
  const report = { type: 'recordDrawerOpeningEnded', openingId: id(1), result: 'opened' } as const
  expect(given(...openShop, requested, later).when(report).events).toEqual([first])
  expect(given(...openShop, requested, first, later).when(report).events).toEqual([])
})

describe('an opening', () => {
  let counter: Counter
  let sent: string[]
  let reply: PrintReply
  let now: PrintReply

  const job = (state: PrintJob['state'], reason?: string): PrintReply => ({
    kind: 'job',
    job: { id: id(1), state, confirmed: state === 'printed', ...(reason === undefined ? {} : { reason }) },
  })
  const start = (events: readonly Event[]) => {
    counter = startCore({
      events,
      print: {
        ...silent.print,
        openDrawer: async (_service, openingId) => {
          sent.push(openingId)
          return reply
        },
        job: async () => now,
      },
      show: (store) =>
        store.updateFacts((all) => void Object.assign(all, structuredClone(facts('withCash')))),
    })
  }
  const outcome = () => counter.store.state.drawer.openings[0]?.outcome

  beforeEach(() => {
    stopTime()
    sent = []
    reply = job('queued')
    now = job('sending')
  })
  afterEach(() => counter.stop())

  it('is sent once, and ends as the print program says', async () => {
    start(openShop)
    counter.store.dispatch(open)
    await pass(1_000)
    expect(outcome()).toEqual({ kind: 'pending' })
    now = job('printed')
    await pass(1_000)
    expect(outcome()).toMatchObject({ kind: 'ended', result: 'opened' })
    expect(sent).toHaveLength(1)
  })

  it('without an answer is unknown, and inquired about until there is one', async () => {
    start(openShop)
    reply = { kind: 'unreachable' }
    now = { kind: 'unreachable' }
    counter.store.dispatch(open)
    await pass(2_000)
    expect(outcome()).toEqual({ kind: 'unknown', reason: 'noAnswer' })
    now = job('unknown', 'interrupted')
    await pass(10_000)
    expect(outcome()).toMatchObject({ kind: 'ended', result: 'unknown', reason: 'interrupted' })
    expect(sent).toHaveLength(1)
  })

  it('that a restart interrupted is inquired about and never sent again', async () => {
    now = job('failed', 'interrupted')
    start([...openShop, requested])
    await pass(2_000)
    expect(outcome()).toMatchObject({ kind: 'ended', result: 'failed' })
    expect(sent).toEqual([])
  })

  it('that the print program refuses has failed', async () => {
    start(openShop)
    reply = { kind: 'refused', message: 'This is no id.' }
    counter.store.dispatch(open)
    await pass(0)
    expect(outcome()).toMatchObject({ kind: 'ended', result: 'failed', reason: 'refused' })
  })

  it('that the printer cannot confirm is unconfirmed, and has no reason', async () => {
    start(openShop)
    reply = { kind: 'job', job: { id: id(1), state: 'printed', confirmed: false } }
    counter.store.dispatch(open)
    await pass(0)
    expect(outcome()).toStrictEqual({
      kind: 'ended',
      at: expect.any(Number) as number,
      result: 'unconfirmed',
    })
  })

  it('is waited for so long, and then unknown and inquired about', async () => {
    start(openShop)
    counter.store.dispatch(open)
    const logged = vi.fn()
    counter.store.events$.subscribe((event) => logged(event.type))
    await pass(timing.drawerMs - timing.drawerPollMs)
    expect(outcome()).toEqual({ kind: 'pending' })
    await pass(timing.drawerPollMs)
    expect(outcome()).toEqual({ kind: 'unknown', reason: 'noAnswer' })
    expect(logged).toHaveBeenCalledExactlyOnceWith('drawerOpeningUnknown')
  })

  it('is unknown where nobody has said where the print program is', async () => {
    start([openShop[0]!, ...openShop.slice(2)])
    counter.store.dispatch(open)
    await pass(0)
    expect(sent).toEqual([])
    expect(outcome()).toEqual({ kind: 'unknown', reason: 'noAnswer' })
    now = job('printed')
    await pass(30_000)
    expect(outcome()).toEqual({ kind: 'unknown', reason: 'noAnswer' })
  })

  it('of which the print program has no record may have happened', async () => {
    now = { kind: 'notFound' }
    start([...openShop, requested])
    await pass(2_000)
    expect(outcome()).toMatchObject({ kind: 'ended', result: 'unknown', reason: 'jobLost' })
  })
})
