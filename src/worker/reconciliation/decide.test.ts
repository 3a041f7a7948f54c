import { describe, expect, it } from 'vitest'
import { given, id, logged, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import { ledgerBalance } from '../shared/ledger.ts'
import { isOnPaper } from '../shared/paper.ts'
import { isReconciling } from '../shared/reconciling.ts'
import { frozen } from '../../values/copy.ts'
import { stateHashOf, replay } from '../replay.ts'
import {
  operatorId,
  opening,
  found,
  foundMore,
  loggedIn,
  shiftOpened,
  inCart,
  damaged,
  soldTicket,
  entry,
  saleOf,
} from './testing.ts'

const types = (events: readonly Event[]) => events.map(({ type }) => type)

describe('after damage was found in the log', () => {
  it('the cart is set aside, nobody is logged in, and money waits for the next log-in and longer [damaged-log]', () => {
    const state = stateAfter([...openShop, shiftOpened, inCart(1), found()])
    expect(state.cart.tickets).toEqual([])
    expect(state.cart.setAside).toEqual([lottoTicket(1)])
    expect(state.session.operator).toBeNull()
    const later = stateAfter(damaged(inCart(1)))
    expect(isReconciling(later)).toBe(true)
    expect(given(...damaged(inCart(1)), inCart(2)).when({ type: 'pay' }).code).toBe('logDamaged')
    expect(given(...damaged()).when({ type: 'refillTill', amount: 500 }).code).toBe('logDamaged')
  })

  it('a ticket whose print is unknown may be on paper, so a new print of it is a copy', () => {
    const events = damaged(...purchaseUnderWay(1), {
      type: 'ticketSold',
      data: { uniqueReqId: id(101), sold: sold() },
    })
    expect(stateAfter(events).payment.history[0]!.paper).toMatchObject({ state: 'maybe', papers: 1 })
    expect(given(...events).when({ type: 'printTicket', uniqueReqId: id(101) }).events).toMatchObject([
      { type: 'ticketPrintRequested', data: { copy: 1 } },
    ])
  })

  it('a slip that was owed is issued as perhaps printed', () => {
    const movementId = id(300)
    const events: Event[] = [
      {
        type: 'movementRequested',
        data: { movementId, operatorId, movement: { kind: 'refill', amount: 500 } },
      },
      { type: 'movementDone', data: { movementId, kind: 'refill', amount: 500, balance: 100_500 } },
    ]
    const [issued] = given(...damaged(...events)).when({ type: 'issueSlip', movementId }).events
    expect(issued).toMatchObject({ type: 'receiptIssued', data: { perhapsPrinted: true } })
    const { receipts } = stateAfter([...damaged(...events), issued!]).printing
    expect(receipts[0]!.paper).toMatchObject({ state: 'maybe', papers: 1 })
  })

  it('an operator who comes later is compared as well, before his money moves', () => {
    const agreed: Event = {
      type: 'tillCompared',
      data: { operatorId, balance: opening, ledger: opening, isLedgerRead: true, isAgreed: true },
    }
    const other: Event = { type: 'loggedIn', data: { operatorId: 7 } }
    expect(isReconciling(stateAfter([...damaged(), agreed]))).toBe(false)
    expect(isReconciling(stateAfter([...damaged(), agreed, loggedIn]))).toBe(false)
    expect(isReconciling(stateAfter([...damaged(), agreed, other]))).toBe(true)
  })

  it('what an operator left open with the till is not recovered a second time when that operator logs in later', () => {
    const movement = { kind: 'refill', amount: 500 } as const
    const requested = { movementId: id(300), operatorId, movement }
    const agreed = { operatorId: 7, balance: 0, ledger: 0, isLedgerRead: true, isAgreed: true }
    const known = { takenOverFrom: operatorId }
    const events: Event[] = [
      ...[...openShop, ...purchaseUnderWay(1)],
      { type: 'movementRequested', data: requested },
      found(),
      { type: 'loggedIn', data: { operatorId: 7 } },
      { type: 'tillCompared', data: agreed },
      { type: 'movementDone', data: { movementId: id(300), ...movement, balance: opening, ...known } },
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold(), ...known } },
      loggedIn,
    ]
    expect(stateAfter(events).reconciliation.damage!.knownAfter).toEqual([id(300), id(101)])
    const entries = [entry(5, { id: id(300) }), saleOf(6, soldTicket(101))]
    const host = { balance: opening + 600, entries, tickets: [soldTicket(101)] }
    const { events: recorded } = given(...events).when({ type: 'recordHostTill', ...host })
    expect(types(recorded)).toEqual(['tillReported', 'tillCompared', 'shiftOpened', 'tillLedgerRead'])
  })
})

