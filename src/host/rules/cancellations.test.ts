import { describe, expect, test } from 'vitest'
import type { CancelPayout, CancelTicket } from './cancellations.ts'
import type { PayOutTicket } from './payouts.ts'
import { requestAnswer } from './till-requests.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { hostError, errorCodes } from '../../protocol/error-codes.ts'

const price = 200
const prize = 190
const drawPeriodMs = 45_000
const colleague = 7

const base = { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] }

/** Even and odd on the wheel: one of them wins in each draw. */
const sell = (host: PlayedHost, drawCount = 1) =>
  host.buy(host.ticket('even and odd', { game_id: 16, base, ticket: { multidraw: drawCount } })).sold[0]!

function holdDraws(host: PlayedHost): void {
  host.now += drawPeriodMs
  host.do({ type: 'holdDraws' })
}

let requests = 0
const request = (who = operatorId) => ({ operatorId: who, key: uuid(`request ${++requests}`) })
const pay = (barcode: string, who = operatorId): PayOutTicket => ({
  type: 'payOutTicket',
  ...request(who),
  lottery: 'ordinary',
  barcode,
})
const cancel = (
  type: (CancelTicket | CancelPayout)['type'],
  barcode: string,
  who = operatorId,
): CancelTicket | CancelPayout => ({ type, ...request(who), barcode })

function answer(host: PlayedHost, command: PayOutTicket | CancelTicket | CancelPayout) {
  const decision = host.do(command)
  return decision.ok
    ? requestAnswer<'validationTicket'>(host.state, command.operatorId, command.key)
    : decision.error
}

