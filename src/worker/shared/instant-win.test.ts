import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'
import { instantWins } from './instant-win.ts'
import { bannerOf } from '../status/banner.ts'

const barcode = (number: number) => String(number).repeat(28)
const instant = (number: number, instantPrize?: number): Event[] => [
  ...purchaseUnderWay(number, lottoTicket(number, { gameId: 31, drawId: 0, bets: [{ numbers: [1] }] })),
  {
    type: 'ticketSold',
    data: {
      uniqueReqId: id(number + 100),
      sold: {
        ...sold(),
        barcode: barcode(number),
        ...(instantPrize === undefined ? {} : { instantPrize }),
      },
    },
  },
]
const shop = [...openShop, ...instant(1, 500), ...instant(2, 0), ...instant(3), ...instant(4, 700)]
const wins = (...events: Event[]) => instantWins(stateAfter([...shop, ...events])).map((win) => win.barcode)

/** What the payout of a ticket comes to, as far as the host has answered. */
function payout(number: number, amount: number): Event[] {
  const { events } = given(...shop).when({ type: 'payOutTicket', barcode: barcode(number) })
  const [requested] = events
  const movementId = requested?.type === 'movementRequested' ? requested.data.movementId : ''
  const ticket = { barcode: barcode(number), gameId: 31, price: 100, purchasedAt: 20_000 }
  return [
    ...events,
    { type: 'movementDone', data: { movementId, kind: 'payout', amount, balance: 0, ticket } },
  ]
}

describe('a win that the host reported with the sale', () => {
  it('waits to be paid out, the last one first; a ticket that won nothing, or without a reported win, does not', () =>
    expect(wins()).toEqual([barcode(4), barcode(1)]))

  it('is paid at once, without a check, and requests just that prize from the host [instant-win]', () => {
    const { events } = given(...shop).when({ type: 'payOutTicket', barcode: barcode(1) })
    expect(events).toMatchObject([
      {
        type: 'movementRequested',
        data: { movement: { kind: 'payout', barcode: barcode(1), prize: 500, gameId: 31 } },
      },
    ])
  })

  it('is paid once: not while its payout is under way, nor after it [instant-win]', () => {
    const [requested, done] = payout(1, 500)
    const again = { type: 'payOutTicket', barcode: barcode(1) } as const
    expect(given(...shop, requested!).when(again).code).toBe('movementUnderWay')
    expect(given(...shop, requested!, done!).when(again).code).toBe('nothingToPay')
    expect(wins(requested!, done!)).toEqual([barcode(4)])
  })

  it('waits again after its payout was taken back', () => {
    const ticket = { barcode: barcode(1), gameId: 31, price: 100, purchasedAt: 20_000 }
    const takenBack: Event[] = [
      {
        type: 'movementRequested',
        data: {
          movementId: id(777),
          operatorId: 1042,
          movement: { kind: 'payoutCancellation', barcode: barcode(1) },
        },
      },
      {
        type: 'movementDone',
        data: { movementId: id(777), kind: 'payoutCancellation', amount: 500, balance: 0, ticket },
      },
    ]
    expect(wins(...payout(1, 500), ...takenBack)).toEqual([barcode(4), barcode(1)])
  })

  it('is not paid at the counter above the limit, nor out of a till that has not so much', () => {
    const rich = [...openShop, ...instant(5, 100_001)]
    expect(given(...rich).when({ type: 'payOutTicket', barcode: barcode(5) }).code).toBe('prizeOverLimit')
    const poor: Event = { type: 'tillReported', data: { balance: 499 } }
    expect(given(...shop, poor).when({ type: 'payOutTicket', barcode: barcode(1) }).code).toBe(
      'notEnoughFunds',
    )
  })

  it('does not exist for a ticket that was not sold here, or that won nothing', () => {
    for (const number of [2, 3, 9])
      expect(given(...shop).when({ type: 'payOutTicket', barcode: barcode(number) }).code).toBe(
        'nothingToPay',
      )
  })

  it('is shown by the banner', () => {
    const banner = (events: Event[]) => bannerOf({ ...events.at(-1)!, seq: 1, at: 1 })?.message.code
    expect([banner(instant(1, 500)), banner(instant(2, 0)), banner(instant(3))]).toEqual([
      'instantWon',
      'ticketSold',
      'ticketSold',
    ])
  })
})