describe('a sale or movement that only the host has', () => {
  const ticket = soldTicket(501)

  it('is entered; if the figures are equal then, unsold tickets return to the cart [damaged-log]', () => {
    const events = damaged(inCart(1), inCart(2, { bets: [{ numbers: [7, 8, 9, 10, 11, 12] }] }))
    const balance = opening + ticket.price + 500
    const entries = [saleOf(5, ticket), entry(6, {})]
    const outcome = given(...events).when({ type: 'recordHostTill', balance, entries, tickets: [ticket] })
    expect(types(outcome.events)).toEqual([
      'ticketRecovered',
      'movementRecovered',
      'tillReported',
      'tillCompared',
      'tillLedgerRead',
    ])
    const state = stateAfter([...events, ...outcome.events])
    expect(isReconciling(state)).toBe(false)
    expect(ledgerBalance(state.till.shift!)).toBe(balance)
    expect(state.cart).toEqual({
      tickets: [lottoTicket(2, { bets: [{ numbers: [7, 8, 9, 10, 11, 12] }] })],
      setAside: [],
    })
    const [sale] = state.payment.history
    expect(sale).toMatchObject({ uniqueReqId: id(501), outcome: { kind: 'sold' }, paper: { papers: 1 } })
    expect(isOnPaper(sale!.paper)).toBe(false)
  })

  it('includes only entries after the last known one, which no readable event mentions', () => {
    const events: Event[] = [
      ...openShop,
      shiftOpened,
      found({ knownBefore: [id(601)], knownAfter: [id(603)] }),
      loggedIn,
    ]
    const entries = [
      saleOf(1, soldTicket(600)),
      saleOf(2, soldTicket(601)),
      saleOf(3, soldTicket(602)),
      saleOf(4, soldTicket(603)),
    ]
    const tickets = [soldTicket(602), soldTicket(603), soldTicket(601)]
    const outcome = given(...events).when({
      type: 'recordHostTill',
      balance: opening + 100,
      entries,
      tickets,
    })
    expect(
      outcome.events.flatMap((event) => (event.type === 'ticketRecovered' ? [event.data.uniqueReqId] : [])),
    ).toEqual([id(602)])
    expect(outcome.events).toContainEqual(
      expect.objectContaining({ type: 'tillCompared', data: expect.objectContaining({ isAgreed: true }) }),
    )
  })

  it('is in no ledger twice: money that was in the till when the shift was opened, after the gap, is not entered again', () => {
    const events: Event[] = [
      ...openShop,
      shiftOpened,
      found({ gaps: [{ from: 2, to: 4, bytes: 900, fromAt: 500, toAt: 600 }] }),
      loggedIn,
    ]
    const entries = [saleOf(5, ticket), entry(6, { balance: opening })]
    const { events: recorded } = given(...events).when({
      type: 'recordHostTill',
      balance: opening,
      entries,
      tickets: [ticket],
    })
    const state = stateAfter([...events, ...recorded])
    expect(isReconciling(state)).toBe(false)
    expect(ledgerBalance(state.till.shift!)).toBe(opening)
    expect(state.payment.history).toHaveLength(1)
  })

  it('marks a ticket as cancelled that was cancelled in the gap, and withdraws its open print', () => {
    const events = damaged(
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
      { type: 'ticketPrintRequested', data: { jobId: id(601), uniqueReqId: id(101), copy: 0 } },
    )
    const entries = [entry(5, { kind: 'ticketCancellation', amount: -100, barcode: sold().barcode })]
    const { events: recorded } = given(...events).when({
      type: 'recordHostTill',
      balance: opening,
      entries,
      tickets: [],
    })
    const { payment, printing, till } = stateAfter([...events, ...recorded])
    expect(printing.open).toMatchObject([{ jobId: id(601), isWithdrawn: true }])
    expect(payment.history[0]!.outcome).toMatchObject({ kind: 'sold', cancelledAt: expect.any(Number) })
    expect(ledgerBalance(till.shift!)).toBe(opening)
  })

  it('waits until the outcome of all known requests is known', () => {
    const events = [...damaged(...purchaseUnderWay(1)), ...openShop.slice(0, 1)]
    const outcome = given(...events).when({
      type: 'recordHostTill',
      balance: opening,
      entries: [],
      tickets: [],
    })
    expect(outcome.events).toEqual([])
  })
})

