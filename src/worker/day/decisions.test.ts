import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'

const unknownSale: Event[] = [
  ...openShop,
  ...purchaseUnderWay(1),
  { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'noAnswer' } },
]
const decideSale = { type: 'decideUnknown', uniqueReqId: id(101), decision: 'notSold' } as const

const unknownRefill: Event[] = [
  ...openShop,
  {
    type: 'movementRequested',
    data: { movementId: id(201), operatorId: 1042, movement: { kind: 'refill', amount: 700 } },
  },
  { type: 'movementUnknown', data: { movementId: id(201), reason: 'noAnswer' } },
]
const decideRefill = { type: 'decideMovement', movementId: id(201), decision: 'notDone' } as const

const after = (events: readonly Event[], command: typeof decideSale | typeof decideRefill) =>
  stateAfter([...events, ...given(...events).when(command).events]).day.decisions

describe('the operator’s decision on an unknown outcome', () => {
  it('is kept for the report of the day, with what it was about and how much [close-report]', () => {
    const { price } = lottoTicket(1)
    expect(after(unknownSale, decideSale)).toMatchObject([
      { operatorId: 1042, about: 'sale', amount: price, decision: 'notDone' },
    ])
    expect(after(unknownRefill, decideRefill)).toMatchObject([
      { operatorId: 1042, about: 'refill', amount: 700, decision: 'notDone' },
    ])
  })

  it('of the till after damage to the log is kept too, with what the host has more or less', () => {
    const accepted = (ledger: number | null): Event => ({
      type: 'hostFigureAccepted',
      data: { operatorId: 1042, balance: 900, ledger },
    })
    expect(stateAfter([...openShop, accepted(1_000), accepted(null)]).day.decisions).toMatchObject([
      { about: 'till', decision: 'hostFigureAccepted', amount: -100 },
      { about: 'till', decision: 'hostFigureAccepted', amount: null },
    ])
  })

  it('of a log without their subjects changes nothing: its checkpoints are correct', () => {
    const event: Event = {
      type: 'movementDecidedByOperator',
      data: { movementId: id(201), decision: 'notDone' },
    }
    expect(stateAfter([...unknownRefill, event]).day.decisions).toEqual([])
  })

  it('is forgotten with the close of the day of its operator, and of no other', () => {
    const decided = given(...unknownRefill).when(decideRefill).events
    const close = (operatorId: number): Event[] => [
      {
        type: 'dayCloseRequested',
        data: {
          closeId: id(301),
          operatorId,
          collectionId: id(302),
          reportId: id(303),
          date: '1970-01-01',
          counted: null,
        },
      },
      { type: 'dayClosed', data: { closeId: id(301), withoutPaper: false } },
    ]
    expect(stateAfter([...unknownRefill, ...decided, ...close(1042)]).day.decisions).toEqual([])
    expect(stateAfter([...unknownRefill, ...decided, ...close(7)]).day.decisions).toHaveLength(1)
  })
})
