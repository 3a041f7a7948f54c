import { describe, expect, test } from 'vitest'
import {
  account,
  buy,
  collect,
  fund,
  funds,
  hostWithTerminals,
  till,
} from '../../../tests/kit/played-terminals.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { inquiryAnswer } from './inquiry.ts'
import { ticketIdReused } from './repetition.ts'
import { terminalSaleOutcome } from './terminal-sales.ts'
import { openingTill, operatorId, uuid } from './testing.ts'

describe('a ticket at a terminal', () => {
  test("is paid out of the terminal's funds, not into the till; it belongs to the operator and names the terminal", () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'a')
    expect(sold).toMatchObject({ operatorId, terminalId: 1, price: 100, state: 'waiting' })
    expect([funds(host), till(host)]).toEqual([900, openingTill + 1_000])
    expect(inquiryAnswer(host.state, operatorId, [uuid('a')])).toMatchObject([
      { status: 'sold', ticket: { operatorId, terminalId: 1 } },
    ])
  })

  test('is sold once for one id; a repeated request gets the first answer, the id with another bet is refused', () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'a')
    host.do({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true })
    expect(buy(host, 'a')).toEqual(sold)
    expect(buy(host, 'a', { bets: [{ numbers: [1007] }] })).toEqual(ticketIdReused)
    expect(funds(host)).toBe(900)
  })

  test('with an id that an inquiry has answered as absent is refused', () => {
    const host = hostWithTerminals()
    fund(host)
    host.do({ type: 'inquireTickets', operatorId, ids: [uuid('a')] })
    expect(buy(host, 'a')).toEqual(ticketIdReused)
    expect(funds(host)).toBe(1_000)
  })

  test('is refused while the terminal is locked, and that refusal stays', () => {
    const host = hostWithTerminals()
    fund(host)
    host.do({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: true })
    expect(buy(host, 'a')).toEqual(hostError('terminal_locked'))
    host.do({ type: 'lockTerminal', operatorId, terminalId: 1, isLocked: false })
    expect(buy(host, 'a')).toEqual(hostError('terminal_locked'))
    expect(buy(host, 'b')).toMatchObject({ price: 100 })
  })

  test.each([
    ['costs more than its funds', { multidraw: 2 }, hostError('not_enough_funds')],
    ['names a draw that is over', { draw_id: 1 }, hostError('draw_closed')],
    ['is of no game', { game_id: 3_016 }, hostError('game_unknown')],
    ['is of a game that the operator may not sell', { game_id: 1_016 }, hostError('game_not_permitted')],
    [
      'has a bet that there is not',
      { bets: [{ numbers: [99] }] },
      hostError('bet_invalid', 'bets.0.numbers'),
    ],
    [
      'has a format in a game without',
      { bets: [{ numbers: [1], format: 1001 as const }] },
      hostError('bet_invalid', 'bets.0.format'),
    ],
    ['has no bet', { bets: [] }, hostError('bet_invalid', 'bets')],
    ['has more draws than the game', { multidraw: 99 }, hostError('bet_invalid', 'multidraw')],
    ['has a price that there is not', { price_var: '9' }, hostError('price_invalid', 'price_var')],
  ])('that %s is refused, and the funds stay', (_case, changes, error) => {
    const host = hostWithTerminals()
    fund(host, { amount: 100 })
    expect(buy(host, 'a', changes)).toEqual(error)
    expect(funds(host)).toBe(100)
  })

  test('may be of any game that the operator may sell, betting formats and the grand lottery included', () => {
    const host = hostWithTerminals()
    fund(host)
    const digits = { game_id: 24, bets: [{ numbers: [1, 2, 3], format: 1000 }] }
    expect(buy(host, 'digits', digits)).toMatchObject({ bets: [{ numbers: [1, 2, 3], format: 1000 }] })
    const grand = { game_id: 51, bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] }
    expect(buy(host, 'grand', grand)).toMatchObject({ price: 200 })
  })

  test('that is cancelled gives the bearer its price in cash out of the till, which holds the cash of the funds', () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'taken back')
    if ('code' in sold) throw new Error(sold.name)
    const left = 1_000 - sold.price
    const { barcode, price } = sold
    host.accepted({ type: 'cancelTicket', operatorId, key: uuid('cancel'), barcode })
    expect([funds(host), till(host)]).toEqual([left, openingTill + 1_000 - price])
    expect(collect(host, left)).toMatchObject({ wallet: 0, balanceOperator: openingTill })
  })

  test('wins like any other, and its prize is paid out of the till at the counter', () => {
    const host = hostWithTerminals()
    fund(host)
    const sold = buy(host, 'a', { bets: [{ numbers: [1006] }, { numbers: [1007] }] })
    if ('code' in sold) throw new Error(sold.name)
    host.now += 45_000
    host.do({ type: 'holdDraws' })
    const { barcode } = sold
    host.accepted({ type: 'payOutTicket', operatorId, key: uuid('pay'), lottery: 'ordinary', barcode })
    expect(host.state.tickets[barcode]).toMatchObject({ state: 'paid', terminalId: 1 })
    expect(till(host)).toBe(openingTill + 1_000 - 190)
  })

  test('of exactly its funds is sold', () => {
    const host = hostWithTerminals()
    fund(host, { amount: 100 })
    expect(buy(host, 'a')).toMatchObject({ price: 100 })
    expect(funds(host)).toBe(0)
  })

  test('is refused where the deployment has no terminals', () => {
    const host = hostWithTerminals()
    fund(host)
    host.state.terms.features.terminals = false
    expect(buy(host, 'a')).toEqual(hostError('not_in_deployment'))
  })

  test('has a format of each bet where one bet has one: the exact order, where none is named', () => {
    const host = hostWithTerminals()
    fund(host)
    const bets = [{ numbers: [1, 2, 3], format: 1000 }, { numbers: [4, 5, 6] }]
    expect(buy(host, 'digits', { game_id: 24, bets })).toMatchObject({
      bets: [{ format: 1000 }, { numbers: [4, 5, 6], format: 1001 }],
    })
  })

  test('that was not decided has no outcome: that is an error of the program', () => {
    const host = hostWithTerminals()
    expect(() => terminalSaleOutcome(host.state, account, uuid('lost'))).toThrow(uuid('lost'))
    host.do({ type: 'inquireTickets', operatorId, ids: [uuid('lost')] })
    expect(() => terminalSaleOutcome(host.state, account, uuid('lost'))).toThrow(uuid('lost'))
  })
})
