import { describe, expect, it } from 'vitest'
import { id } from '../../../../tests/kit/decider.ts'
import { lottoTicket } from '../../../../tests/kit/shop.ts'
import type { CartTicket } from '../../../events/ticket.ts'
import { wireTickets } from './request.ts'

const wired = (...tickets: CartTicket[]) =>
  wireTickets(
    {
      ...{ purchaseId: id(201), operatorId: 1042, lottery: 'ordinary' },
      tickets: tickets.map((ticket, at) => ({ uniqueReqId: id(101 + at), ticket })),
    },
    20_000,
  )

describe('a ticket of a purchase on the wire', () => {
  it('has game, price variant, bets, draws, its own id, and when it was requested', () => {
    const ticket = lottoTicket(1, {
      priceVariant: '2',
      bets: [{ numbers: [1, 2, 3, 4, 5, 6] }, { numbers: [7, 8, 9, 10, 11, 12] }],
      drawCount: 3,
    })
    expect(wired(ticket, lottoTicket(2))).toEqual([
      {
        game_id: 4,
        base: {
          price_var: '2',
          bets: [{ numbers: [1, 2, 3, 4, 5, 6] }, { numbers: [7, 8, 9, 10, 11, 12] }],
        },
        ticket: { multidraw: 3 },
        draw_id: 7,
        unique_req_id: id(101),
        timeStamp: 20_000,
      },
      {
        game_id: 4,
        base: { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] },
        ticket: { multidraw: 1 },
        draw_id: 7,
        unique_req_id: id(102),
        timeStamp: 20_000,
      },
    ])
  })

  it('has the formats of its bets beside them, one for each bet, as soon as one bet has a format', () => {
    const [sent] = wired(lottoTicket(1, { bets: [{ numbers: [1] }, { numbers: [2], format: 1001 }] }))
    expect(sent?.base.bets).toEqual([{ numbers: [1] }, { numbers: [2] }])
    expect(sent?.addData).toEqual({ bets: [{ numbers: [] }, { numbers: [1001] }] })
  })
})
