import { describe, expect, test } from 'vitest'
import { newBarcode } from '../../src/host/rules/barcode.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { WireSoldTicket, WireTicket } from '../../src/protocol/tickets.ts'
import { quickPickTicket, type Client } from './client.ts'
import { hostError, errorCodes } from '../../src/protocol/error-codes.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })
const isSold = (result: object): result is WireSoldTicket => 'barcode' in result

/** Checking tickets, paying them out and the cash in the till, as the logged-in client of the context. */
export function tillContract(client: () => Client): void {
  const sell = async (...tickets: WireTicket[]): Promise<WireSoldTicket[]> =>
    (await client().buy(tickets)).data.filter(isSold)

  const grandTicket = async (): Promise<WireSoldTicket> => {
    const base = { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] }
    const tickets = [await client().ticket({ game_id: 51, base })]
    const { data } = await client().request('buyTicketsGames51', { tickets }, newKey())
    return data.find(isSold)!
  }

  describe('the check of a ticket', () => {
    test('shows that it waits for its draw, and the second time that it was checked before [ticket-calls]', async () => {
      for (const sold of [...(await sell(await client().ticket())), await grandTicket()]) {
        const { barcode, purchaseDate, expiryDate } = sold
        const waiting = { barcode, ticketStatus: 0, wins: { prize: 0 }, sumPaid: 0, purchaseDate, expiryDate }
        const first = await client().request('verificationTicket', { barcode })
        const { gameId, price, firstDraw } = sold
        const draws = [{ draw_id: firstDraw }]
        const game = { gameId, price, draws, isSoldHere: true, needsPermission: false }
        expect(first).toEqual({ success: true, repeat: false, data: { ...waiting, ...game, payout: null } })
        expect(await client().request('verificationTicket', { barcode })).toEqual({ ...first, repeat: true })
      }
    })

    test('is refused for a misread number, and for one that was never sold', async () => {
      const refusal = (barcode: string) => client().refusal('verificationTicket', { barcode })
      expect(await refusal('rubbish')).toEqual({
        status: 400,
        code: errorCodes.incorrectBarcode,
        name: 'incorrect_barcode',
      })
      expect(await refusal(newBarcode(20, () => 0))).toEqual({
        status: 400,
        ...hostError('invalid_barcode'),
      })
    })
  })

  const verify = async (barcode: string) => (await client().request('verificationTicket', { barcode })).data

  /** A winning ticket of the instant game. */
  async function winner() {
    const base = { price_var: '1', bets: [1, 4, 7].map((from) => ({ numbers: [from, from + 1, from + 2] })) }
    const ticket = await client().ticket({ game_id: 31, base })
    const tickets = Array.from({ length: 60 }, () => ({ ...ticket, unique_req_id: crypto.randomUUID() }))
    for (const { barcode } of await sell(...tickets)) {
      const { ticketStatus, wins } = await verify(barcode)
      if (ticketStatus === 2) return { barcode, prize: wins.prize }
    }
    throw new Error('of so many instant tickets none wins')
  }

  describe('paying out', () => {
    test('takes the prize from the till once, however often it is requested [ticket-calls]', async () => {
      const { barcode, prize } = await winner()
      const before = await client().wallet()
      const key = newKey()
      const requests = Array.from({ length: 10 }, () =>
        client().request('validationTicket', { barcode }, key),
      )
      const [answer, ...others] = await Promise.all(requests)
      expect(answer).toMatchObject({ data: { barcode, gameId: 31, amount: prize }, wallet: before - prize })
      for (const other of others) expect(other).toEqual(answer)
      expect(await client().wallet()).toBe(before - prize)
      expect(await verify(barcode)).toMatchObject({
        ticketStatus: 3,
        sumPaid: prize,
        payout: { date: answer!.data.date, isHere: true },
      })
      expect(await client().refusal('validationTicket', { barcode }, newKey())).toEqual({
        status: 400,
        ...hostError('already_paid'),
      })
    })

    test('refuses a ticket that waits for its draw, and the wrong counter [route-of-51]', async () => {
      const [sold] = await sell(await client().ticket())
      const grand = await grandTicket()
      const refusal = (call: 'validationTicket' | 'validationTicketGames51', barcode: string) =>
        client().refusal(call, { barcode }, newKey())
      const waiting = { status: 400, ...hostError('not_recalculated') }
      const misplaced = { status: 400, code: errorCodes.incorrectBarcode, name: 'incorrect_barcode' }
      expect(await refusal('validationTicket', sold!.barcode)).toEqual(waiting)
      expect(await refusal('validationTicketGames51', grand.barcode)).toEqual(waiting)
      expect(await refusal('validationTicket', grand.barcode)).toEqual(misplaced)
      expect(await refusal('validationTicketGames51', sold!.barcode)).toEqual(misplaced)
    })

    test('without a key, or with that of another request, is refused [request-id]', async () => {
      const { barcode } = await winner()
      const key = newKey()
      await client().request('validationTicket', { barcode }, key)
      const reused = hostError('id_reused')
      expect(await client().refusal('validationTicket', { barcode: '1' }, key)).toMatchObject(reused)
      expect(await client().refusal('buyTickets', [await client().ticket()], key)).toMatchObject(reused)
      expect(await client().refusal('validationTicket', { barcode })).toMatchObject({ name: 'id_malformed' })
    })
  })

  describe('refill and collection', () => {
    test('move the till, once for each request [cash-calls]', async () => {
      const before = await client().wallet()
      const key = newKey()
      const refill = () => client().request('postRefill', { amount: 2_500 }, key)
      expect(await refill()).toEqual({ success: true, balance: before + 2_500 })
      const collected = await client().request('postCollection', { amount: 1_000 }, newKey())
      expect(collected).toEqual({ success: true, balance: before + 1_500 })
      expect(await refill()).toEqual({ success: true, balance: before + 2_500 })
      expect(await client().wallet()).toBe(before + 1_500)
    })

    test('refuse more than is there, no amount at all, and one key for both', async () => {
      const before = await client().wallet()
      const key = newKey()
      expect(await client().refusal('postCollection', { amount: before + 1 }, key)).toEqual({
        status: 403,
        ...hostError('not_enough_funds'),
      })
      expect(await client().refusal('postRefill', { amount: 1 }, key)).toMatchObject({ name: 'id_reused' })
      for (const amount of [0, -5, 0.5])
        expect(await client().refusal('postRefill', { amount }, newKey())).toMatchObject({
          name: 'malformed',
        })
      expect(await client().wallet()).toBe(before)
    })
  })

  describe('taking back', () => {
    test('a ticket returns its price once, and it is cancelled for every other call', async () => {
      const before = await client().wallet()
      const [ticket] = await sell(quickPickTicket(20, await client().timersWithTimeLeft()))
      const { barcode } = ticket!
      const key = newKey()
      const answer = await client().request('cancelTicket', { barcode }, key)
      expect(answer).toMatchObject({ data: { barcode, amount: 100 }, wallet: before })
      expect(await client().request('cancelTicket', { barcode }, key)).toEqual(answer)
      const cancelled = { status: 400, ...hostError('ticket_cancelled') }
      expect(await client().refusal('cancelTicket', { barcode }, newKey())).toEqual(cancelled)
      expect(await client().refusal('validationTicket', { barcode }, newKey())).toEqual(cancelled)
      expect(await client().refusal('verificationTicket', { barcode })).toEqual(cancelled)
      expect((await client().request('ticketValidate', { barcode })).data.status).toBe('cancelled')
      expect(await client().wallet()).toBe(before)
    })

    test('a payout returns the prize, and the ticket is paid again', async () => {
      const { barcode, prize } = await winner()
      const refusal = { status: 400, ...hostError('cancel_failed') }
      expect(await client().refusal('cancelPayout', { barcode }, newKey())).toEqual(refusal)
      expect(await client().refusal('cancelTicket', { barcode }, newKey())).toEqual(refusal)
      const before = await client().wallet()
      await client().request('validationTicket', { barcode }, newKey())
      const { wallet } = await client().request('cancelPayout', { barcode }, newKey())
      expect(wallet).toBe(before)
      expect(await verify(barcode)).toMatchObject({ ticketStatus: 2, sumPaid: 0, payout: null })
      const again = await client().request('validationTicket', { barcode }, newKey())
      expect(again.wallet).toBe(before - prize)
    })
  })
}
