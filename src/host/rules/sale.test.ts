import { describe, expect, test } from 'vitest'
import { isWellFormedBarcode } from './barcode.ts'
import { decide } from './decide.ts'
import { requestAnswer } from './till-requests.ts'
import type { BuyTickets } from './sale.ts'
import { soldTicket } from './tickets.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { daysBetween, isoDayAt } from '../../values/calendar.ts'

const errorOf = (event: { refused: readonly { error: { code: number; name: string } }[] }) =>
  event.refused.map(({ error }) => error)

const dataOf = (host: PlayedHost, key: string) => {
  const answer = requestAnswer<'buyTickets'>(host.state, operatorId, key)
  return 'data' in answer ? answer.data : []
}

const digits = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }

describe('a sale', () => {
  test('accepts a valid ticket for the draw on sale: price, draws, barcode and expiry', () => {
    const host = playHost()
    const ticket = host.ticket('a', {
      base: { price_var: '2', bets: [{ numbers: [1] }, { numbers: [2, 3] }] },
      ticket: { multidraw: 4 },
    })
    const [sold] = host.buy(ticket).sold
    expect(sold).toMatchObject({
      price: 250 * 2 * 4,
      stake: 250,
      firstDraw: ticket.draw_id,
      lastDraw: ticket.draw_id + 3,
    })
    expect(sold!.lastDrawDate - sold!.firstDrawDate).toBe(3 * 300_000)
    expect(isWellFormedBarcode(sold!.barcode)).toBe(true)
  })

  test.each([
    ['Europe/Lisbon', Date.UTC(2026, 10, 20, 12), '2027-02-18T23:59:59.999Z'],
    ['America/Lima', Date.UTC(2026, 10, 20, 4), '2027-02-18T04:59:59.999Z'],
    // The clocks are set back in between.
    ['Europe/Kyiv', Date.UTC(2026, 7, 1, 12), '2026-10-30T21:59:59.999Z'],
    [undefined, Date.UTC(2026, 10, 20, 12), '2027-02-18T23:59:59.999Z'],
  ])('can be paid until the end of the day that its paper shows, in %s', (timeZone, at, end) => {
    const host = playHost(timeZone === undefined ? {} : { timeZone })
    host.now = at
    const [sold] = host.buy(host.ticket('a')).sold
    expect(new Date(sold!.expiryDate).toISOString()).toBe(end)
    const shown = isoDayAt(sold!.expiryDate, timeZone ?? 'UTC')
    expect(daysBetween(isoDayAt(sold!.lastDrawDate, timeZone ?? 'UTC'), shown)).toBe(90)
  })

  test('adds the price of every sold ticket of the batch to the till, and of no refused one', () => {
    const host = playHost()
    const { sold, refused } = host.buy(
      host.ticket('a'),
      host.ticket('b', { draw_id: 1 }),
      host.ticket('c', { base: { price_var: '2', bets: [{ numbers: [7] }] } }),
    )
    expect([sold.length, refused.length]).toEqual([2, 1])
    expect(host.state.tills[operatorId]).toBe(openingTill + 100 + 250)
  })

  test.each([
    ['a game that is not on offer', { game_id: 999 }, hostError('game_unknown'), 20],
    ['a game that the operator may not sell', { game_id: 1020 }, hostError('game_not_permitted'), 1020],
    ['game 51 by the ordinary call', { game_id: 51 }, hostError('game_unknown'), 51],
    [
      'a bet that the game does not allow',
      { base: { price_var: '1', bets: [{ numbers: [1] }, { numbers: [81] }] } },
      hostError('bet_invalid', 'base.bets.1.numbers'),
      20,
    ],
    ['no bet at all', { base: { price_var: '1', bets: [] } }, hostError('bet_invalid', 'base.bets'), 20],
    [
      'more draws than the game allows',
      { ticket: { multidraw: 11 } },
      hostError('bet_invalid', 'ticket.multidraw'),
      20,
    ],
    [
      'a betting format in a game without formats',
      { addData: { bets: [{ numbers: [1001] }] } },
      hostError('bet_invalid', 'addData.bets.0.numbers'),
      20,
    ],
    [
      'an unknown betting format',
      { base: digits, addData: { bets: [{ numbers: [1002] }] } },
      hostError('bet_invalid', 'addData.bets.0.numbers'),
      24,
    ],
    [
      'more betting formats than bets',
      { base: digits, addData: { bets: [{ numbers: [1001] }, { numbers: [1001] }] } },
      hostError('bet_invalid', 'addData.bets'),
      24,
    ],
    [
      'an unknown price variant',
      { base: { price_var: '9', bets: [{ numbers: [1] }] } },
      hostError('price_invalid'),
      20,
    ],
    [
      'a price variant named like a property of objects',
      { base: { price_var: 'constructor', bets: [{ numbers: [1] }] } },
      hostError('price_invalid'),
      20,
    ],
    ['an earlier draw', { draw_id: 1 }, hostError('draw_closed'), 20],
  ])('refuses %s [privileges]', (_case, changes, error, gameId) => {
    const host = playHost()
    const ticket = { ...host.ticket('a', { game_id: gameId }), ...changes }
    expect(errorOf(host.buy(ticket))).toEqual([error])
    expect(host.state.tills[operatorId]).toBe(openingTill)
  })

  test('closes with the end of the draw, to the millisecond [draw-closes]', () => {
    const host = playHost()
    const ticket = host.ticket('a')
    const later = { ...ticket, unique_req_id: uuid('b') }
    host.now = Math.ceil(host.now / 300_000) * 300_000 - 1
    expect(host.buy(ticket).sold).toHaveLength(1)
    host.now += 1
    expect(errorOf(host.buy(later))).toEqual([hostError('draw_closed')])
  })

  test('of a draw that was held is refused, even after the clock was set back', () => {
    const host = playHost()
    const ticket = host.ticket('a')
    const before = host.now
    host.now += 300_000
    host.do({ type: 'holdDraws' })
    host.now = before
    expect(errorOf(host.buy(ticket))).toEqual([hostError('draw_closed')])
  })

  test('is refused while the till is negative, unless the deployment allows it [sales-below-zero]', () => {
    const strict = playHost({}, -1)
    expect(errorOf(strict.buy(strict.ticket('a')))).toEqual([hostError('not_enough_funds')])
    const empty = playHost({}, 0)
    expect(empty.buy(empty.ticket('a')).sold).toHaveLength(1)
    const lenient = playHost({ negativeBalanceSales: true }, -1)
    expect(lenient.buy(lenient.ticket('a')).sold).toHaveLength(1)
  })

  test('in a digit game without a format means exact order [betting-formats]', () => {
    const host = playHost()
    const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
    const { sold } = host.buy(
      host.ticket('a', { game_id: 24, base }),
      host.ticket('b', { game_id: 24, base, addData: { bets: [{ numbers: [1000] }] } }),
    )
    expect(sold.map(({ bets }) => bets[0]!.format)).toEqual([1001, 1000])
  })

  test('of game 51 uses the second winning set, and its number has 20 digits [game-51]', () => {
    const host = playHost()
    const ticket = host.ticket('a', {
      game_id: 51,
      base: { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] },
    })
    const command: BuyTickets = {
      type: 'buyTickets',
      operatorId,
      key: uuid('key'),
      lottery: 'grandLottery',
      tickets: [ticket],
    }
    const [sold] = host.eventOf(command, 'purchaseDecided').sold
    expect(sold).toMatchObject({ price: 200, barcode: expect.stringMatching(/^\d{20}$/) })
  })

  test('of an instant game includes its result; its draws have consecutive numbers', () => {
    const host = playHost()
    const instant = (name: string) =>
      host.ticket(name, { game_id: 31, draw_id: 0, base: { price_var: '1', bets: [{ numbers: [1, 2, 3] }] } })
    const first = host.buy(instant('a'), instant('b')).sold
    const second = host.buy(instant('c')).sold
    expect([...first, ...second].map(({ firstDraw }) => firstDraw)).toEqual([1, 2, 3])
    for (const { barcode, firstDraw, instantPrize } of [...first, ...second])
      expect(host.state.tickets[barcode]).toMatchObject({
        state: instantPrize! > 0 ? 'winning' : 'notWinning',
        prizes: { [firstDraw]: instantPrize },
      })
  })

  test('of an instant game is answered with its result at any time; of another game without one [instant-result]', () => {
    const host = playHost()
    const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
    const [instant] = host.buy(host.ticket('a', { game_id: 31, draw_id: 0, base })).sold
    const answered = () => soldTicket(host.state, host.state.tickets[instant!.barcode]!)
    expect(answered().instantPrize).toBe(instant!.instantPrize)
    host.now += 86_400_000
    expect(answered().instantPrize).toBe(instant!.instantPrize)
    const [drawn] = host.buy(host.ticket('b')).sold
    expect(soldTicket(host.state, host.state.tickets[drawn!.barcode]!)).not.toHaveProperty('instantPrize')
  })
})

