import { describe, expect, it } from 'vitest'
import type { DataOf, Event } from '../../events/vocabulary.ts'
import { given, goodFacts, id, factsWith, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { Command } from '../commands.ts'
import { newWalletSlip, receiptIssued } from '../../../tests/kit/receipts.ts'

const soldTicket = (number: number): Event[] => [
  ...purchaseUnderWay(number),
  { type: 'ticketSold', data: { uniqueReqId: id(number + 100), sold: sold() } },
]
const issued = (number: number): Event => receiptIssued(id(number), undefined, id(900 + number))
/** Tickets 101 and 102 are sold, 103 is being bought; receipts 401 and 402 were issued. */
const shop: Event[] = [
  ...openShop,
  ...soldTicket(1),
  ...soldTicket(2),
  ...purchaseUnderWay(3),
  issued(401),
  issued(402),
]
type Result = DataOf<'ticketPrintEnded'>['result']
const jobRequested = (job: number, ticket: number, copy = 0): Event => ({
  type: 'ticketPrintRequested',
  data: { jobId: id(job), uniqueReqId: id(ticket), copy },
})
const ended = (job: number, ticket: number, result: Result): Event => ({
  type: 'ticketPrintEnded',
  data: { jobId: id(job), uniqueReqId: id(ticket), result },
})
const receiptRequested = (job: number, receipt: number, copy = 0): Event => ({
  type: 'receiptPrintRequested',
  data: { jobId: id(job), receiptId: id(receipt), copy },
})
const receiptEnded = (job: number, receipt: number, result: Result): Event => ({
  type: 'receiptPrintEnded',
  data: { jobId: id(job), receiptId: id(receipt), result },
})
const after = (...events: Event[]) => given(...shop, ...events)
const ticket = (type: 'printTicket' | 'printCopy', number: number): Command => ({
  type,
  uniqueReqId: id(number),
})
const receipt = (type: 'printReceipt' | 'printReceiptCopy', number: number): Command => ({
  type,
  receiptId: id(number),
})
const noPrinter = {
  facts: factsWith({ printing: { printer: { ...goodFacts.printing.printer!, status: false } } }),
}

describe('a ticket that is to be printed', () => {
  it.each(['printTicket', 'printCopy'] as const)('by %s is the requested one, and no other', (type) => {
    for (const number of [101, 102])
      expect(after().when(ticket(type, number)).events).toEqual([jobRequested(1_000, number)])
  })

  it.each(['printTicket', 'printCopy'] as const)('by %s is one that was sold', (type) => {
    expect(after().when(ticket(type, 103)).code).toBe('noSuchTicket')
    expect(after().when(ticket(type, 199)).code).toBe('noSuchTicket')
  })

  it.each(['printTicket', 'printCopy'] as const)(
    'by %s has no job under way, whatever others have',
    (type) => {
      expect(after(jobRequested(301, 101)).when(ticket(type, 101)).code).toBe('printUnderWay')
      expect(after(jobRequested(301, 101)).when(ticket(type, 102)).events).toEqual([jobRequested(1_000, 102)])
    },
  )

  it.each(['printed', 'unconfirmed'] as const)('is no original again once it is %s', (result) => {
    const printed = after(jobRequested(301, 101), ended(301, 101, result))
    expect(printed.when(ticket('printTicket', 101)).code).toBe('alreadyPrinted')
    expect(printed.when(ticket('printTicket', 102)).events).toEqual([jobRequested(1_000, 102)])
  })

  it('waits for no printer as an original, and does as a copy', () => {
    expect(after().when(ticket('printTicket', 101), noPrinter).events).toEqual([jobRequested(1_000, 101)])
    expect(after().when(ticket('printCopy', 101), noPrinter).code).toBe('printerNotReady')
  })
})

describe('a receipt that is to be printed', () => {
  it.each(['printReceipt', 'printReceiptCopy'] as const)(
    'by %s is the requested one, and no other',
    (type) => {
      for (const number of [401, 402])
        expect(after().when(receipt(type, number)).events).toEqual([receiptRequested(1_000, number)])
      expect(after().when(receipt(type, 499)).code).toBe('noReceipt')
    },
  )

  it.each(['printReceipt', 'printReceiptCopy'] as const)('by %s has no job under way', (type) => {
    expect(after(receiptRequested(301, 401)).when(receipt(type, 401)).code).toBe('printUnderWay')
  })

  it.each([
    ['printed', 'alreadyPrinted'],
    ['unconfirmed', 'alreadyPrinted'],
    ['unknown', null],
    ['failed', null],
  ] as const)('once %s is as an original: %s', (result, code) => {
    const printed = after(receiptRequested(301, 401), receiptEnded(301, 401, result))
    expect(printed.when(receipt('printReceipt', 401)).code).toBe(code)
  })

  it.each([
    ['printed', 1],
    ['unconfirmed', 1],
    ['unknown', 1],
    ['failed', 0],
  ] as const)('after a print that ended as %s is copy number %i', (result, copy) => {
    const printed = after(receiptRequested(301, 401), receiptEnded(301, 401, result))
    expect(printed.when(receipt('printReceiptCopy', 401)).events).toEqual([
      receiptRequested(1_000, 401, copy),
    ])
  })

  it('waits for no printer as an original, and does as a copy', () => {
    expect(after().when(receipt('printReceipt', 401), noPrinter).events).toEqual([
      receiptRequested(1_000, 401),
    ])
    expect(after().when(receipt('printReceiptCopy', 401), noPrinter).code).toBe('printerNotReady')
  })
})

describe('the operator’s decision on an uncertain print', () => {
  const decideTicket = (number: number): Command => ({
    type: 'decidePrint',
    uniqueReqId: id(number),
    decision: 'printed',
  })
  const decideReceipt = (number: number): Command => ({
    type: 'decideReceiptPrint',
    receiptId: id(number),
    decision: 'notPrinted',
  })

  it('is of that paper', () => {
    const uncertain = after(
      jobRequested(301, 101),
      ended(301, 101, 'unknown'),
      receiptRequested(302, 401),
      receiptEnded(302, 401, 'unknown'),
    )
    expect(uncertain.when(decideTicket(101)).events).toEqual([
      { type: 'ticketPrintDecidedByOperator', data: { uniqueReqId: id(101), decision: 'printed' } },
    ])
    expect(uncertain.when(decideTicket(102)).code).toBe('noSuchTicket')
    expect(uncertain.when(decideReceipt(401)).events).toEqual([
      { type: 'receiptPrintDecidedByOperator', data: { receiptId: id(401), decision: 'notPrinted' } },
    ])
    expect(uncertain.when(decideReceipt(402)).code).toBe('noReceipt')
  })

  it('that nobody needs it is for an unprinted receipt with money that is not being printed', () => {
    const notNeeded: Command = { type: 'decideReceiptPrint', receiptId: id(403), decision: 'notNeeded' }
    const wallet = newWalletSlip(id(403))
    const failed = [wallet, receiptRequested(302, 403), receiptEnded(302, 403, 'failed')]
    const decided: Event = {
      type: 'receiptPrintDecidedByOperator',
      data: { receiptId: id(403), decision: 'notNeeded' },
    }
    expect(after(...failed).when(notNeeded).events).toEqual([decided])
    expect(after(wallet, receiptRequested(302, 403)).when(notNeeded).code).toBe('noReceipt')
    expect(after(...failed, decided).when(notNeeded).code).toBe('noReceipt')
    for (const result of ['printed', 'unconfirmed'] as const)
      expect(
        after(wallet, receiptRequested(302, 403), receiptEnded(302, 403, result)).when(notNeeded).code,
      ).toBe('noReceipt')
    const other = [receiptRequested(302, 401), receiptEnded(302, 401, 'failed')]
    expect(after(...other).when({ ...notNeeded, receiptId: id(401) }).code).toBe('noReceipt')
  })

  it.each(['printed', 'unconfirmed', 'failed'] as const)('is nothing where it ended as %s', (result) => {
    const certain = after(
      jobRequested(301, 101),
      ended(301, 101, result),
      receiptRequested(302, 401),
      receiptEnded(302, 401, result),
    )
    expect(certain.when(decideTicket(101)).code).toBe('noSuchTicket')
    expect(certain.when(decideReceipt(401)).code).toBe('noReceipt')
  })
})

describe('the end of a job', () => {
  const open = [
    jobRequested(301, 101),
    jobRequested(302, 102),
    receiptRequested(303, 401),
    receiptRequested(304, 402),
  ]
  const jobEnded = (job: number, state: 'printed' | 'failed' | 'unknown', reason?: string): Command => ({
    type: 'recordPrintJob',
    job: { id: id(job), state, confirmed: true, ...(reason === undefined ? {} : { reason }) },
  })
  const lost = (job: number): Command => ({ type: 'recordPrintJobLost', jobId: id(job) })

  it('is that of its own paper', () => {
    expect(after(...open).when(jobEnded(302, 'printed')).events).toEqual([ended(302, 102, 'printed')])
    expect(after(...open).when(jobEnded(304, 'printed')).events).toEqual([receiptEnded(304, 402, 'printed')])
  })

  it('has the reason', () => {
    for (const state of ['failed', 'unknown'] as const)
      expect(after(...open).when(jobEnded(301, state, 'paperOut')).events).toEqual([
        {
          type: 'ticketPrintEnded',
          data: { jobId: id(301), uniqueReqId: id(101), result: state, reason: 'paperOut' },
        },
      ])
  })

  it('of a job that is not under way is no news', () => {
    expect(after(...open).when(jobEnded(399, 'printed')).events).toEqual([])
    expect(after(...open).when(lost(399)).events).toEqual([])
    expect(after(...open, ended(301, 101, 'printed')).when(lost(301)).events).toEqual([])
  })

  it('that the print program has lost leaves its own paper uncertain', () => {
    const data = { result: 'unknown', reason: 'jobLost' }
    expect(after(...open).when(lost(302)).events).toEqual([
      { type: 'ticketPrintEnded', data: { jobId: id(302), uniqueReqId: id(102), ...data } },
    ])
    expect(after(...open).when(lost(304)).events).toEqual([
      { type: 'receiptPrintEnded', data: { jobId: id(304), receiptId: id(402), ...data } },
    ])
  })

  it('of a copy whose ticket later sales have replaced in the history ends its job alone', () => {
    const later = Array.from({ length: 10 }, (_, at) => soldTicket(20 + at)).flat()
    const copied = [ended(301, 101, 'printed'), jobRequested(305, 101, 1)]
    const before = [...shop, jobRequested(301, 101), ...copied, ...later]
    const { events } = given(...before).when(jobEnded(305, 'printed'))
    expect(events).toEqual([
      {
        type: 'ticketPrintEnded',
        data: { jobId: id(305), uniqueReqId: id(101), result: 'printed', hasLeft: true },
      },
    ])
    expect(stateAfter([...before, ...events]).printing.open).toEqual([])
  })
})

describe('that the print program is not reached', () => {
  const missed: Command = { type: 'recordPrintServiceUnreached', jobId: id(301) }

  it('is reported for a job that it does not have yet', () => {
    expect(after(jobRequested(301, 101)).when(missed).events).toEqual([
      { type: 'printServiceUnreached', data: { jobId: id(301) } },
    ])
  })

  it('is not reported for a job that it has, nor for one that has ended or never existed', () => {
    const queued: Event = { type: 'printJobQueued', data: { jobId: id(301) } }
    expect(after(jobRequested(301, 101), queued).when(missed).events).toEqual([])
    expect(after(jobRequested(301, 101), ended(301, 101, 'printed')).when(missed).events).toEqual([])
    expect(after().when(missed).events).toEqual([])
  })
})

describe('a paper', () => {
  const resting = factsWith({ printing: { copiesResting: [id(101), id(401)] } })

  it('of which a copy was just requested waits for the next copy, and an original never does', () => {
    expect(after().when({ type: 'printTicket', uniqueReqId: id(101) }, { facts: resting }).code).toBeNull()
    const printed = after(jobRequested(301, 101), ended(301, 101, 'printed'))
    expect(printed.when({ type: 'printCopy', uniqueReqId: id(101) }, { facts: resting }).code).toBe(
      'copyLocked',
    )
  })

  it('that this version cannot read is not printed', () => {
    const other = after(receiptIssued(id(403), { kind: 'other' }))
    for (const type of ['printReceipt', 'printReceiptCopy'] as const)
      expect(other.when({ type, receiptId: id(403) }).code).toBe('noReceipt')
  })

  it('that is not there is not decided about', () => {
    expect(after().when({ type: 'decidePrint', uniqueReqId: id(999), decision: 'printed' }).code).toBe(
      'noSuchTicket',
    )
    for (const decision of ['printed', 'notNeeded'] as const)
      expect(after().when({ type: 'decideReceiptPrint', receiptId: id(999), decision }).code).toBe(
        'noReceipt',
      )
  })

  it('ends without a reason where the print program names none', () => {
    const { events } = after(jobRequested(301, 101)).when({
      type: 'recordPrintJob',
      job: { id: id(301), state: 'printed', confirmed: true },
    })
    expect(events).toStrictEqual([
      { type: 'ticketPrintEnded', data: { jobId: id(301), uniqueReqId: id(101), result: 'printed' } },
    ])
  })
})
