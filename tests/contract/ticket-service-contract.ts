import { describe, expect, test } from 'vitest'
import { gameRow } from '../../src/games/catalogue.ts'
import { exactOrder } from '../../src/values/betting-format.ts'
import { isValidTicket } from '../../src/games/rules.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { WireRandomTicket, WireSoldTicket, WireTicket } from '../../src/protocol/tickets.ts'
import { newBarcode } from '../../src/host/rules/barcode.ts'
import type { Client } from './client.ts'
import { hostError, errorCodes } from '../../src/protocol/error-codes.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })
const isSold = (result: object): result is WireSoldTicket => 'barcode' in result

async function quickPick(client: Client, gameId: number, betCount: number): Promise<WireRandomTicket> {
  const { base, ...ticket } = await client.ticket({ game_id: gameId })
  return { ...ticket, base: { price_var: base.price_var, bet_count: betCount } }
}

/** The ticket service of section 7 and inquiries about a sold ticket, as the logged-in client of the context. */
export function ticketServiceContract(client: () => Client): void {
  const sell = async (ticket: WireTicket): Promise<WireSoldTicket> => {
    const sold = (await client().buy([ticket])).data.find(isSold)
    if (!sold) throw new Error('the ticket was refused')
    return sold
  }

  describe('ticket service', () => {
    test('sells the games of its own family, and refuses those of another [ticket-service]', async () => {
      const own = await client().ticket({ game_id: 20 })
      const foreign = await client().ticket({ game_id: 40 })
      const before = await client().wallet()
      const { data, wallet } = await client().request(
        'ticketBuy',
        { service: '5-minute', tickets: [own, foreign] },
        newKey(),
      )
      expect(data).toMatchObject([
        { unique_req_id: own.unique_req_id, gameId: 20, price: 100 },
        { unique_req_id: foreign.unique_req_id, error: hostError('game_unknown') },
      ])
      expect(wallet).toBe(before + 100)
    })

    test.each([
      ['6x36', 4],
      ['5-minute', 24],
      ['3-minute', 25],
      ['45-second', 16],
      ['instant', 31],
    ] as const)('of %s chooses valid bets and tells which', async (service, gameId) => {
      const ticket = await quickPick(client(), gameId, 3)
      const { data } = await client().request('ticketBuyRandom', { service, tickets: [ticket] }, newKey())
      const sold = data.find(isSold)
      expect(sold).toMatchObject({ gameId, price: 300 })
      const isDigits = gameRow(gameId)!.family === 'digits'
      const formats = Array.from({ length: 3 }, () => ({ numbers: [exactOrder] }))
      expect(sold!.addData).toEqual(isDigits ? { bets: formats } : undefined)
      const bets = sold!.bets.map((bet) => (isDigits ? { ...bet, format: exactOrder } : bet))
      expect(bets).toHaveLength(3)
      expect(isValidTicket(gameRow(gameId)!, { bets, drawCount: 1 })).toBe(true)
    })

    test('gives the same quick pick again for the same request, and takes no money for it [ticket-service]', async () => {
      const ticket = await quickPick(client(), 4, 2)
      const request = { service: '6x36' as const, tickets: [ticket] }
      const key = newKey()
      const first = await client().request('ticketBuyRandom', request, key)
      expect(await client().request('ticketBuyRandom', request, key)).toEqual(first)
      expect(await client().request('ticketBuyRandom', request, newKey())).toEqual(first)
      expect(
        await client().request('ticketInquiry', { unique_req_ids: [ticket.unique_req_id] }),
      ).toMatchObject({
        data: [{ status: 'sold', ticket: first.data[0] }],
      })
    })

    test('refuses more quick picks than a ticket has bets', async () => {
      const { data } = await client().request(
        'ticketBuyRandom',
        { service: '6x36', tickets: [await quickPick(client(), 4, 11)] },
        newKey(),
      )
      expect(data).toMatchObject([{ error: hostError('bet_invalid') }])
    })
  })

  describe('a sold ticket', () => {
    test('carries the betting format of the digit games', async () => {
      const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }, { numbers: [4, 5, 6] }] }
      const addData = { bets: [{ numbers: [1000] }, { numbers: [] }] }
      const sold = await sell(await client().ticket({ game_id: 24, base, addData }))
      expect(sold.addData).toEqual({ bets: [{ numbers: [1000] }, { numbers: [1001] }] })
      expect(await sell(await client().ticket())).not.toHaveProperty('addData')
    })

    test('waits for its draws, each without a prize yet', async () => {
      const sold = await sell(await client().ticket({ ticket: { multidraw: 3 } }))
      const { data } = await client().request('ticketValidate', { barcode: sold.barcode })
      expect(data).toMatchObject({
        barcode: sold.barcode,
        gameId: 20,
        status: 'waiting',
        price: 300,
        prize: 0,
        expiryDate: sold.expiryDate,
      })
      expect(data.draws).toEqual(
        [0, 1, 2].map((step) => ({
          draw_id: sold.firstDraw + step,
          drawDate: sold.firstDrawDate + step * 300_000,
          prize: null,
        })),
      )
    })

    test('of an instant game is decided at once', async () => {
      const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
      const sold = await sell(await client().ticket({ game_id: 31, base }))
      const { data } = await client().request('ticketValidate', { barcode: sold.barcode })
      expect(data.status).toBe(data.prize > 0 ? 'winning' : 'notWinning')
      expect(data.draws).toMatchObject([{ prize: data.prize }])
    })

    test('returns for a copy its price and number of draws [copy-call]', async () => {
      const { barcode } = await sell(await client().ticket({ ticket: { multidraw: 4 } }))
      const answer = await client().request('getPriceAndDraw', { barcode })
      expect(answer).toMatchObject({ price: 400, colDraw: 4 })
      expect(Math.abs(answer.dateNow - Date.now())).toBeLessThan(10_000)
    })

    test('is distinguished from a misread number and from one that was never sold', async () => {
      const { barcode } = await sell(await client().ticket())
      const misread = barcode.slice(0, -1) + ((Number(barcode.at(-1)) + 1) % 10)
      const unsold = newBarcode(20, () => 0)
      for (const call of ['ticketValidate', 'getPriceAndDraw'] as const) {
        const refusal = (code: string) => client().refusal(call, { barcode: code })
        expect(await refusal(misread)).toEqual({
          status: 400,
          code: errorCodes.incorrectBarcode,
          name: 'incorrect_barcode',
        })
        expect(await refusal('rubbish')).toEqual({
          status: 400,
          code: errorCodes.incorrectBarcode,
          name: 'incorrect_barcode',
        })
        expect(await refusal(unsold)).toEqual({ status: 400, ...hostError('invalid_barcode') })
      }
    })
  })
}
