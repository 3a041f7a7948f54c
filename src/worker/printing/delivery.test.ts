import { beforeEach, describe, expect, it } from 'vitest'
import { id } from '../../../tests/kit/decider.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import {
  jobIn,
  printEnded,
  PrintingSetup,
  printRequested,
  soldTicket,
  unreachable,
} from '../../../tests/kit/printing-setup.ts'
import { receiptIssued } from '../../../tests/kit/receipts.ts'
import { openShop, purchaseUnderWay, sold, wireSold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { timing } from '../shared/timing.ts'

let setup: PrintingSetup

beforeEach(() => {
  setup = new PrintingSetup()
})

async function start(...before: Event[]): Promise<void> {
  setup.start(...openShop, ...before)
  await pass(0)
}

const cancelled = (number: number): Event => ({
  type: 'movementRecovered',
  data: {
    ...{ movementId: id(number + 700), operatorId: 1042, kind: 'ticketCancellation', amount: 100 },
    ...{ doneAt: 30_000, barcode: sold().barcode },
  },
})
const papers = () =>
  Object.fromEntries(
    setup.counter.store.state.payment.history.map(({ uniqueReqId, paper }) => [uniqueReqId, paper.state]),
  )
/** Which tickets have a job, in the order of the jobs. */
const printing = () => setup.open.map(({ subject }) => subject)

describe('at its start the counter prints', () => {
  it('tickets that were sold and never printed, the oldest first', async () => {
    await start(...soldTicket(1), ...soldTicket(2))
    expect(printing()).toEqual([
      { kind: 'ticket', uniqueReqId: id(101), copy: 0 },
      { kind: 'ticket', uniqueReqId: id(102), copy: 0 },
    ])
    expect(setup.sent.map(({ route }) => route)).toEqual(['/ticket', '/ticket'])
  })

  it.each<[string, Event[]]>([
    ['is not sold', purchaseUnderWay(1)],
    ['was cancelled', [...soldTicket(1), cancelled(1)]],
    ['is printed', [...soldTicket(1), printRequested(1), printEnded(1, 'printed')]],
    ['could not be printed', [...soldTicket(1), printRequested(1), printEnded(1, 'failed')]],
    ['may be printed', [...soldTicket(1), printRequested(1), printEnded(1, 'unknown')]],
  ])('no ticket that %s', async (_name, events) => {
    await start(...events)
    expect(setup.open).toEqual([])
    expect(setup.sent).toEqual([])
  })

  it('a ticket whose job is open once, by that job', async () => {
    await start(...soldTicket(1), printRequested(1))
    expect(setup.sent.map(({ id: jobId }) => jobId)).toEqual([id(601)])
  })

  it('receipts that were issued and never printed, the oldest first, and none that has a job or may be printed', async () => {
    const receiptPrint: Event = {
      type: 'receiptPrintRequested',
      data: { jobId: id(801), receiptId: id(501), copy: 0 },
    }
    await start(receiptIssued(id(501)), receiptPrint, receiptIssued(id(502)), receiptIssued(id(503)))
    expect(printing()).toEqual(
      [501, 502, 503].map((number) => ({ kind: 'receipt', receiptId: id(number), copy: 0 })),
    )
    expect(setup.sent[0]).toMatchObject({ id: id(801), route: '/cash' })
    expect(setup.sent).toHaveLength(3)
  })
})

describe('a ticket that is sold', () => {
  const answered = (number: number) => {
    const uniqueReqId = id(number + 100)
    const results = [{ status: 'sold', unique_req_id: uniqueReqId, ticket: wireSold(uniqueReqId) } as const]
    setup.counter.store.dispatch({ type: 'recordInquiry', results })
  }

  it('is printed at once, and ends as the socket of the print program says', async () => {
    await start(...purchaseUnderWay(1))
    answered(1)
    await pass(0)
    const [{ jobId = '' } = {}] = setup.open
    expect(setup.sent).toMatchObject([{ id: jobId, route: '/ticket' }])
    expect(setup.open).toMatchObject([{ isQueued: true }])
    setup.socket$.next({ kind: 'job', job: { id: jobId, state: 'printed', confirmed: true } })
    await pass(0)
    expect(setup.open).toEqual([])
    expect(papers()).toEqual({ [id(101)]: 'printed' })
  })
})

describe('a receipt that is issued', () => {
  const answerRefill = (): void => {
    const done = { type: 'recordMovementDone', movementId: id(1), amount: 500, balance: 100_500 } as const
    setup.counter.store.dispatch(done)
  }
  const requested: Event = {
    type: 'movementRequested',
    data: { movementId: id(1), operatorId: 1042, movement: { kind: 'refill', amount: 500 } },
  }

  it('is printed at once', async () => {
    await start(requested)
    answerRefill()
    await pass(0)
    expect(setup.sent).toMatchObject([{ route: '/cash' }])
  })

  it('is not printed by itself where it may be on paper', async () => {
    const damage: Event = {
      type: 'logDamageFound',
      data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] },
    }
    await start(requested, damage, { type: 'loggedIn', data: { operatorId: 1042 } })
    answerRefill()
    await pass(0)
    expect(setup.counter.store.state.printing.receipts).toMatchObject([{ paper: { state: 'maybe' } }])
    expect(setup.sent).toEqual([])
  })
})

