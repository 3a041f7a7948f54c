import { describe, expect, it } from 'vitest'
import type { DataOf, Event } from '../../events/vocabulary.ts'
import type { PrintJob } from '../../protocol/print-service.ts'
import { given, goodFacts, id, stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { isUnprinted } from '../api.ts'

const soldShop: Event[] = [
  ...openShop,
  ...purchaseUnderWay(1),
  { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
]
const requested = (job: number, copy = 0): Event => ({
  type: 'ticketPrintRequested',
  data: { jobId: id(job), uniqueReqId: id(101), copy },
})
const ended = (job: number, result: DataOf<'ticketPrintEnded'>['result']): Event => ({
  type: 'ticketPrintEnded',
  data: { jobId: id(job), uniqueReqId: id(101), result },
})
const printTicket = { type: 'printTicket', uniqueReqId: id(101) } as const
const printCopy = { type: 'printCopy', uniqueReqId: id(101) } as const
const copyOf = ({ events }: { events: readonly Event[] }) =>
  events[0]?.type === 'ticketPrintRequested' ? events[0].data.copy : null

describe('the paper of a sold ticket', () => {
  it('is an unmarked original at first', () => {
    expect(copyOf(given(...soldShop).when(printTicket))).toBe(0)
  })

  it('is one at a time: nothing is requested while a job is open', () => {
    expect(given(...soldShop, requested(301)).when(printTicket).code).toBe('printUnderWay')
  })

  it('is not printed as an original again once it is printed', () => {
    expect(given(...soldShop, requested(301), ended(301, 'printed')).when(printTicket).code).toBe(
      'alreadyPrinted',
    )
  })

  it.each([
    ['printed', 1],
    ['unconfirmed', 1],
    ['unknown', 1],
    ['failed', 0],
  ] as const)('after a print that ended as %s, the next one is copy number %i', (result, copy) => {
    expect(copyOf(given(...soldShop, requested(301), ended(301, result)).when(printCopy))).toBe(copy)
  })

  it('counts its copies [copies] [one-original]', () => {
    const shop = [
      ...soldShop,
      requested(301),
      ended(301, 'printed'),
      requested(302, 1),
      ended(302, 'printed'),
    ]
    expect(copyOf(given(...shop).when(printCopy))).toBe(2)
  })

  it('is marked as a copy even if the operator decides that the uncertain original was not printed', () => {
    const decided: Event = {
      type: 'ticketPrintDecidedByOperator',
      data: { uniqueReqId: id(101), decision: 'notPrinted' },
    }
    const shop = [...soldShop, requested(301), ended(301, 'unknown'), decided]
    expect(copyOf(given(...shop).when(printTicket))).toBe(1)
  })

  it('stays listed as unprinted until paper is confirmed, and does not lose that to a copy that failed [unprinted-listed]', () => {
    const entry = (...events: Event[]) => stateAfter([...soldShop, ...events]).payment.history[0]!
    expect(isUnprinted(entry())).toBe(true)
    expect(isUnprinted(entry(requested(301), ended(301, 'unknown')))).toBe(true)
    expect(isUnprinted(entry(requested(301), ended(301, 'printed')))).toBe(false)
    expect(
      isUnprinted(entry(requested(301), ended(301, 'printed'), requested(302, 1), ended(302, 'failed'))),
    ).toBe(false)
  })

  it('cannot be copied while the printer is not ready', () => {
    const facts = factsWith({ printing: { printer: { ...goodFacts.printing.printer!, status: false } } })
    expect(given(...soldShop).when(printCopy, { facts }).code).toBe('printerNotReady')
  })
})

describe('the report of the print program', () => {
  const job = (state: PrintJob['state'], confirmed = true): PrintJob => ({ id: id(301), state, confirmed })
  const record = (printJob: PrintJob, ...events: Event[]) =>
    given(...soldShop, requested(301), ...events).when({ type: 'recordPrintJob', job: printJob }).events

  it('that it has the job is remembered once', () => {
    const queued: Event = { type: 'printJobQueued', data: { jobId: id(301) } }
    expect(record(job('queued'))).toEqual([queued])
    expect(record(job('sending'), queued)).toEqual([])
  })

  it('that it was printed is confirmed only if the device can report that', () => {
    expect(record(job('printed'))).toEqual([ended(301, 'printed')])
    expect(record(job('printed', false))).toEqual([ended(301, 'unconfirmed')])
  })

  it('counts once: a job that has ended does not end again', () => {
    expect(record(job('printed'), ended(301, 'printed'))).toEqual([])
  })

  it('that never came is reported once per job, until it has the job [print-unreachable]', () => {
    const unreached: Event = { type: 'printServiceUnreached', data: { jobId: id(301) } }
    const missed = { type: 'recordPrintServiceUnreached', jobId: id(301) } as const
    expect(given(...soldShop, requested(301)).when(missed).events).toEqual([unreached])
    expect(given(...soldShop, requested(301), unreached).when(missed).events).toEqual([])
    expect(record(job('queued'), unreached)).toEqual([{ type: 'printJobQueued', data: { jobId: id(301) } }])
  })

  it('is not missed by a browser that is not paired: it already shows what to do', () => {
    const facts = factsWith({ printing: { refusal: 'notPaired' } })
    const missed = { type: 'recordPrintServiceUnreached', jobId: id(301) } as const
    expect(given(...soldShop, requested(301)).when(missed, { facts }).events).toEqual([])
  })

  it('that it has forgotten a job it had leaves the paper uncertain', () => {
    const { events } = given(...soldShop, requested(301)).when({ type: 'recordPrintJobLost', jobId: id(301) })
    expect(events).toMatchObject([{ type: 'ticketPrintEnded', data: { result: 'unknown' } }])
  })
})