describe('cancelling a ticket', () => {
  test('takes its price out of the till, and removes the ticket from its draws', () => {
    const host = playHost()
    const { barcode } = sell(host, 3)
    expect(answer(host, cancel('cancelTicket', barcode))).toMatchObject({
      data: { barcode, price: 3 * price, amount: 3 * price, date: host.now },
      wallet: openingTill,
    })
    holdDraws(host)
    expect(host.state.tickets[barcode]).toMatchObject({ state: 'cancelled', prizes: {} })
    expect(host.state.draws.pending[16]).toEqual([])
  })

  test('of a number that is no ticket’s, or not well formed, is refused with the reason', () => {
    const host = playHost()
    const { barcode } = sell(host)
    const unknown = playHost().buy(host.ticket('another')).sold[0]!.barcode
    const wrong = `${barcode.slice(0, -1)}${barcode.endsWith('0') ? '1' : '0'}`
    for (const type of ['cancelTicket', 'cancelPayout'] as const) {
      expect(answer(host, cancel(type, unknown))).toMatchObject({ name: 'invalid_barcode' })
      expect(answer(host, cancel(type, wrong))).toMatchObject({ name: 'incorrect_barcode' })
    }
  })

  test('is refused where one of its draws was held before its time', () => {
    const host = playHost()
    const { barcode, firstDrawDate } = sell(host, 3)
    const { now } = host
    host.now = firstDrawDate + drawPeriodMs
    host.do({ type: 'holdDraws' })
    host.now = now
    expect(answer(host, cancel('cancelTicket', barcode))).toMatchObject({ name: 'cancel_failed' })
  })

  test('leaves the other tickets in their draws', () => {
    const host = playHost()
    const { barcode } = sell(host)
    const other = host.buy(host.ticket('other', { game_id: 16, base })).sold[0]!
    answer(host, cancel('cancelTicket', barcode))
    holdDraws(host)
    expect(host.state.tickets[other.barcode]?.state).toBe('winning')
  })

  test('is possible until the first draw closes, and never for an instant ticket [cancellations]', () => {
    const host = playHost()
    const { barcode, firstDrawDate } = sell(host, 2)
    const instant = host.buy(
      host.ticket('instant', { game_id: 31, base: { price_var: '1', bets: [{ numbers: [1, 2, 3] }] } }),
    ).sold[0]!
    const tooLate = hostError('cancel_failed')
    expect(answer(host, cancel('cancelTicket', instant.barcode))).toEqual(tooLate)
    host.now = firstDrawDate
    expect(answer(host, cancel('cancelTicket', barcode))).toEqual(tooLate)
    host.now = firstDrawDate - 1
    expect(answer(host, cancel('cancelTicket', barcode))).toMatchObject({ success: true })
  })

  test('is refused for an instant ticket, won or lost, paid or not, on a host whose clock is behind [cancellations]', () => {
    const host = playHost()
    const prizes = new Set<boolean>()
    for (let index = 0; index < 40; index++) {
      const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
      const { barcode } = host.buy(host.ticket(`instant ${index}`, { game_id: 31, base })).sold[0]!
      const { now } = host
      const isPaid = 'success' in answer(host, pay(barcode))
      prizes.add(isPaid)
      host.now = now - 2_000
      expect(answer(host, cancel('cancelTicket', barcode))).toEqual(hostError('cancel_failed'))
      expect(host.state.tickets[barcode]?.state).toBe(isPaid ? 'paid' : 'notWinning')
      if (isPaid) answer(host, cancel('cancelPayout', barcode))
      expect(answer(host, cancel('cancelTicket', barcode))).toEqual(hostError('cancel_failed'))
      host.now = now
    }
    expect(prizes).toEqual(new Set([true, false]))
  })

  test('is refused after the draw was held, even if the clock was set back since', () => {
    const host = playHost()
    const { barcode, firstDrawDate } = sell(host)
    holdDraws(host)
    host.now = firstDrawDate - 1
    expect(answer(host, cancel('cancelTicket', barcode))).toMatchObject({ code: errorCodes.cancelFailed })
  })

  test('is refused a second time, for another operator, and if the till has less than the price [cancellations]', () => {
    const host = playHost({}, 0)
    host.addOperator(colleague)
    const { barcode } = sell(host)
    expect(answer(host, cancel('cancelTicket', barcode, colleague))).toMatchObject({
      code: errorCodes.otherOperator,
    })
    host.do({ type: 'collectTill', ...request(), amount: 1 })
    expect(answer(host, cancel('cancelTicket', barcode))).toEqual(hostError('not_enough_funds'))
    host.do({ type: 'refillTill', ...request(), amount: 1 })
    expect(answer(host, cancel('cancelTicket', barcode))).toMatchObject({ success: true, wallet: 0 })
    expect(answer(host, cancel('cancelTicket', barcode))).toEqual(hostError('ticket_cancelled'))
  })

  test('makes the ticket cancelled: it cannot be paid, and is not shown as waiting', () => {
    const host = playHost()
    const { barcode } = sell(host)
    answer(host, cancel('cancelTicket', barcode))
    holdDraws(host)
    const cancelled = hostError('ticket_cancelled')
    expect(answer(host, pay(barcode))).toEqual(cancelled)
    expect(answer(host, cancel('cancelPayout', barcode))).toEqual(cancelled)
    expect(host.do({ type: 'checkTicket', operatorId, barcode })).toEqual({ ok: false, error: cancelled })
  })
})

describe('cancelling a payout', () => {
  test('puts the prize back into the till, and the ticket can be paid again', () => {
    const host = playHost()
    const { barcode } = sell(host)
    holdDraws(host)
    answer(host, pay(barcode))
    expect(answer(host, cancel('cancelPayout', barcode))).toMatchObject({
      data: { amount: prize },
      wallet: openingTill + price,
    })
    expect(host.state.tickets[barcode]).toMatchObject({ state: 'winning', payout: null })
    expect(answer(host, pay(barcode))).toMatchObject({ wallet: openingTill + price - prize })
  })

  test('is refused for a ticket that is not paid, and for an operator who did not pay it [cancellations]', () => {
    const host = playHost()
    host.addOperator(colleague)
    const { barcode } = sell(host)
    holdDraws(host)
    const refusal = hostError('cancel_failed')
    expect(answer(host, cancel('cancelPayout', barcode))).toEqual(refusal)
    answer(host, pay(barcode))
    expect(answer(host, cancel('cancelPayout', barcode, colleague))).toEqual(refusal)
    expect(answer(host, cancel('cancelTicket', barcode))).toEqual(refusal)
  })
})
