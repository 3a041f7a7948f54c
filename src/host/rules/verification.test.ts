import { describe, expect, test } from 'vitest'
import { newBarcode } from './barcode.ts'
import { operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { verificationAnswer } from './verification.ts'
import { errorCodes } from '../../protocol/error-codes.ts'

const evenAndOdd = { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] }

function check(host: PlayedHost, barcode: string, who = operatorId) {
  host.eventOf({ type: 'checkTicket', operatorId: who, barcode }, 'ticketChecked')
  return verificationAnswer(host.state, who, barcode)
}

describe('the check of a ticket', () => {
  test('is waiting until its last draw is held, then winning with its prize [verification-result] [verification-states]', () => {
    const host = playHost()
    const { barcode } = host.buy(host.ticket('a', { game_id: 16, base: evenAndOdd })).sold[0]!
    expect(check(host, barcode).data).toMatchObject({ ticketStatus: 0, wins: { prize: 0 }, sumPaid: 0 })
    host.now += 45_000
    host.do({ type: 'holdDraws' })
    expect(check(host, barcode).data).toMatchObject({
      barcode,
      ticketStatus: 2,
      wins: { prize: 190 },
      sumPaid: 0,
      payout: null,
    })
  })

  test('includes whether the requesting operator sold it: no other can cancel it', () => {
    const host = playHost()
    const { barcode } = host.buy(host.ticket('a')).sold[0]!
    expect(check(host, barcode).data.isSoldHere).toBe(true)
    expect(check(host, barcode, 7).data.isSoldHere).toBe(false)
  })

  test('includes whether its prize is over the limit, so that no payout is tried', () => {
    const host = playHost()
    const { barcode } = host.buy(host.ticket('a', { game_id: 16, base: evenAndOdd })).sold[0]!
    host.now += 45_000
    host.do({ type: 'holdDraws' })
    expect(check(host, barcode).data.needsPermission).toBe(false)
    host.state.terms.payoutLimit = 189
    expect(check(host, barcode).data.needsPermission).toBe(true)
  })

  test('includes the game, the price, and the result of each draw so far [verification-result]', () => {
    const host = playHost()
    const ticket = host.ticket('a', { game_id: 16, base: evenAndOdd, ticket: { multidraw: 2 } })
    const { barcode, firstDraw } = host.buy(ticket).sold[0]!
    host.now += 45_000
    host.do({ type: 'holdDraws' })
    expect(check(host, barcode).data).toMatchObject({
      gameId: 16,
      price: 400,
      draws: [{ draw_id: firstDraw, prize: 190 }, { draw_id: firstDraw + 1 }],
    })
    expect(check(host, barcode).data.draws![1]).not.toHaveProperty('prize')
  })

  test('is not winning if the draws brought nothing [verification-states]', () => {
    const host = playHost()
    const sold = [1, 2].map((number) => {
      const base = { price_var: '1', bets: [{ numbers: [number] }] }
      return host.buy(host.ticket(`${number}`, { game_id: 27, base })).sold[0]!
    })
    host.now += 45_000
    host.do({ type: 'holdDraws' })
    expect(sold.map(({ barcode }) => check(host, barcode).data.ticketStatus)).toContain(1)
  })

  test('is a repeat from the second check by the same operator on', () => {
    const host = playHost()
    const { barcode } = host.buy(host.ticket('a')).sold[0]!
    expect([1, 2, 3].map(() => check(host, barcode).repeat)).toEqual([false, true, true])
    expect(check(host, barcode, 7).repeat).toBe(false)
  })

  test('is refused for a misread number, and for one that was never sold', () => {
    const host = playHost()
    const refusal = (barcode: string) => host.do({ type: 'checkTicket', operatorId, barcode })
    expect(refusal('rubbish')).toMatchObject({ ok: false, error: { code: errorCodes.incorrectBarcode } })
    expect(refusal(newBarcode(20, () => 0))).toMatchObject({
      ok: false,
      error: { code: errorCodes.invalidBarcode },
    })
  })
})

test('the answer to a check says so, and none is made of a cancelled ticket: that is an error of the program', () => {
  const host = playHost()
  const { barcode } = host.buy(host.ticket('a')).sold[0]!
  expect(check(host, barcode).success).toBe(true)
  host.accepted({ type: 'cancelTicket', operatorId, key: uuid('cancel'), barcode })
  expect(() => verificationAnswer(host.state, operatorId, barcode)).toThrow(barcode)
})