describe('a ticket that is found to be sold after damage to the log', () => {
  it('is not printed by itself, as it may be on paper; another one is', async () => {
    const damage: Event[] = [
      { type: 'logDamageFound', data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] } },
      { type: 'loggedIn', data: { operatorId: 1042 } },
    ]
    await start(...purchaseUnderWay(1), ...damage, ...purchaseUnderWay(2))
    for (const number of [1, 2]) {
      const uniqueReqId = id(number + 100)
      const results = [{ status: 'sold', unique_req_id: uniqueReqId, ticket: wireSold(uniqueReqId) } as const]
      setup.counter.store.dispatch({ type: 'recordInquiry', results })
    }
    await pass(0)
    expect(printing()).toEqual([{ kind: 'ticket', uniqueReqId: id(102), copy: 0 }])
  })
})

describe('a receipt that is issued', () => {
  const done: Event[] = [
    {
      type: 'movementRequested',
      data: { movementId: id(1), operatorId: 1042, movement: { kind: 'refill', amount: 500 } },
    },
    { type: 'movementDone', data: { movementId: id(1), kind: 'refill', amount: 500, balance: 100_500 } },
  ]
  const damage: Event[] = [
    { type: 'logDamageFound', data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] } },
    { type: 'loggedIn', data: { operatorId: 1042 } },
  ]

  it('is printed at once', async () => {
    await start(...done)
    expect(setup.sent.map(({ route }) => route)).toEqual(['/cash'])
  })

  it('is printed again on request', async () => {
    await start(receiptIssued(id(501)), {
      type: 'receiptPrintRequested',
      data: { jobId: id(801), receiptId: id(501), copy: 0 },
    })
    setup.socket$.next({ kind: 'job', job: { id: id(801), state: 'printed', confirmed: true } })
    await pass(0)
    setup.counter.store.dispatch({ type: 'printReceiptCopy', receiptId: id(501) })
    await pass(0)
    expect(setup.sent.map(({ route }) => route)).toEqual(['/cash', '/cash'])
  })

  it('is not printed where it may have been printed before damage to the log', async () => {
    await start(...done, ...damage)
    expect(setup.counter.store.state.printing.receipts).toHaveLength(1)
    expect(setup.sent).toEqual([])
  })
})

