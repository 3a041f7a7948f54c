import fc from 'fast-check'
import { produceWithPatches, enablePatches, applyPatches } from 'immer'
import { describe, expect, it } from 'vitest'
import { arbitrarySteps, Shift } from '../../tests/kit/arbitrary-shift.ts'
import { logged } from '../../tests/kit/decider.ts'
import { cartTotal } from './sale/cart/view.ts'
import { ledgerBalance, ledgerDirections } from './shared/ledger.ts'
import { evolve } from './evolve.ts'
import { lastTaking } from './sale/payment/view.ts'
import { freshState, stateHashOf, replay } from './replay.ts'
import { frozen } from '../values/copy.ts'
import { tries } from '../../tests/kit/scale.ts'

enablePatches()

const afterAnyShift = (law: (shift: Shift) => void) =>
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const shift = new Shift()
      for (const step of steps) {
        shift.run(step)
        law(shift)
      }
    }),
    { numRuns: tries(60) },
  )

/** For laws about the whole log: checked once, at the end. */
const afterAnyWholeShift = (law: (shift: Shift) => void) =>
  fc.assert(
    fc.property(arbitrarySteps, (steps) => {
      const shift = new Shift()
      steps.forEach((step) => shift.run(step))
      law(shift)
    }),
    { numRuns: tries(60) },
  )

