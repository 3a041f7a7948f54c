import { beforeEach, describe, expect, it } from 'vitest'
import { id } from '../../../tests/kit/decider.ts'
import { purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { PageCommand } from '../commands.ts'
import { walletSlip } from '../../../tests/kit/receipts.ts'

const ticket = (number: number): Event[] => [
  ...purchaseUnderWay(number),
  { type: 'ticketSold', data: { uniqueReqId: id(number + 100), sold: sold() } },
  { type: 'ticketPrintRequested', data: { jobId: id(number + 600), uniqueReqId: id(number + 100), copy: 0 } },
  {
    type: 'ticketPrintEnded',
    data: { jobId: id(number + 600), uniqueReqId: id(number + 100), result: 'printed' },
  },
]
const slip: Event[] = [
  walletSlip(id(400), 'a'),
  { type: 'receiptPrintRequested', data: { jobId: id(700), receiptId: id(400), copy: 0 } },
  { type: 'receiptPrintEnded', data: { jobId: id(700), receiptId: id(400), result: 'printed' } },
]
const copy = (number: number): PageCommand => ({ type: 'printCopy', uniqueReqId: id(number + 100) })
const slipCopy: PageCommand = { type: 'printReceiptCopy', receiptId: id(400) }

let setup: CounterSetup
beforeEach(() => {
  setup = new CounterSetup()
  setup.start('pt', ...ticket(1), ...ticket(2), ...slip)
})

/** Requests a copy; where it was accepted it comes out at once. What the core said: `null`, or the refusal's code. */
function request(command: PageCommand): string | null {
  const outcome = setup.counter.store.dispatch(command)
  for (const { jobId } of setup.state.printing.open)
    setup.counter.store.dispatch({
      type: 'recordPrintJob',
      job: { id: jobId, state: 'printed', confirmed: true },
    })
  return outcome.ok ? null : outcome.refusal.code
}

describe('for three seconds after a copy was requested', () => {
  it.each([
    ['ticket', copy(1)],
    ['receipt', slipCopy],
  ])(
    'no other one of that %s is accepted: of 25 requests in 2.7 s one is [copy-lock]',
    async (_what, command) => {
      const outcomes: (string | null)[] = []
      for (let count = 0; count < 25; count++) {
        outcomes.push(request(command))
        await pass(2_700 / 25)
      }
      expect(outcomes).toEqual([null, ...Array<string>(24).fill('copyLocked')])
    },
  )

  it('it rests to the end of the third second and not longer [copy-lock]', async () => {
    request(copy(1))
    await pass(2_999)
    expect(request(copy(1))).toBe('copyLocked')
    await pass(1)
    expect(request(copy(1))).toBeNull()
    expect(setup.state.payment.history.at(-1)?.paper.papers).toBe(3)
  })

  it('each rests for its own three seconds', async () => {
    request(copy(1))
    await pass(1_500)
    request(copy(2))
    await pass(1_500)
    expect(setup.facts.printing.copiesResting).toEqual([id(102)])
    await pass(1_500)
    expect(setup.facts.printing.copiesResting).toEqual([])
  })

  it('it rests also where the counter has started anew since: a copy before the start may be of just now [copy-lock]', async () => {
    setup.counter.stop()
    const copied: Event[] = [
      { type: 'ticketPrintRequested', data: { jobId: id(801), uniqueReqId: id(101), copy: 1 } },
      { type: 'ticketPrintEnded', data: { jobId: id(801), uniqueReqId: id(101), result: 'printed' } },
    ]
    setup = new CounterSetup()
    const slipUnderWay: Event = {
      type: 'receiptPrintRequested',
      data: { jobId: id(802), receiptId: id(400), copy: 1 },
    }
    setup.start('pt', ...ticket(1), ...copied, ...ticket(2), ...slip, slipUnderWay)
    setup.counter.store.dispatch({
      type: 'recordPrintJob',
      job: { id: id(802), state: 'printed', confirmed: true },
    })
    expect([copy(1), copy(2), slipCopy].map(request)).toEqual(['copyLocked', null, 'copyLocked'])
    await pass(3_000)
    expect(request(copy(1))).toBeNull()
  })

  it('a receipt whose copy came out before a start rests too [copy-lock]', () => {
    setup.counter.stop()
    const copied: Event[] = [
      { type: 'receiptPrintRequested', data: { jobId: id(801), receiptId: id(400), copy: 1 } },
      { type: 'receiptPrintEnded', data: { jobId: id(801), receiptId: id(400), result: 'printed' } },
    ]
    setup = new CounterSetup()
    setup.start('pt', ...slip, ...copied)
    expect(request(slipCopy)).toBe('copyLocked')
  })

  it('another ticket and a receipt are copied all the same', () => {
    expect([request(copy(1)), request(copy(2)), request(slipCopy)]).toEqual([null, null, null])
    expect(setup.facts.printing.copiesResting).toEqual([id(101), id(102), id(400)])
  })

  it('a copy that an uncertain print requires is refused as well', () => {
    const { store } = setup.counter
    request(copy(1))
    const doubt = { type: 'printTicket', uniqueReqId: id(101) } as const
    expect(request(doubt)).toBe('alreadyPrinted')
    store.dispatch({ type: 'printCopy', uniqueReqId: id(102) })
    const [{ jobId } = { jobId: '' }] = setup.state.printing.open
    store.dispatch({ type: 'recordPrintJob', job: { id: jobId, state: 'unknown', confirmed: false } })
    expect(request({ type: 'printCopy', uniqueReqId: id(102) })).toBe('copyLocked')
  })

  it('an original that failed is tried again at once: no second paper can come of it', () => {
    setup.counter.stop()
    const failed = ticket(3).with(-1, {
      type: 'ticketPrintEnded',
      data: { jobId: id(603), uniqueReqId: id(103), result: 'failed' },
    })
    setup = new CounterSetup()
    setup.start('pt', ...failed)
    const outcomes = [request({ type: 'printTicket', uniqueReqId: id(103) }), request(copy(3))]
    expect(outcomes).toEqual([null, null])
  })
})
