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
import { walletSlip } from '../../../tests/kit/receipts.ts'
import { openShop, sold } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { PrintReply } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { isUnprinted } from '../api.ts'

let setup: PrintingSetup

beforeEach(() => {
  setup = new PrintingSetup()
})

const { barcode } = sold()
const queued = (jobId: string): Event => ({ type: 'printJobQueued', data: { jobId } })
const underWay = (movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(1), operatorId: 1042, movement },
})
const cancelling = underWay({ kind: 'ticketCancellation', barcode })
const waiting: Event[] = [...soldTicket(1), printRequested(1), queued(id(601)), cancelling]
const done: Event = {
  type: 'movementDone',
  data: {
    ...{ movementId: id(1), kind: 'ticketCancellation', amount: 100, balance: 99_900 },
    ticket: { barcode, gameId: 4, price: 100, purchasedAt: 20_000 },
    withdrawnPrints: [id(601)],
  },
}
const cancelledJob = (jobId: string): PrintReply => ({
  kind: 'job',
  job: { id: jobId, state: 'failed', confirmed: true, reason: 'cancelled' },
})

const record = async (): Promise<void> => {
  setup.counter.store.dispatch({
    ...{ type: 'recordMovementDone', movementId: id(1), amount: 100, balance: 99_900 },
    ticket: { barcode, gameId: 4, price: 100, purchasedAt: 20_000 },
  })
  await pass(0)
}
async function start(...before: Event[]): Promise<void> {
  setup.cancel = cancelledJob
  setup.start(...openShop, ...before)
  await pass(0)
}
const entry = () => setup.counter.store.state.payment.history[0]!
const banner = () => setup.counter.store.facts.status.banner?.message.code
/** The prints of the ticket only: the slip of the cancellation is a receipt. */
const tickets = () => setup.sent.filter(({ route }) => route === '/ticket').map(({ data }) => data)

