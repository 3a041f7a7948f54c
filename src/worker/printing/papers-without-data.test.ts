import { beforeEach, describe, expect, it } from 'vitest'
import { answer } from '../../../tests/kit/core.ts'
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
import { walletSlip } from '../../../tests/kit/receipts.ts'
import { openShop, purchaseUnderWay, sold, wireSold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { Command } from '../commands.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { WireSoldTicket } from '../../protocol/tickets.ts'

let setup: PrintingSetup

beforeEach(() => {
  setup = new PrintingSetup()
})

async function start(...before: Event[]): Promise<void> {
  setup.start(...openShop, ...before)
  await pass(0)
}

describe('a copy', () => {
  const printed: Event[] = [...soldTicket(1), printRequested(1), printEnded(1, 'printed')]
  const copyTime = async () => {
    await start(...printed)
    setup.counter.store.dispatch({ type: 'printCopy', uniqueReqId: id(101) })
    await pass(0)
    return setup.sent.map(({ data }) => data)
  }

  it('carries the time of the host, and is marked also without it', async () => {
    setup.hostAnswers.getPriceAndDraw = () => answer({ success: true, dateNow: 77_000 })
    const [withTime] = await copyTime()
    setup.counter.stop()
    setup = new PrintingSetup()
    const [without] = await copyTime()
    expect(withTime).not.toEqual(without)
    expect(JSON.stringify(withTime)).toContain('77000')
    expect(JSON.stringify(without)).not.toContain('77000')
    expect(withTime).toMatchObject({ copy: 1 })
    expect(without).toMatchObject({ copy: 1 })
    expect(setup.hostRequests).toContainEqual({
      name: 'getPriceAndDraw',
      request: { barcode: sold().barcode },
    })
  })

  const left = (): Event[] => [
    ...printed,
    { type: 'ticketPrintRequested', data: { jobId: id(650), uniqueReqId: id(101), copy: 1 } },
    ...Array.from({ length: 10 }, (_, at): Event[] => [
      ...purchaseUnderWay(20 + at),
      { type: 'ticketRefused', data: { uniqueReqId: id(120 + at), ...hostError('draw_closed') } },
    ]).flat(),
  ]

  it('has the time of its own ticket, and an original requests none', async () => {
    const barcode = '9'.repeat(28)
    const other: Event = {
      type: 'ticketSold',
      data: { uniqueReqId: id(102), sold: { ...sold(), barcode } },
    }
    await start(...printed, ...soldTicket(2).slice(0, 2), other, printRequested(2), printEnded(2, 'printed'))
    setup.counter.store.dispatch({ type: 'printCopy', uniqueReqId: id(101) })
    await pass(0)
    const barcodes = setup.hostRequests
      .filter(({ name }) => name === 'getPriceAndDraw')
      .map(({ request }) => request)
    expect(barcodes).toEqual([{ barcode: sold().barcode }])
    setup.counter.stop()
    setup = new PrintingSetup()
    await start(...soldTicket(1))
    expect(setup.hostRequests.map(({ name }) => name)).not.toContain('getPriceAndDraw')
  })

  it('whose ticket has left the history is what the print program knows of it', async () => {
    setup.job = jobIn('printed')
    await start(...left())
    expect(setup.sent).toEqual([])
    expect(setup.inquiries).toEqual([id(650)])
    expect(setup.open).toEqual([])
  })

  it('whose ticket has left the history, and which nobody knows, is over', async () => {
    setup.job = () => ({ kind: 'notFound' })
    const ends: unknown[] = []
    setup.start(...openShop, ...left())
    setup.counter.store.events$.subscribe(({ type, data }) => {
      if (type === 'ticketPrintEnded') ends.push(data)
    })
    await pass(0)
    expect(ends).toEqual([
      {
        ...{ jobId: id(650), uniqueReqId: id(101), result: 'unknown', reason: 'jobLost', hasLeft: true },
      },
    ])
    expect(setup.open).toEqual([])
    expect(setup.inquiries).toEqual([id(650)])
  })

  it('whose ticket has left the history waits for a print program that does not answer', async () => {
    setup.job = unreachable
    await start(...left())
    expect(setup.open).toHaveLength(1)
    expect(setup.sent).toEqual([])
  })
})

describe('a job whose sale was lost in damage to the log', () => {
  const lost: Event[] = [
    ...purchaseUnderWay(1),
    { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'noAnswer' } },
    ...soldTicket(2).slice(0, 2),
    printRequested(1),
  ]

  it('waits until the sale is known again, where the print program has never seen it', async () => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...lost)
    await pass(5_000)
    expect(setup.open).toMatchObject([{ isQueued: false }])
    expect(setup.sent).toEqual([])
    expect(setup.counter.store.state.payment.history.at(-1)?.paper).toMatchObject({ jobId: id(601) })
  })

  const answer1 = (result: { status: 'sold'; ticket: WireSoldTicket } | { status: 'absent' }) =>
    setup.counter.store.dispatch({
      type: 'recordInquiry',
      results: [{ ...result, unique_req_id: id(101) }],
    })
  const sent = () => setup.sent.map(({ id: jobId }) => jobId)

  it('keeps no other paper waiting, and is printed once the sale is known', async () => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...lost, ...soldTicket(3), printRequested(3))
    await pass(0)
    expect(sent()).toEqual([id(603)])
    answer1({ status: 'sold', ticket: wireSold(id(101)) })
    await pass(0)
    expect(sent()).toEqual([id(603), id(601)])
    await pass(30_000)
    expect(sent()).toEqual([id(603), id(601)])
  })

  it('is sent alone when its sale becomes known: no other job is inquired about', async () => {
    setup.job = () => ({ kind: 'notFound' })
    const other: Event = {
      type: 'purchaseOutcomeUnknown',
      data: { uniqueReqIds: [id(102)], reason: 'noAnswer' },
    }
    await start(...lost, other, printRequested(2))
    const inquired = setup.inquiries.length
    answer1({ status: 'sold', ticket: wireSold(id(101)) })
    await pass(0)
    expect(sent()).toEqual([id(601)])
    expect(setup.inquiries.slice(inquired)).toEqual([])
  })

  it.each<[string, Command]>([
    [
      'the host says that it has refused the ticket',
      {
        type: 'recordInquiry',
        results: [{ status: 'refused', unique_req_id: id(101), error: hostError('draw_closed') }],
      },
    ],
    [
      'the cashier decides that the ticket was not sold',
      { type: 'decideUnknown', uniqueReqId: id(101), decision: 'notSold' },
    ],
  ])('is over as soon as %s', async (_name, command) => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...lost)
    expect(setup.open).toHaveLength(1)
    expect(setup.counter.store.dispatch(command)).toMatchObject({ ok: true })
    await pass(0)
    expect(setup.open).toEqual([])
  })

  it('whose sale is known while the print program has not yet answered about the job is printed too', async () => {
    let reply = (): void => {}
    setup.job = () => new Promise((resolve) => (reply = () => resolve({ kind: 'notFound' })))
    await start(...lost)
    answer1({ status: 'sold', ticket: wireSold(id(101)) })
    reply()
    await pass(5_000)
    expect(sent()).toEqual([id(601)])
  })

  it('is over where the ticket was not sold', async () => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...lost)
    expect(setup.open).toHaveLength(1)
    answer1({ status: 'absent' })
    await pass(0)
    expect([setup.open, setup.sent]).toEqual([[], []])
  })

  it.each<Event>([
    { type: 'ticketRefused', data: { uniqueReqId: id(101), ...hostError('draw_closed') } },
    { type: 'ticketNeverReceived', data: { uniqueReqId: id(101) } },
    { type: 'ticketDecidedByOperator', data: { uniqueReqId: id(101), decision: 'notSold' } },
  ])('is over at the next start too, after $type', async (end) => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...lost, end)
    await pass(0)
    expect([setup.open, setup.sent]).toEqual([[], []])
  })

  it('is what the print program knows of it', async () => {
    setup.job = jobIn('queued')
    await start(...lost)
    expect(setup.open).toMatchObject([{ isQueued: true }])
  })
})

