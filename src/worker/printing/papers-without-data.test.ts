import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../../tests/kit/core.ts'
import { id } from '../../../tests/kit/decider.ts'
import {
  jobIn,
  printEnded,
  PrintingSetup,
  printRequested,
  soldTicket,
  unreachable,
} from '../../../tests/kit/printing-setup.ts'
import { walletSlip } from '../../../tests/kit/receipts.ts'
import { openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { hostError } from '../../protocol/error-codes.ts'

let setup: PrintingSetup

beforeEach(() => {
  vi.useFakeTimers()
  setup = new PrintingSetup()
})
afterEach(() => {
  setup.counter.stop()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
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
  })

  const left = (): Event[] => [
    ...printed,
    { type: 'ticketPrintRequested', data: { jobId: id(650), uniqueReqId: id(101), copy: 1 } },
    ...Array.from({ length: 10 }, (_, at): Event[] => [
      ...purchaseUnderWay(20 + at),
      { type: 'ticketRefused', data: { uniqueReqId: id(120 + at), ...hostError('draw_closed') } },
    ]).flat(),
  ]

  it('whose ticket has left the history is what the print program knows of it', async () => {
    setup.job = jobIn('printed')
    await start(...left())
    expect(setup.sent).toEqual([])
    expect(setup.inquiries).toEqual([id(650)])
    expect(setup.open).toEqual([])
  })

  it('whose ticket has left the history, and which nobody knows, is over', async () => {
    setup.job = () => ({ kind: 'notFound' })
    await start(...left())
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
