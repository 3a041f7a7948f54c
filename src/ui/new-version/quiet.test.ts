import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { isQuiet } from './quiet.ts'

type Events = Parameters<typeof stateAfter>[0]

const idle = { idleMs: 60_000, isDialogOpen: false, isFormInUse: false, isLogInMemory: false }
const quietAfter = (events: Events, scene = idle) => isQuiet(stateAfter([...openShop, ...events]), scene)
const uniqueReqId = id(101)

describe('a new version is loaded unasked', () => {
  it('at a counter with an empty cart that nobody has touched for a while', () =>
    expect(quietAfter([])).toBe(true))

  it('never soon after a key or a touch, nor under an open dialog', () => {
    expect(quietAfter([], { ...idle, idleMs: 5_000 })).toBe(false)
    expect(quietAfter([], { ...idle, isDialogOpen: true })).toBe(false)
  })

  it('never while an operator uses a form; what somebody began to type at the log-in keeps nothing back', () => {
    expect(quietAfter([], { ...idle, isFormInUse: true })).toBe(false)
    expect(isQuiet(stateAfter([]), { ...idle, isFormInUse: true })).toBe(true)
  })

  it('where this version shows no counter, unless the page has the only copy of its log', () => {
    expect(isQuiet(null, idle)).toBe(true)
    expect(isQuiet(null, { ...idle, idleMs: 5_000 })).toBe(false)
    expect(isQuiet(null, { ...idle, isLogInMemory: true })).toBe(false)
    expect(quietAfter([], { ...idle, isLogInMemory: true })).toBe(false)
  })

  it('never with a ticket in the cart', () =>
    expect(quietAfter([{ type: 'ticketAdded', data: { ticket: lottoTicket(1) } }])).toBe(false))

  it('never while a payment is under way or its outcome is unknown, and again once it is known', () => {
    const request = purchaseUnderWay(1)
    expect(quietAfter(request)).toBe(false)
    expect(
      quietAfter([
        ...request,
        { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [uniqueReqId], reason: 'noAnswer' } },
      ]),
    ).toBe(false)
    expect(quietAfter([...request, { type: 'ticketSold', data: { uniqueReqId, sold: sold() } }])).toBe(true)
  })
})
