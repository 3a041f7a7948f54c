import { describe, expect, it } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { evolve } from './evolve.ts'
import { requestAnswer } from './till-requests.ts'
import { noon, openingTill, operatorId, playHost, uuid } from './testing.ts'
import { soldTicket } from './tickets.ts'

const buy = (
  host: ReturnType<typeof playHost>,
  key: string,
  ...tickets: ReturnType<typeof host.ticket>[]
) => {
  host.do({ type: 'buyTickets', operatorId, key: uuid(key), lottery: 'ordinary', tickets })
  return requestAnswer<'buyTickets'>(host.state, operatorId, uuid(key))
}

describe('a purchase', () => {
  it('is answered in the order of its tickets: sold, refused, or an id that was used for another', () => {
    const host = playHost()
    buy(host, 'first', host.ticket('a'))
    const again = host.ticket('a', { base: { price_var: '2', bets: [{ numbers: [5] }] } })
    const answer = buy(host, 'second', host.ticket('late', { draw_id: 1 }), again, host.ticket('b'))
    const [, sold] = Object.values(host.state.tickets)
    expect(answer).toEqual({
      success: true,
      data: [
        { unique_req_id: uuid('late'), error: hostError('draw_closed') },
        { unique_req_id: uuid('a'), error: hostError('id_reused', 'unique_req_id') },
        soldTicket(host.state, sold!),
      ],
      wallet: openingTill + 200,
    })
  })

  it('keeps each sold ticket with who sold it and when, waiting for its draw', () => {
    const host = playHost()
    const [sold] = host.buy(host.ticket('a')).sold
    expect(host.state.tickets[sold!.barcode]).toMatchObject({
      ...{
        id: uuid('a'),
        operatorId,
        terminalId: null,
        purchaseDate: noon,
        gameId: 20,
        stake: 100,
        price: 100,
      },
      ...{ state: 'waiting', prizes: {}, checks: {}, payout: null },
    })
    expect(host.state.tickets[sold!.barcode]).not.toHaveProperty('dayRoot')
    expect(host.state.outcomes[`${operatorId}/${uuid('a')}`]).toMatchObject({ barcode: sold!.barcode })
  })

  it('is in the ledger, one entry for each sold ticket', () => {
    const host = playHost()
    const answer = buy(host, 'both', host.ticket('a'), host.ticket('late', { draw_id: 1 }), host.ticket('b'))
    expect(answer).toMatchObject({ wallet: openingTill + 200 })
    const { entries } = host.state.ledger[operatorId]!
    const [a, b] = Object.values(host.state.tickets)
    const entry = { at: noon, kind: 'sale', amount: 100, key: uuid('both'), gameId: 20 }
    expect(entries.slice(1)).toEqual([
      { ...entry, ticketId: uuid('a'), barcode: a!.barcode, balance: openingTill + 100 },
      { ...entry, ticketId: uuid('b'), barcode: b!.barcode, balance: openingTill + 200 },
    ])
  })

  it('carries the root of the day, where the host has one', () => {
    const host = playHost()
    const ticket = host.ticket('a')
    const draws = { 20: [{ firstDraw: ticket.draw_id, lastDraw: ticket.draw_id }] }
    host.state.draws.committed = { root: 'ab'.repeat(32), draws }
    const [sold] = host.buy(ticket).sold
    expect(host.state.tickets[sold!.barcode]).toMatchObject({ dayRoot: 'ab'.repeat(32) })
  })
})

it('a purchase whose event names a ticket that it did not decide is an error of the program', () => {
  const { state } = playHost()
  const nothing = { ids: [uuid('lost')], sold: [], refused: [], reused: [] }
  const event = {
    type: 'purchaseDecided',
    at: noon,
    operatorId,
    key: uuid('k'),
    digest: 'd',
    ...nothing,
  } as const
  expect(() => evolve(state, event)).toThrow(uuid('lost'))
})

it('a purchase is kept as a sale that was done, for a repeated request', () => {
  const host = playHost()
  buy(host, 'first', host.ticket('a'))
  expect(host.state.requests[`${operatorId}/${uuid('first')}`]).toMatchObject({
    status: 'done',
    kind: 'sale',
  })
})