test('never gives a number twice, even if the random source repeats itself', () => {
  const host = playHost()
  const buy = (name: string): BuyTickets => ({
    type: 'buyTickets',
    operatorId,
    key: uuid(name),
    lottery: 'ordinary',
    tickets: [host.ticket(name), host.ticket(`${name} too`)],
  })
  expect(() => decide(host.state, buy('a'), { ...host.moment, chance: () => 0 })).toThrow(/random source/)
})

describe('a repeated purchase', () => {
  const request = (host: ReturnType<typeof playHost>, key = 'key'): BuyTickets => ({
    type: 'buyTickets',
    operatorId,
    key: uuid(key),
    lottery: 'ordinary',
    tickets: [host.ticket('a'), host.ticket('b', { draw_id: 1 })],
  })

  test('with the same key gets the first answer, without an event', () => {
    const host = playHost()
    const command = request(host)
    host.do(command)
    const answer = requestAnswer<'buyTickets'>(host.state, operatorId, command.key)
    host.now += 3_600_000
    expect(host.do(command)).toEqual({ ok: true, events: [] })
    expect(requestAnswer<'buyTickets'>(host.state, operatorId, command.key)).toEqual(answer)
  })

  test('of the same tickets with another key gets the first answer too: a refused ticket stays refused', () => {
    const host = playHost()
    const command = request(host)
    host.do(command)
    const again = request(host, 'another key')
    expect(host.eventOf(again, 'purchaseDecided')).toMatchObject({ sold: [], refused: [], reused: [] })
    expect(dataOf(host, again.key)).toEqual(dataOf(host, command.key))
    expect(host.state.tills[operatorId]).toBe(openingTill + 100)
  })

  test('with the same key and other tickets is refused as a whole', () => {
    const host = playHost()
    const command = request(host)
    host.do(command)
    expect(host.do({ ...command, tickets: [host.ticket('c')] })).toEqual({
      ok: false,
      error: hostError('id_reused'),
    })
  })

  test('of one id with another bet is refused, and the first sale remains', () => {
    const host = playHost()
    host.buy(host.ticket('a'))
    const other = host.ticket('a', { base: { price_var: '1', bets: [{ numbers: [80] }] } })
    expect(host.buy(other, host.ticket('b'))).toMatchObject({
      reused: [uuid('a')],
      sold: [{ id: uuid('b') }],
    })
    expect(host.state.outcomes[`${operatorId}/${uuid('a')}`]).toMatchObject({ status: 'sold' })
  })

  test('within one batch is refused as a whole, because the answer could not distinguish the two', () => {
    const host = playHost()
    const tickets = [host.ticket('a'), host.ticket('a')]
    expect(host.do({ ...request(host), tickets })).toMatchObject({ ok: false, error: { name: 'id_reused' } })
  })

  test('by another operator is a separate purchase', () => {
    const host = playHost()
    host.do({
      type: 'addOperator',
      operatorId: 7,
      login: 'other',
      passwordHash: null,
      permittedGames: [20],
      openingTill: 0,
    })
    const command = request(host)
    host.do(command)
    expect(host.eventOf({ ...command, operatorId: 7 }, 'purchaseDecided').sold).toHaveLength(1)
    expect(host.state.tills[7]).toBe(100)
  })
})
