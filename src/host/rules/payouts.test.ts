import { describe, expect, test } from 'vitest'
import { dayMs } from '../../values/calendar.ts'
import type { PayOutTicket } from './payouts.ts'
import { decide } from './decide.ts'
import { requestAnswer } from './till-requests.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { verificationAnswer } from './verification.ts'
import { hostError, errorCodes } from '../../protocol/error-codes.ts'

const prize = 190
const drawPeriodMs = 45_000
const colleague = 7

const pay = (barcode: string, changes: Partial<PayOutTicket> = {}): PayOutTicket => ({
  type: 'payOutTicket',
  operatorId,
  key: uuid('pay'),
  lottery: 'ordinary',
  barcode,
  ...changes,
})

/** Even and odd on the wheel: one of them wins. */
function sell(host: PlayedHost): string {
  const base = { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] }
  return host.buy(host.ticket('even and odd', { game_id: 16, base })).sold[0]!.barcode
}

function holdDraws(host: PlayedHost): void {
  host.now += drawPeriodMs
  host.do({ type: 'holdDraws' })
}

function winner(host: PlayedHost): string {
  const barcode = sell(host)
  holdDraws(host)
  return barcode
}

/** Repeats a request and returns its answer. */
function answer(host: PlayedHost, command: PayOutTicket) {
  const decision = host.do(command)
  return decision.ok
    ? requestAnswer<'validationTicket'>(host.state, command.operatorId, command.key)
    : decision.error
}

function hireColleague(host: PlayedHost): void {
  host.do({
    type: 'addOperator',
    operatorId: colleague,
    login: 'colleague',
    passwordHash: null,
    permittedGames: [],
    openingTill,
  })
}

test('a ticket that has not won is not paid', () => {
  const host = playHost()
  const base = { price_var: '1', bets: [{ numbers: [1] }] }
  const tickets = Array.from({ length: 2 }, (_, at) =>
    host.ticket(`${at}`, { game_id: 16, base: { ...base, bets: [{ numbers: [at + 1] }] } }),
  )
  const { sold } = host.buy(...tickets)
  holdDraws(host)
  const loser = sold.find(({ barcode }) => host.state.tickets[barcode]!.state === 'notWinning')!
  expect(answer(host, pay(loser.barcode))).toEqual(hostError('not_winning'))
})

describe('the approval of a payout', () => {
  const by = { administrator: 'maria', reason: 'form 12' }
  const approve = (barcode: string) => ({ type: 'approvePayout' as const, barcode, by })

  test('lets the counter pay one ticket over the limit, and records who permitted it and why', () => {
    const host = playHost()
    host.state.terms.payoutLimit = prize - 1
    const barcode = winner(host)
    expect(answer(host, pay(barcode))).toEqual(hostError('payout_limit'))
    expect(host.accepted(approve(barcode))).toEqual([
      { type: 'payoutApproved', at: host.now, barcode, amount: prize, by },
    ])
    expect(answer(host, pay(barcode, { key: uuid('pay again') }))).toMatchObject({ success: true })
  })

  test('is refused for a prize within the limit, and is recorded once', () => {
    const host = playHost()
    host.state.terms.payoutLimit = prize
    const barcode = winner(host)
    expect(host.do(approve(barcode))).toEqual({ ok: false, error: hostError('malformed', 'barcode') })
    host.state.terms.payoutLimit = prize - 1
    expect(host.accepted(approve(barcode))).toHaveLength(1)
    expect(host.accepted(approve(barcode))).toEqual([])
  })

  test('is refused for a ticket that nobody could pay: waiting, paid, expired or unknown', () => {
    const host = playHost()
    host.state.terms.payoutLimit = prize - 1
    const waiting = sell(host)
    expect(host.do(approve(waiting))).toMatchObject({ error: { name: 'not_recalculated' } })
    holdDraws(host)
    host.accepted(approve(waiting))
    host.accepted(pay(waiting))
    expect(host.do(approve(waiting))).toMatchObject({ error: { name: 'already_paid' } })
    const later = playHost()
    const old = winner(later)
    later.now += 400 * dayMs
    expect(later.do(approve(old))).toMatchObject({ error: { name: 'ticket_expired' } })
    expect(host.do(approve('0000'))).toMatchObject({ error: { name: 'incorrect_barcode' } })
  })
})