describe('the paper of a wallet', () => {
  const slip: Event[] = [
    walletSlip(id(501), 'u1'),
    { type: 'receiptPrintRequested', data: { jobId: id(801), receiptId: id(501), copy: 0 } },
  ]
  const printed: Event = {
    type: 'receiptPrintEnded',
    data: { jobId: id(801), receiptId: id(501), result: 'printed' },
  }
  const linkOf = (userId: string) => () =>
    answer({ short_url: 'https://x/1', user: { userId, name: 'QR 1' } })
  const holds = (balance: number) => () =>
    answer({ user: { operatorId: 1042, name: 'QR 1', credit_block: false }, balance, currency: 'BRL' })
  const copied = async () => {
    await start(...slip, printed)
    setup.counter.store.dispatch({ type: 'printReceiptCopy', receiptId: id(501) })
    await pass(0)
    return setup.sent[0]?.data
  }

  it('has its link and its name from the host, and its own content', async () => {
    setup.hostAnswers.getWalletLink = linkOf('u1')
    setup.hostAnswers.getAccount = holds(0)
    await start(...slip)
    expect(setup.sent[0]?.data).toMatchObject({ short_url: 'https://x/1', name: 'QR 1' })
    expect(JSON.stringify(setup.sent[0]?.data)).toContain('500')
    expect(setup.sent[0]?.data).not.toHaveProperty('isSpent')
    expect(setup.hostRequests.map(({ name }) => name)).not.toContain('getAccount')
  })

  it.each([
    [0, true],
    [500, false],
  ])('is marked as spent in a copy where the wallet holds %i: %s', async (balance, isSpent) => {
    setup.hostAnswers.getWalletLink = linkOf('u1')
    setup.hostAnswers.getAccount = holds(balance)
    const data = await copied()
    expect(data).toMatchObject({ short_url: 'https://x/1' })
    expect((data as { isSpent?: boolean }).isSpent ?? false).toBe(isSpent)
  })

  it('is marked as spent where the counter has settled it itself, without a request', async () => {
    setup.hostAnswers.getWalletLink = linkOf('u1')
    setup.hostAnswers.getAccount = holds(500)
    const settled: Event[] = [
      {
        type: 'movementRequested',
        data: {
          ...{ movementId: id(1), operatorId: 1042 },
          movement: { kind: 'walletSettlement', userId: 'u1', amount: 500 },
        },
      },
      {
        type: 'movementDone',
        data: {
          ...{ movementId: id(1), kind: 'walletSettlement', amount: 500, balance: 0, settledWallet: 'u1' },
        },
      },
    ]
    await start(...slip, printed, ...settled)
    setup.counter.store.dispatch({ type: 'printReceiptCopy', receiptId: id(501) })
    await pass(0)
    const papers = setup.sent.map(({ data }) => data as { short_url?: string })
    expect(papers.filter((data) => data.short_url !== undefined)).toMatchObject([{ copy: 1, isSpent: true }])
  })
})

describe('the paper of a wallet whose link the host does not send', () => {
  const slip: Event[] = [
    walletSlip(id(501), 'u1'),
    { type: 'receiptPrintRequested', data: { jobId: id(801), receiptId: id(501), copy: 0 } },
  ]
  const paper = () => setup.counter.store.state.printing.receipts[0]?.paper

  it('has failed, for that reason, where the print program has never seen it', async () => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...slip)
    expect(setup.sent).toEqual([])
    expect(paper()).toMatchObject({ state: 'failed', reason: 'walletLinkMissing' })
  })

  it('is what the print program says of an earlier try', async () => {
    setup.job = jobIn('printed')
    await start(...slip)
    expect(paper()?.state).toBe('printed')
  })

  it('is open while the print program does not answer', async () => {
    setup.job = unreachable
    await start(...slip)
    expect(paper()?.state).toBe('none')
    expect(setup.open).toHaveLength(1)
  })
})
