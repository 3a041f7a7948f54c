import { Subject } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import type { Event } from '../../events/vocabulary.ts'
import { given, id, stateAfter, type FactsChanges, factsWith } from '../../../tests/kit/decider.ts'
import { stopTime } from '../../../tests/kit/fake-time.ts'
import { lottoTicket, openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import { closingStep } from '../shared/closing-step.ts'
import { openSince } from '../shared/open-since.ts'
import { timing } from '../shared/timing.ts'
import type { Command } from '../commands.ts'
import type { World } from '../world.ts'
import { dayEffects } from './effects.ts'
import type { Facts } from '../facts.ts'
import {
  collected,
  collecting,
  emptyDayReport as report,
  onPaper,
  openShift,
  printed,
  requested,
} from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'

const facts: Facts = factsWith({ terminals: { funds: 0 } })
const close = { type: 'closeDay' } as const
const goOn = { type: 'continueDayClose' } as const

const ofOperator = (operatorId: number, events: readonly Event[]): Event[] =>
  events.map((event) =>
    event.type === 'purchaseRequested' ? { ...event, data: { ...event.data, operatorId } } : event,
  )

describe('closing a day', () => {
  it('is an intent with every id that it will need, of the day that it is by the host’s clock', () => {
    const { events } = given(...openShift).when(close, { facts, hostNow: Date.parse('2026-03-29T23:30:00Z') })
    expect(events).toEqual([
      {
        type: 'dayCloseRequested',
        data: {
          closeId: id(1_000),
          operatorId: 1042,
          collectionId: id(1_001),
          reportId: id(1_002),
          date: '2026-03-30',
          counted: null,
        },
      },
    ])
  })

  it('takes what was counted against what should be in the till, whatever the difference', () => {
    const denominations = [
      { value: 20_000, count: 5 },
      { value: 50, count: 3 },
      { value: 5, count: 0 },
    ]
    const { events } = given(...openShift).when({ ...close, denominations }, { facts })
    expect(events).toMatchObject([
      {
        data: {
          counted: { denominations: denominations.slice(0, 2), counted: 100_150, expected: 100_000 },
        },
      },
    ])
  })

  it('does not take notes that the currency does not have', () => {
    const denominations = [{ value: 123, count: 1 }]
    expect(given(...openShift).when({ ...close, denominations }, { facts }).code).toBe('countInvalid')
  })

  const balance = (amount: number): Event => ({ type: 'tillReported', data: { balance: amount } })
  it.each<[string, Event[], FactsChanges, string]>([
    ['nobody is logged in', [{ type: 'loggedOut', data: { reason: 'operator' } }], {}, 'notLoggedIn'],
    ['the log is broken', [], { log: { isBroken: true } }, 'logUnavailable'],
    ['it is being closed already', [requested], {}, 'dayClosing'],
    ['money is uncertain', purchaseUnderWay(5), {}, 'unresolvedMoney'],
    [
      'there are tickets in the cart',
      [{ type: 'ticketAdded', data: { ticket: lottoTicket(5) } }],
      {},
      'cartNotEmpty',
    ],
    ['the till is below zero', [balance(-1)], {}, 'tillNegative'],
    ['there are funds in terminals', [], { terminals: { funds: 1 } }, 'fundsInTerminals'],
    ['it is not known what is in the terminals', [], { terminals: { funds: null } }, 'terminalFundsUnknown'],
  ])('is refused while %s [close-obstacles]', (_, events, fact, code) => {
    expect(given(...openShift, ...events).when(close, { facts: factsWith(fact, facts) }).code).toBe(code)
  })

  it('is refused while the till is not known', () => {
    const noTill = openShop.filter(({ type }) => type !== 'tillReported')
    expect(given(...noTill).when(close, { facts }).code).toBe('tillUnknown')
    expect(given(...openShop).when(close, { facts }).code).toBe('tillUnknown')
  })
})

describe('while a day is being closed', () => {
  it.each<Command>([
    { type: 'refillTill', amount: 100 },
    { type: 'collectTill', amount: 100 },
    { type: 'topUpWallet', amount: 500 },
  ])('no cash is moved: $type', (command) => {
    expect(given(...openShift, requested).when(command, { facts }).code).toBe('dayClosing')
  })

  it('nothing is sold', () => {
    const added: Event = { type: 'ticketAdded', data: { ticket: lottoTicket(5) } }
    expect(given(...openShift, requested, added).when({ type: 'pay' }, { facts }).code).toBe('dayClosing')
  })

  it('another operator may work: it is not their day', () => {
    const other: Event[] = [
      { type: 'loggedOut', data: { reason: 'refused' } },
      { type: 'loggedIn', data: { operatorId: 7 } },
      { type: 'tillReported', data: { balance: 500 } },
    ]
    const { code } = given(...openShift, requested, ...other).when({ type: 'refillTill', amount: 100 })
    expect(code).toBeNull()
  })
})

describe('a closing goes on', () => {
  it('with the collection of everything in the till, by the id of the intent [close-steps] [collect-all]', () => {
    expect(given(...openShift, requested).when(goOn).events).toEqual([collecting])
    expect(given(...openShift, requested, collecting).when(goOn).events).toEqual([])
  })

  it('with another collection, by an id of its own, where the host never received the first', () => {
    const lost: Event = { type: 'movementNeverReceived', data: { movementId: id(2) } }
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(2), reason: 'noAnswer' } }
    const before = [...openShift, requested, collecting, unknown, lost]
    const { events } = given(...before).when(goOn)
    expect(events).toMatchObject([
      { type: 'movementRequested', data: { movement: { kind: 'collection', closesDay: true } } },
    ])
    const [again] = events
    const againId = again?.type === 'movementRequested' ? again.data.movementId : ''
    expect(againId).not.toBe(id(2))
    expect(given(...before, ...events).when(goOn).events).toEqual([])
    const collected: Event = {
      type: 'movementDone',
      data: { movementId: againId, kind: 'collection', amount: 100_000, balance: 0 },
    }
    expect(closingStep(stateAfter([...before, ...events, collected]))).toBe('report')
  })

  it('without a collection where the till is empty', () => {
    const empty: Event = { type: 'tillReported', data: { balance: 0 } }
    const events = [...openShift, empty, requested]
    expect(given(...events).when(goOn).events).toEqual([])
    expect(closingStep(stateAfter(events))).toBe('report')
  })

  it('not at all where the host refuses the collection: the day stays open, with the reason', () => {
    const refused: Event = {
      type: 'movementRefused',
      data: { movementId: id(2), ...hostError('not_enough_funds') },
    }
    const before = [...openShift, requested, collecting, refused]
    const { events } = given(...before).when(goOn)
    expect(events).toEqual([
      { type: 'dayCloseStopped', data: { closeId: id(1), ...hostError('not_enough_funds') } },
    ])
    const { day } = stateAfter([...before, ...events])
    expect(day).toMatchObject({ closings: [], stopped: hostError('not_enough_funds') })
    expect(given(...before, ...events).when({ type: 'refillTill', amount: 100 }).code).toBeNull()
  })

  it('with another collection where the host never received the first one, after a pause', () => {
    stopTime()
    const before = [...openShift, requested, collecting]
    const missed: Event = { type: 'movementNeverReceived', data: { movementId: id(2) } }
    const events$ = new Subject<Event>()
    const sent: Command[] = []
    const store = { events$, state: stateAfter([...before, missed]) }
    const running = dayEffects({ store } as unknown as World).subscribe((command) => sent.push(command))
    events$.next(missed)
    vi.advanceTimersByTime(timing.collectAgainMs - 1)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([goOn])
    expect(given(...before, missed).when(goOn).events).toMatchObject([
      { type: 'movementRequested', data: { movement: { kind: 'collection', closesDay: true } } },
    ])
    running.unsubscribe()
  })

  it('not at all where the operator decides that the collection was not done', () => {
    const decided: Event[] = [
      { type: 'movementUnknown', data: { movementId: id(2), reason: 'noAnswer' } },
      { type: 'movementDecidedByOperator', data: { movementId: id(2), decision: 'notDone' } },
    ]
    expect(given(...openShift, requested, collecting, ...decided).when(goOn).events).toEqual([
      { type: 'dayCloseStopped', data: { closeId: id(1), code: null, name: 'collection_not_done' } },
    ])
  })

  it('with the report, by the id of the intent, and once [close-steps]', () => {
    const due = [...openShift, requested, collecting, collected]
    const issue = { type: 'issueDayReport', closeId: id(1), report } as const
    const { events } = given(...due).when(issue)
    expect(events).toMatchObject([
      {
        type: 'receiptIssued',
        data: { receiptId: id(3), subjectId: id(1), content: { kind: 'paymentsReport' }, staysListed: true },
      },
    ])
    expect(given(...due, ...events).when(issue).code).toBe('noReport')
    expect(given(...due).when({ ...issue, report: { ...report, operatorId: 7 } }).code).toBe('noReport')
    expect(given(...due.slice(0, -1)).when(issue).code).toBe('noReport')
  })

  it.each(['printed', 'unconfirmed'] as const)('to its end once the report is %s [close-steps]', (result) => {
    const events = [...onPaper, printed(result)]
    const closed: Event = { type: 'dayClosed', data: { closeId: id(1), withoutPaper: false } }
    expect(given(...events).when(goOn).events).toEqual([closed])
    expect(given(...events, closed).when(goOn).events).toEqual([])
    expect(closingStep(stateAfter([...events, closed]))).toBe('leave')
  })

  it.each(['failed', 'unknown'] as const)('not while its print has %s: it waits in sight', (result) => {
    const events = [...onPaper, printed(result)]
    expect(given(...events).when(goOn).events).toEqual([])
    expect(closingStep(stateAfter(events))).toBe('paper')
  })

  it('to its end without paper if the operator decides so, and only once the report waits for paper', () => {
    const finish = { type: 'finishDayWithoutPaper' } as const
    expect(given(...onPaper, printed('failed')).when(finish).events).toEqual([
      { type: 'dayClosed', data: { closeId: id(1), withoutPaper: true } },
    ])
    expect(given(...openShift, requested, collecting).when(finish).code).toBe('noDayToFinish')
  })

  it('to its end without the report where the host does not give it: nothing is issued afterwards', () => {
    const due = [...openShift, requested, collecting, collected]
    const { events } = given(...due).when({ type: 'finishDayWithoutPaper' })
    expect(events).toEqual([{ type: 'dayClosed', data: { closeId: id(1), withoutPaper: true } }])
    expect(closingStep(stateAfter([...due, ...events]))).toBe('leave')
    const issue = { type: 'issueDayReport', closeId: id(1), report } as const
    expect(given(...due, ...events).when(issue).code).toBe('noReport')
  })

  it('not with the till of another day: who comes back after an interrupted close closes again', () => {
    const missed: Event = { type: 'movementNeverReceived', data: { movementId: id(2) } }
    const before = [...openShift, requested, collecting, missed]
    const at = (time: string) => given(...before).when(goOn, { hostNow: Date.parse(time) }).events
    const collectsAgain = [{ type: 'movementRequested', data: { movement: { kind: 'collection' } } }]
    expect(at('1970-01-01T23:30:00+01:00')).toMatchObject(collectsAgain)
    // Over midnight it goes on.
    expect(at('1970-01-02T05:59:00+01:00')).toMatchObject(collectsAgain)
    expect(at('1970-01-02T06:00:00+01:00')).toEqual([
      { type: 'dayCloseStopped', data: { closeId: id(1), code: null, name: 'day_is_over' } },
    ])
  })

  it('keeps no records of the log for an operator who does not come back', () => {
    const left: Event[] = [
      { type: 'loggedOut', data: { reason: 'refused' } },
      { type: 'loggedIn', data: { operatorId: 7 } },
    ]
    expect(openSince(stateAfter([...openShift, requested]))).toBeLessThan(Infinity)
    expect(openSince(stateAfter([...openShift, requested, ...left]))).toBe(Infinity)
  })

  it('without paper leaves its report among the receipts that the next operator can print', () => {
    const after: Event[] = [
      { type: 'dayClosed', data: { closeId: id(1), withoutPaper: true } },
      { type: 'loggedOut', data: { reason: 'operator' } },
      { type: 'loggedIn', data: { operatorId: 7 } },
    ]
    const events = [...onPaper, printed('failed'), ...after]
    expect(stateAfter(events).printing.receipts).toMatchObject([
      { receiptId: id(3), paper: { state: 'failed' } },
    ])
    expect(given(...events).when({ type: 'printReceipt', receiptId: id(3) }).events).toMatchObject([
      { type: 'receiptPrintRequested', data: { receiptId: id(3), copy: 0 } },
    ])
  })

  it('to its end where the operator has the paper in hand after all', () => {
    const inHand: Event = {
      type: 'receiptPrintDecidedByOperator',
      data: { receiptId: id(3), decision: 'printed' },
    }
    expect(given(...onPaper, printed('unknown'), inHand).when(goOn).events).toMatchObject([
      { type: 'dayClosed' },
    ])
  })

  it('to the log-out, whatever is open of another operator, who worked meanwhile', () => {
    const closed: Event = { type: 'dayClosed', data: { closeId: id(1), withoutPaper: false } }
    const logOut = { type: 'recordLogout', reason: 'operator' } as const
    const other: Event[] = [
      { type: 'loggedOut', data: { reason: 'refused' } },
      { type: 'loggedIn', data: { operatorId: 7 } },
      ...ofOperator(7, purchaseUnderWay(5)),
      { type: 'loggedIn', data: { operatorId: 1042 } },
    ]
    expect(given(...onPaper, ...other, printed('printed')).when(logOut).code).toBe('unresolvedMoney')
    expect(given(...onPaper, ...other, printed('printed'), closed).when(logOut).events).toEqual([
      { type: 'loggedOut', data: { reason: 'operator' } },
    ])
    const own = [...onPaper, ...purchaseUnderWay(5), printed('printed'), closed]
    expect(given(...own).when(logOut).code).toBe('unresolvedMoney')
  })

  it('is over with the log-out', () => {
    const closed: Event = { type: 'dayClosed', data: { closeId: id(1), withoutPaper: false } }
    const out: Event = { type: 'loggedOut', data: { reason: 'operator' } }
    const { day } = stateAfter([...onPaper, printed('printed'), closed, out])
    expect(day.closings).toEqual([])
    expect(day.lastClosedAt).not.toBeNull()
  })
})