describe('the waiting print of a ticket that is cancelled', () => {
  it('is taken back at once, and the ticket is not listed as unprinted [void-unprinted]', async () => {
    await start(...waiting)
    await record()
    expect(setup.cancelled).toEqual([id(601)])
    expect(setup.open.map(({ jobId }) => jobId)).not.toContain(id(601))
    expect(entry().paper).toMatchObject({ state: 'failed', reason: 'cancelled', papers: 0, jobId: null })
    expect(isUnprinted(entry())).toBe(false)
    await pass(10 * timing.printPollMs)
    expect(setup.cancelled).toEqual([id(601)])
  })

  it('shows the cashier no failed print', async () => {
    await start(...waiting)
    await record()
    expect(banner()).toBe('done.ticketCancellation')
  })

  it('is tried again as long as it is not taken back: the print program may be away', async () => {
    await start(...waiting)
    setup.cancel = unreachable
    await record()
    await pass(timing.printPollMs)
    expect(entry().paper.jobId).toBe(id(601))
    setup.cancel = cancelledJob
    await pass(timing.printPollMs)
    expect(entry().paper).toMatchObject({ state: 'failed', reason: 'cancelled' })
  })

  it('is taken back after a start, where the power failed before the answer', async () => {
    await start(...waiting, done)
    expect(setup.cancelled).toEqual([id(601)])
    expect(entry().paper).toMatchObject({ state: 'failed', reason: 'cancelled' })
    expect(tickets()).toEqual([])
  })

  it('counts as printed where it is too late, and the cashier reads that the paper is not valid', async () => {
    await start(...waiting)
    setup.cancel = jobIn('sending')
    await record()
    expect(entry().paper.jobId).toBe(id(601))
    setup.cancel = jobIn('printed')
    await pass(timing.printPollMs)
    expect(entry().paper).toMatchObject({ state: 'printed', papers: 1 })
    expect(banner()).toBe('voidPrinted')
  })

  it('is taken back where a printer that was not ready has put it off', async () => {
    await start(...waiting)
    setup.cancel = jobIn('sending')
    await record()
    setup.cancel = cancelledJob
    await pass(timing.printPollMs)
    expect(entry().paper).toMatchObject({ state: 'failed', reason: 'cancelled' })
  })

  it('is taken back as soon as the print program has it, where it was still on its way there', async () => {
    let answer = () => {}
    setup.send = (jobId) => new Promise((resolve) => (answer = () => resolve(jobIn('queued')(jobId))))
    await start(...soldTicket(1), printRequested(1), cancelling)
    await record()
    expect(setup.cancelled).toEqual([])
    answer()
    await pass(0)
    expect(setup.cancelled).toEqual([id(601)])
    expect(entry().paper).toMatchObject({ state: 'failed', reason: 'cancelled' })
  })

  it('is sent as VOID where the print program did not have it, so that no earlier try can come out', async () => {
    setup.send = unreachable
    await start(...soldTicket(1), printRequested(1), cancelling)
    expect(tickets()).toMatchObject([{ isVoid: false }])
    setup.send = jobIn('queued')
    await record()
    await pass(timing.reconnectMs)
    expect(tickets()).toMatchObject([{ isVoid: false }, { isVoid: true }])
    expect(setup.cancelled).toEqual([id(601)])
  })

  it('is taken back also if it is a copy; the paper of the original stays known', async () => {
    const copy: Event = {
      type: 'ticketPrintRequested',
      data: { jobId: id(602), uniqueReqId: id(101), copy: 1 },
    }
    const original = [...soldTicket(1), printRequested(1), printEnded(1, 'printed')]
    await start(...original, copy, queued(id(602)), cancelling)
    await record()
    expect(setup.cancelled).toEqual([id(602)])
    expect(entry().paper).toMatchObject({ state: 'printed', jobId: null })
  })

  it('is another one than that of a copy which is requested later: it is marked VOID, and stays', async () => {
    await start(...waiting, done)
    setup.counter.store.dispatch({ type: 'printCopy', uniqueReqId: id(101) })
    await pass(timing.printPollMs)
    expect(tickets()).toMatchObject([{ isVoid: true }])
    expect(setup.cancelled).toEqual([id(601)])
    expect(entry().paper.jobId).not.toBeNull()
  })

  it('is taken back where the cancellation was lost with a part of the log, and is known from the host', async () => {
    const recovered: Event = {
      type: 'movementRecovered',
      data: {
        ...{ movementId: id(700), operatorId: 1042, kind: 'ticketCancellation', amount: 100 },
        ...{ doneAt: 30_000, barcode, withdrawnPrints: [id(601)] },
      },
    }
    await start(...soldTicket(1), printRequested(1), queued(id(601)), recovered)
    expect(setup.cancelled).toEqual([id(601)])
  })
})

it('no print is taken back by another movement of a ticket, or by an earlier log that names none', async () => {
  await start(
    ...soldTicket(1),
    printRequested(1),
    queued(id(601)),
    underWay({ kind: 'payoutCancellation', barcode }),
  )
  await record()
  expect(setup.cancelled).toEqual([])
})

it('the waiting QR code of a wallet that is paid out is taken back', async () => {
  const print: Event = {
    type: 'receiptPrintRequested',
    data: { jobId: id(801), receiptId: id(501), copy: 0 },
  }
  const settling = underWay({ kind: 'walletSettlement', userId: 'u1', amount: 500 })
  await start(walletSlip(id(501), 'u1'), print, queued(id(801)), settling)
  setup.counter.store.dispatch({
    ...{ type: 'recordMovementDone', movementId: id(1), amount: 500, balance: 99_500 },
  })
  await pass(0)
  expect(setup.cancelled).toEqual([id(801)])
  const receipt = setup.counter.store.state.printing.receipts.find(({ receiptId }) => receiptId === id(501))
  expect(receipt).toMatchObject({ isSpent: true, paper: { state: 'failed', reason: 'cancelled' } })
})