describe('where till and host do not agree', () => {
  const differing = (entries: readonly WireLedgerEntry[] | null, balance: number, ...before: Event[]) => {
    const events = damaged(...before)
    const { events: recorded } = given(...events).when({
      type: 'recordHostTill',
      balance,
      entries,
      tickets: [],
    })
    return [...events, ...recorded]
  }

  it.each([
    ['more', opening + 250, 'surplusAccepted'],
    ['less', opening - 250, 'shortageAccepted'],
  ] as const)(
    'and the host has %s, money waits until the operator accepts its figure, a line of its own [accepted-figure]',
    (_, balance, line) => {
      const events = differing([], balance)
      expect(isReconciling(stateAfter(events))).toBe(true)
      const accepted = given(...events).when({ type: 'acceptHostFigure', balance })
      const state = stateAfter([...events, ...accepted.events])
      expect(isReconciling(state)).toBe(false)
      expect(state.till.shift!.sums[line]).toEqual({ count: 1, amount: 250 })
      expect(ledgerBalance(state.till.shift!)).toBe(balance)
      expect(state.reconciliation.accepted).toMatchObject([{ operatorId, balance, ledger: opening }])
    },
  )

  it('no other figure is accepted than the one on the screen, and none before the comparison [accepted-figure]', () => {
    const events = differing([], opening + 250)
    expect(given(...events).when({ type: 'acceptHostFigure', balance: opening + 1 }).code).toBe(
      'noDifference',
    )
    expect(given(...damaged()).when({ type: 'acceptHostFigure', balance: opening }).code).toBe('noDifference')
  })

  it('and the host cannot show its ledger, the tickets set aside never return to the cart', () => {
    const events = differing(null, opening + 100, inCart(1))
    const { events: recorded } = given(...events).when({ type: 'acceptHostFigure', balance: opening + 100 })
    expect(types(recorded)).toEqual(['cartCleared', 'hostFigureAccepted'])
    expect(stateAfter([...events, ...recorded]).cart).toEqual({ tickets: [], setAside: [] })
  })

  it('a host without a ledger agrees by its figure alone, and the tickets return', () => {
    const events = differing(null, opening, inCart(1))
    expect(isReconciling(stateAfter(events))).toBe(false)
    expect(stateAfter(events).cart.tickets).toEqual([lottoTicket(1)])
  })

  it('if the opening of the shift was lost, the findings are accepted with the host’s figure, which opens a new shift', () => {
    const events = [...openShop, foundMore, loggedIn]
    const { events: recorded } = given(...events).when({
      type: 'recordHostTill',
      balance: opening + 500,
      entries: [entry(5, {})],
      tickets: [],
    })
    expect(recorded.at(-1)).toMatchObject({ data: { ledger: null, isAgreed: false } })
    const all = [...events, ...recorded]
    const accepted = given(...all).when({ type: 'acceptHostFigure', balance: opening + 500 })
    const { shift } = stateAfter([...all, ...accepted.events]).till
    expect(shift).toMatchObject({ opening: opening + 500, sums: {} })
  })

  it('a repeated comparison with the same result adds no event', () => {
    const events = differing([], opening + 250)
    const again = given(...events).when({
      type: 'recordHostTill',
      balance: opening + 250,
      entries: [],
      tickets: [],
    })
    expect(again.events).toEqual([])
  })
})

describe('damage before anybody came to an end with the last', () => {
  it('still counts as old what was known only before the older gap', () => {
    const state = stateAfter([
      ...openShop,
      found({ knownBefore: [id(1)], knownAfter: [id(2)] }),
      found({ knownBefore: [id(2), id(3)], knownAfter: [id(4)] }),
    ])
    expect(state.reconciliation.damage).toMatchObject({
      knownBefore: [id(1)],
      knownAfter: [id(2), id(2), id(3), id(4)],
    })
    expect(state.reconciliation.damage!.gaps).toHaveLength(2)
  })

  it('comes to the same state in every replay', () => {
    const bought: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
    const events = frozen(logged(damaged(...purchaseUnderWay(1), bought)))
    expect(stateHashOf(replay(events).state)).toBe(stateHashOf(replay(events).state))
  })
})
