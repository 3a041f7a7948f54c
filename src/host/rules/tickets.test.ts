import { describe, expect, test } from 'vitest'
import { isValidTicket } from '../../games/rules.ts'
import { newBarcode } from './barcode.ts'
import { rowOf } from './schedule.ts'
import { operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { findShopTicket, findTicket, recordPrize, soldTicket, ticketOf, validation } from './tickets.ts'
import { hostError, errorCodes } from '../../protocol/error-codes.ts'

const base = { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] }
const drawPeriodMs = 45_000

/** Even and odd on the wheel: wins in each of its draws. */
const sellWinner = (host: PlayedHost, drawCount: number) =>
  host.buy(host.ticket('even and odd', { game_id: 16, base, ticket: { multidraw: drawCount } })).sold[0]!

describe('the details of a ticket', () => {
  test('have the prizes of the draws that were held, and nothing for future draws', () => {
    const host = playHost()
    const { barcode, firstDraw, firstDrawDate } = sellWinner(host, 2)
    host.now += drawPeriodMs
    host.do({ type: 'holdDraws' })
    expect(validation(ticketOf(host.state, barcode))).toMatchObject({
      status: 'waiting',
      price: 400,
      prize: 190,
      draws: [
        { draw_id: firstDraw, drawDate: firstDrawDate, prize: 190 },
        { draw_id: firstDraw + 1, drawDate: firstDrawDate + drawPeriodMs, prize: null },
      ],
    })
    host.now += drawPeriodMs
    host.do({ type: 'holdDraws' })
    expect(validation(ticketOf(host.state, barcode))).toMatchObject({
      status: 'winning',
      prize: 380,
      draws: [{ prize: 190 }, { prize: 190 }],
    })
  })

  test('have the status not winning if no draw brought a prize', () => {
    const host = playHost()
    const numbers = Array.from({ length: 12 }, (_, index) => ({ numbers: [index + 1] }))
    const sold = host.buy(
      ...numbers.map((bet, index) =>
        host.ticket(`${index}`, { game_id: 27, base: { price_var: '1', bets: [bet] } }),
      ),
    ).sold
    host.now += drawPeriodMs
    host.do({ type: 'holdDraws' })
    const found = sold.map(({ barcode }) => validation(ticketOf(host.state, barcode)))
    expect(found.filter(({ status }) => status === 'winning')).toHaveLength(1)
    for (const { status, prize, draws } of found.filter(({ status }) => status !== 'winning'))
      expect([status, prize, draws[0]?.prize]).toEqual(['notWinning', 0, 0])
  })

  test('are returned only to the operator who sold the ticket', () => {
    const host = playHost()
    const { barcode } = sellWinner(host, 1)
    expect(findTicket(host.state, operatorId, barcode)).toMatchObject({ barcode })
    expect(findTicket(host.state, 7, barcode)).toEqual(hostError('other_operator'))
    expect(
      findTicket(
        host.state,
        operatorId,
        newBarcode(16, () => 0),
      ),
    ).toMatchObject({ code: errorCodes.invalidBarcode })
    expect(findTicket(host.state, operatorId, `${barcode}0`)).toMatchObject({
      code: errorCodes.incorrectBarcode,
    })
  })
})

describe('a quick pick by the host', () => {
  const pick = (host: PlayedHost, name: string, bet_count: number, gameId = 20) => {
    const { base, ...ticket } = host.ticket(name, { game_id: gameId })
    return { ...ticket, base: { price_var: base.price_var, bet_count } }
  }
  const buy = (host: PlayedHost, name: string, betCount: number) =>
    host.eventOf(
      {
        type: 'buyTickets',
        operatorId,
        key: uuid(name),
        lottery: '5-minute',
        tickets: [pick(host, name, betCount)],
      },
      'purchaseDecided',
    )

  test('has the requested number of valid bets, and the ordinary price', () => {
    const { sold } = buy(playHost(), 'a', 4)
    expect(sold).toMatchObject([{ price: 400 }])
    expect(sold[0]?.bets).toHaveLength(4)
    expect(isValidTicket(rowOf(20), { bets: sold[0]!.bets, drawCount: 1 })).toBe(true)
  })

  test('of more bets than a ticket can have is refused', () => {
    expect(buy(playHost(), 'a', 11).refused).toMatchObject([{ error: { name: 'bet_invalid' } }])
  })
})

describe('a ticket of the shop', () => {
  test('that there is not is an error of the program that names it', () => {
    expect(() => ticketOf(playHost().state, '123')).toThrow('ticket 123')
  })

  test('that was taken back stays so, whatever its draws bring', () => {
    const host = playHost()
    const ticket = ticketOf(host.state, sellWinner(host, 1).barcode)
    ticket.state = 'cancelled'
    recordPrize(ticket, ticket.firstDraw, 190)
    expect(ticket.state).toBe('cancelled')
  })

  test('has a number of training at a host for training alone', () => {
    const host = playHost()
    const { barcode } = sellWinner(host, 1)
    expect(findShopTicket(host.state, barcode)).toMatchObject({ barcode })
    host.state.terms.isTraining = true
    expect(findShopTicket(host.state, barcode)).toEqual(hostError('invalid_barcode'))
    const ofTraining = newBarcode(16, () => 0, true)
    host.state.tickets[ofTraining] = ticketOf(host.state, barcode)
    expect(findShopTicket(host.state, ofTraining)).toMatchObject({ barcode })
    host.state.terms.isTraining = false
    expect(findShopTicket(host.state, ofTraining)).toEqual(hostError('invalid_barcode'))
  })

  test('names on the wire the root of its day, and the terminal that sold it, where it has them', () => {
    const host = playHost()
    const ticket = ticketOf(host.state, sellWinner(host, 1).barcode)
    const wire = soldTicket(host.state, ticket)
    expect(wire).not.toHaveProperty('dayRoot')
    expect(wire).not.toHaveProperty('terminalId')
    expect(wire).not.toHaveProperty('instantPrize')
    const dayRoot = 'ab'.repeat(32)
    expect(soldTicket(host.state, { ...ticket, dayRoot, terminalId: 3 })).toMatchObject({
      dayRoot,
      terminalId: 3,
    })
  })
})
