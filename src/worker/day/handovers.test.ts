import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { payloadOf } from '../../../tests/kit/receipts.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { rowsOf } from '../../receipts/testing.ts'
import { emptyDayReport } from './testing.ts'

const logIn = (operatorId: number): Event => ({ type: 'loggedIn', data: { operatorId } })
const handedOver = {
  type: 'tillHandedOver',
  data: {
    handoverId: id(1),
    operatorId: 1042,
    receiptId: id(2),
    counted: { denominations: [{ value: 10_000, count: 9 }], counted: 90_000, expected: 100_000 },
    open: [],
  },
} satisfies Event
const recounted = { denominations: [{ value: 10_000, count: 8 }], counted: 80_000, expected: 100_000 }
const taken: Event[] = [
  ...openShop,
  handedOver,
  { type: 'loggedOut', data: { reason: 'operator' } },
  logIn(7),
  { type: 'tillTakenOver', data: { handoverId: id(1), operatorId: 7, recounted } },
]
const closing: Event[] = [
  { type: 'tillReported', data: { balance: 0 } },
  {
    type: 'dayCloseRequested',
    data: {
      closeId: id(401),
      operatorId: 7,
      collectionId: id(402),
      reportId: id(403),
      date: '1970-01-01',
      counted: null,
    },
  },
]

describe('the close of a day after a hand-over', () => {
  it('reports both parts: who counted what, what was expected, and who counted another sum [hand-over]', () => {
    const report = { ...emptyDayReport, operatorId: 7 }
    const before = [...taken, ...closing]
    const [issued] = given(...before).when({ type: 'issueDayReport', closeId: id(401), report }).events
    expect(issued).toMatchObject({
      data: {
        content: {
          close: {
            handovers: [{ from: 1042, to: 7, counted: 90_000, expected: 100_000, recounted: 80_000 }],
          },
        },
      },
    })
    const printed = payloadOf(stateAfter([...before, issued!]), issued)!
    const text = rowsOf(printed.path, printed.data).join('\n')
    for (const part of ['HAND-OVERS', '1042 > 7', /SHORT +BRL 100.00/, /SHORT +BRL 200.00/])
      expect(text).toMatch(part)
  })

  it('begins the list anew', () => {
    const closed: Event = { type: 'dayClosed', data: { closeId: id(401), withoutPaper: false } }
    expect(stateAfter([...taken, ...closing, closed]).handover.handovers).toEqual([])
  })

  it('keeps the till that another operator handed over meanwhile, for the next one', () => {
    const closed: Event = { type: 'dayClosed', data: { closeId: id(401), withoutPaper: false } }
    const other: Event[] = [
      { type: 'loggedOut', data: { reason: 'refused' } },
      logIn(8),
      { ...handedOver, data: { ...handedOver.data, handoverId: id(11), operatorId: 8 } },
      { type: 'loggedOut', data: { reason: 'operator' } },
      logIn(7),
    ]
    const { handover } = stateAfter([...taken, ...closing, ...other, closed])
    expect(handover.handovers).toMatchObject([{ handoverId: id(11), operatorId: 8, takenOver: null }])
  })
})