describe('paying out', () => {
  test('takes the prize from the till and makes the ticket a paid one [verification-states]', () => {
    const host = playHost()
    const barcode = winner(host)
    const till = host.state.tills[operatorId]!
    expect(answer(host, pay(barcode))).toMatchObject({
      success: true,
      data: { barcode, gameId: 16, price: 200, amount: prize, date: host.now },
      wallet: till - prize,
    })
    expect(host.state.tills[operatorId]).toBe(till - prize)
    expect(verificationAnswer(host.state, operatorId, barcode).data).toMatchObject({
      ticketStatus: 3,
      sumPaid: prize,
      payout: { date: host.now, isHere: true },
    })
  })

  test('pays a ticket of the shop, sold by any operator, out of the paying operator’s till', () => {
    const host = playHost()
    hireColleague(host)
    const barcode = winner(host)
    expect(answer(host, pay(barcode, { operatorId: colleague }))).toMatchObject({
      wallet: openingTill - prize,
    })
    expect(verificationAnswer(host.state, operatorId, barcode).data.payout?.isHere).toBe(false)
    expect(verificationAnswer(host.state, colleague, barcode).data.payout?.isHere).toBe(true)
  })

  test('pays a ticket once; a repeated request gets the first answer and moves nothing', () => {
    const host = playHost()
    const barcode = winner(host)
    const first = answer(host, pay(barcode))
    const till = host.state.tills[operatorId]
    host.buy(host.ticket('later'))
    expect(answer(host, pay(barcode))).toEqual(first)
    expect(answer(host, pay(barcode, { key: uuid('again') }))).toEqual(hostError('already_paid'))
    expect(host.state.tills[operatorId]).toBe(till! + 100)
  })

  test('refuses a ticket that cannot be paid, each reason with its own code', () => {
    const host = playHost()
    const barcode = sell(host)
    expect(answer(host, pay(barcode, { key: uuid('early') }))).toEqual(hostError('not_recalculated'))
    expect(answer(host, pay('rubbish', { key: uuid('b') }))).toMatchObject({
      code: errorCodes.incorrectBarcode,
    })
    const elsewhere = pay(barcode, { key: uuid('c'), lottery: 'grandLottery' })
    expect(answer(host, elsewhere)).toMatchObject({ code: errorCodes.incorrectBarcode })
  })

  test('keeps the digest under which databases have stored it', () => {
    const { digest } = playHost().eventOf(pay('rubbish', { lottery: 'grandLottery' }), 'tillRequestRefused')
    expect(digest).toBe('294bc28ccfcb356a8e3cd87029ff761ca614ba59f9e8db399cffc2f0f48e9dad')
  })

  test('repeats a refusal even after its reason is gone', () => {
    const host = playHost()
    const barcode = sell(host)
    const refusal = answer(host, pay(barcode))
    holdDraws(host)
    expect(answer(host, pay(barcode))).toEqual(refusal)
    expect(answer(host, pay(barcode, { key: uuid('anew') }))).toMatchObject({ success: true })
  })

  test('refuses a prize over the limit, and pays one that is the limit [payout-limit]', () => {
    const over = playHost({ payoutLimit: prize - 1 })
    expect(answer(over, pay(winner(over)))).toEqual(hostError('payout_limit'))
    const at = playHost({ payoutLimit: prize })
    expect(answer(at, pay(winner(at)))).toMatchObject({ success: true })
  })

  test('refuses a prize that the till does not cover, unless the terms allow a negative till', () => {
    const poor = playHost()
    const barcode = winner(poor)
    poor.state.tills[operatorId] = prize - 1
    expect(answer(poor, pay(barcode))).toEqual(hostError('not_enough_funds'))
    const indebted = playHost({ negativeBalanceSales: true })
    const other = winner(indebted)
    indebted.state.tills[operatorId] = 0
    expect(answer(indebted, pay(other))).toMatchObject({ wallet: -prize })
  })

  test('pays until 90 days after the last draw, and no longer', () => {
    const host = playHost()
    const barcode = winner(host)
    const { expiryDate } = host.state.tickets[barcode]!
    expect(expiryDate).toBeGreaterThan(host.now + 89 * dayMs)
    host.now = expiryDate
    expect(decide(host.state, pay(barcode), host.moment)).toMatchObject({ events: [{ type: 'ticketPaid' }] })
    host.now = expiryDate + 1
    expect(answer(host, pay(barcode))).toEqual(hostError('ticket_expired'))
  })

  test('refuses a key that belongs to another request, including a purchase', () => {
    const host = playHost()
    const barcode = winner(host)
    const tickets = [host.ticket('other')]
    const purchase = { type: 'buyTickets' as const, operatorId, lottery: 'ordinary' as const, tickets }
    const reused = hostError('id_reused')
    answer(host, pay(barcode))
    expect(answer(host, pay('rubbish'))).toEqual(reused)
    expect(host.do({ ...purchase, key: uuid('pay') })).toEqual({ ok: false, error: reused })
    host.do({ ...purchase, key: uuid('buy') })
    expect(answer(host, pay(barcode, { key: uuid('buy') }))).toEqual(reused)
  })
})