describe('after any actions of the cashier, answers of the host and power cuts', () => {
  it('the total of the cart is the sum of its tickets', () => {
    afterAnyShift(({ state }) => {
      expect(cartTotal(state)).toBe(state.cart.tickets.reduce((sum, { price }) => sum + price, 0))
    })
  })

  it('no event is changed by a replay', () => {
    afterAnyWholeShift(({ events }) => void replay(frozen(logged(events))))
  })

  it('no id is ever sent to the host twice', () => {
    afterAnyShift(({ sent }) => expect(new Set(sent).size).toBe(sent.length))
  })

  it('no ticket is sold twice', () => {
    afterAnyShift(({ events }) => {
      const sales = events.flatMap((event) => (event.type === 'ticketSold' ? [event.data.uniqueReqId] : []))
      expect(new Set(sales).size).toBe(sales.length)
    })
  })

  it('no ticket is lost: each one added is in the cart, was removed, or was requested', () => {
    afterAnyShift(({ events, state }) => {
      const cart = new Set(state.cart.tickets.map(({ ticketId }) => ticketId))
      const gone = new Set<string>()
      const alive = new Set<string>()
      for (const event of events) {
        if (event.type === 'ticketAdded') alive.add(event.data.ticket.ticketId)
        if (event.type === 'ticketRemoved') gone.add(event.data.ticketId)
        if (event.type === 'cartCleared') alive.forEach((ticketId) => gone.add(ticketId))
        if (event.type === 'purchaseRequested')
          event.data.tickets.forEach(({ ticket }) => gone.add(ticket.ticketId))
      }
      for (const ticketId of alive) expect(cart.has(ticketId)).toBe(!gone.has(ticketId))
    })
  })

  it('money with an unknown outcome stays visible [unknown-stays]', () => {
    afterAnyShift(({ sent, events, state }) => {
      const resolved = new Set(
        events.flatMap((event) =>
          event.type === 'ticketSold' ||
          event.type === 'ticketRefused' ||
          event.type === 'ticketNeverReceived' ||
          event.type === 'ticketDecidedByOperator'
            ? [event.data.uniqueReqId]
            : [],
        ),
      )
      const shown = new Set(state.payment.history.map(({ uniqueReqId }) => uniqueReqId))
      for (const uniqueReqId of sent)
        if (!resolved.has(uniqueReqId)) expect(shown.has(uniqueReqId)).toBe(true)
    })
  })

  it('at most one unmarked original of a ticket can exist on paper [one-original]', () => {
    afterAnyShift(({ events }) => {
      const original = new Map<string, string>()
      const originals = new Map<string, number>()
      for (const event of events) {
        if (event.type === 'ticketPrintRequested' && event.data.copy === 0) {
          original.set(event.data.jobId, event.data.uniqueReqId)
        }
        if (event.type !== 'ticketPrintEnded' || event.data.result === 'failed') continue
        const uniqueReqId = original.get(event.data.jobId)
        if (uniqueReqId) originals.set(uniqueReqId, (originals.get(uniqueReqId) ?? 0) + 1)
      }
      for (const count of originals.values()) expect(count).toBe(1)
    })
  })

  it('counted money is the change plus the price of the sold and the uncertain tickets', () => {
    afterAnyShift(({ state }) => {
      const taking = lastTaking(state)
      if (taking?.received === undefined || taking.received === null) return
      expect(taking.charged + taking.change!).toBe(taking.received)
    })
  })

  it('a payment and a cash movement get one receipt each at most; a payment one more for each ticket of it that was bought again', () => {
    afterAnyShift(({ events }) => {
      const paymentOf = new Map<string, string>()
      const left = new Map<string, number>()
      const add = (subjectId: string, count: number) =>
        left.set(subjectId, (left.get(subjectId) ?? 1) + count)
      for (const event of events) {
        if (event.type === 'purchaseRequested' && event.data.paymentId !== undefined)
          for (const { uniqueReqId } of event.data.tickets) paymentOf.set(uniqueReqId, event.data.paymentId)
        if (event.type === 'ticketSold') {
          const paymentId = paymentOf.get(event.data.uniqueReqId)
          if (paymentId !== undefined) add(paymentId, 1)
        }
        if (event.type === 'receiptIssued' && event.data.subjectId !== undefined)
          add(event.data.subjectId, -1)
      }
      for (const count of left.values()) expect(count).toBeGreaterThanOrEqual(0)
    })
  })

  it('the ledger of the shift is its opening plus the movements in the events [till-balance]', () => {
    afterAnyShift(({ events, state }) => {
      const { shift } = state.till
      if (!shift) return
      const since = events.slice(events.findLastIndex(({ type }) => type === 'shiftOpened'))
      const moved = since.map((event) => {
        if (event.type === 'ticketSold') return event.data.sold.price
        if (event.type === 'movementDone') return ledgerDirections[event.data.kind] * event.data.amount
        return 0
      })
      expect(ledgerBalance(shift)).toBe(shift.opening + moved.reduce((sum, amount) => sum + amount, 0))
    })
  })

  it('a cash movement is sent once by an id of its own, ends once at most, and stays in sight until it has', () => {
    afterAnyShift(({ events, state }) => {
      const sent: string[] = []
      const ended: string[] = []
      for (const event of events) {
        if (event.type === 'movementRequested') sent.push(event.data.movementId)
        if (
          event.type === 'movementDone' ||
          event.type === 'movementRefused' ||
          event.type === 'movementNeverReceived' ||
          event.type === 'movementDecidedByOperator'
        )
          ended.push(event.data.movementId)
      }
      expect(new Set(sent).size).toBe(sent.length)
      expect(new Set(ended).size).toBe(ended.length)
      const shown = new Set(state.till.movements.map(({ movementId }) => movementId))
      for (const movementId of sent) expect(shown.has(movementId) || ended.includes(movementId)).toBe(true)
    })
  })

  it('the page that applies the patches, the live core and a replay all come to the same state [client-state] [core-in-worker]', () => {
    afterAnyWholeShift((shift) => {
      let live = freshState()
      let replica = freshState()
      for (const event of logged(shift.events)) {
        const [next, patches] = produceWithPatches(live, (draft) => evolve(draft, event))
        live = next
        replica = applyPatches(replica, patches)
      }
      const { state } = replay(logged(shift.events))
      expect(stateHashOf(live)).toBe(stateHashOf(state))
      expect(replica).toEqual(state)
    })
  })
})