describe('a job', () => {
  it('that did not reach the print program is sent again under its id, less and less often, and reported once', async () => {
    setup.send = unreachable
    const reports: string[] = []
    await start(...soldTicket(1), printRequested(1))
    setup.counter.store.events$.subscribe(({ type }) => reports.push(type))
    expect(setup.open).toMatchObject([{ isQueued: false, isUnreached: true }])
    await pass(60_000)
    const tries = setup.sent.length
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(60)
    expect(new Set(setup.sent.map(({ id: jobId }) => jobId))).toEqual(new Set([id(601)]))
    expect(reports).not.toContain('printServiceUnreached')
    setup.send = jobIn('printed')
    await pass(60_000)
    expect(papers()).toEqual({ [id(101)]: 'printed' })
    const last = setup.sent.length
    await pass(60_000)
    expect(setup.sent).toHaveLength(last)
  })

  it('is tried again soon after its first try', async () => {
    setup.send = unreachable
    await start(...soldTicket(1), printRequested(1))
    await pass(timing.reconnectMs)
    expect(setup.sent.length).toBeGreaterThanOrEqual(2)
  })

  it('waits for the one before it', async () => {
    setup.send = (jobId) => (jobId === id(601) ? unreachable() : jobIn('queued')(jobId))
    await start(...soldTicket(1), ...soldTicket(2), printRequested(1), printRequested(2))
    expect(setup.sent.map(({ id: jobId }) => jobId)).toEqual([id(601)])
    setup.send = jobIn('queued')
    await pass(5_000)
    expect(setup.sent.map(({ id: jobId }) => jobId)).toEqual([id(601), id(601), id(602)])
  })

  it('of which the print program knows nothing after it was sent is sent again', async () => {
    setup.send = () => ({ kind: 'notFound' })
    await start(...soldTicket(1), printRequested(1))
    expect(setup.open).toMatchObject([{ isQueued: false }])
    expect(setup.open[0]).not.toHaveProperty('isUnreached')
    await pass(timing.reconnectMs)
    expect(setup.sent).toHaveLength(2)
  })

  it('that the print program refuses has failed for that reason', async () => {
    setup.send = () => ({ kind: 'refused', message: 'This is no receipt.' })
    await start(...soldTicket(1), printRequested(1))
    expect(setup.paper).toMatchObject({
      state: 'failed',
      reason: 'refused',
    })
  })

  it('is not sent without a print program, and not again once it is queued', async () => {
    setup.start(openShop[0]!, ...openShop.slice(2), ...soldTicket(1), printRequested(1))
    await pass(1_000)
    expect(setup.sent).toEqual([])
    expect(setup.open).toMatchObject([{ isUnreached: true }])
    setup.counter.stop()
    await start(...soldTicket(1), printRequested(1), { type: 'printJobQueued', data: { jobId: id(601) } })
    expect(setup.sent).toEqual([])
  })
})

describe('a queued job', () => {
  const queued: Event[] = [
    ...soldTicket(1),
    printRequested(1),
    { type: 'printJobQueued', data: { jobId: id(601) } },
  ]

  it('is inquired about while the socket says nothing, until it ends', async () => {
    await start(...queued)
    expect(setup.inquiries).toEqual([])
    await pass(timing.printPollMs)
    expect(setup.inquiries).toEqual([id(601)])
    expect(setup.open).toHaveLength(1)
    setup.job = jobIn('printed')
    await pass(timing.printPollMs)
    expect(papers()).toEqual({ [id(101)]: 'printed' })
    await pass(10 * timing.printPollMs)
    expect(setup.inquiries).toHaveLength(2)
  })

  it('that the print program has lost may be printed', async () => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...queued)
    await pass(timing.printPollMs)
    expect(setup.paper).toMatchObject({ state: 'maybe', reason: 'jobLost' })
  })

  it('stays open where nobody has said where the print program is', async () => {
    setup.start(openShop[0]!, ...openShop.slice(2), ...queued)
    await pass(3 * timing.printPollMs)
    expect(setup.inquiries).toEqual([])
    expect(setup.open).toMatchObject([{ isQueued: true }])
  })

  it('is inquired about once at a time, however long the print program takes for an answer', async () => {
    let answer = () => {}
    setup.job = (jobId) => new Promise((resolve) => (answer = () => resolve(jobIn('sending')(jobId))))
    await start(...queued)
    await pass(100 * timing.printPollMs)
    expect(setup.inquiries).toHaveLength(1)
    answer()
    await pass(timing.printPollMs)
    expect(setup.inquiries).toHaveLength(2)
    answer()
    await pass(0)
    expect(setup.inquiries).toHaveLength(2)
  })

  it('stays open while the print program does not answer', async () => {
    setup.job = unreachable
    await start(...queued)
    await pass(3 * timing.printPollMs)
    expect(setup.inquiries).toHaveLength(3)
    expect(setup.open).toMatchObject([{ isQueued: true }])
    expect(setup.open[0]).not.toHaveProperty('isUnreached')
  })
})
