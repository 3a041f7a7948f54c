import { describe, expect, test } from 'vitest'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { ledgerPage } from '../../src/protocol/till-records.ts'
import type { Client } from './client.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

const newId = (): string => crypto.randomUUID()
const by = (id: string) => ({ [idempotencyKeyHeader]: id })

/** What the host keeps of a till, as two logged-in operators of the context. */
export function tillRecordContract(context: () => { client: Client; colleague: Client }): void {
  const client = () => context().client
  const inquire = async (who: Client, ...ids: string[]) =>
    (await who.request('movementInquiry', { ids })).data

  describe('an inquiry about money requests', () => {
    test('returns by the id alone what each call answered, or how it was refused [money-inquiry]', async () => {
      const [refill, top, buy, fund, card, collect] = Array.from({ length: 6 }, newId)
      const refilled = await client().request('postRefill', { amount: 700 }, by(refill!))
      const opened = await client().request('get_generate_qrcode', { sum: 900, currency: 'BRL' }, by(top!))
      const bought = await client().buy([await client().ticket()], buy)
      const account = { userId: '1042_1', currency: 'BRL', method: 'refillTerminal' } as const
      const funded = await client().request('updateUser', { ...account, amount: 100 }, by(fund!))
      const player = { card: newId().replaceAll('-', '').slice(0, 20), name: 'Ana', amount: 200 }
      const added = await client().request('createUser', player, by(card!))
      const refusal = await client().refusal('postCollection', { amount: 10 ** 12 }, by(collect!))
      const { code, name } = refusal
      expect(await inquire(client(), refill!, top!, buy!, fund!, card!, collect!)).toEqual([
        { status: 'done', id: refill, kind: 'refill', answer: refilled },
        { status: 'done', id: top, kind: 'walletTopUp', answer: opened },
        { status: 'done', id: buy, kind: 'sale', answer: bought },
        { status: 'done', id: fund, kind: 'terminalRefill', answer: funded },
        { status: 'done', id: card, kind: 'playerTopUp', answer: added },
        { status: 'refused', id: collect, error: { code, name } },
      ])
    })

    test('that answers absent is a promise: the id moves nothing afterwards, in any request [money-inquiry]', async () => {
      const before = await client().wallet()
      const [cash, sale] = [newId(), newId()]
      const absent = [cash, sale].map((id) => ({ status: 'absent', id }))
      expect(await inquire(client(), cash, sale)).toEqual(absent)
      const reused = hostError('id_reused')
      expect(await client().refusal('postRefill', { amount: 100 }, by(cash))).toMatchObject(reused)
      const tickets = [await client().ticket()]
      expect(await client().refusal('buyTickets', tickets, by(sale))).toMatchObject(reused)
      expect(await inquire(client(), cash, sale)).toEqual(absent)
      expect(await client().wallet()).toBe(before)
    })

    test('neither sees nor fences the ids of another operator', async () => {
      const [done, later] = [newId(), newId()]
      const answer = await client().request('postRefill', { amount: 100 }, by(done))
      const others = await inquire(context().colleague, done, later)
      expect(others.map(({ status }) => status)).toEqual(['absent', 'absent'])
      await client().request('postRefill', { amount: 100 }, by(later))
      expect(await inquire(client(), done)).toMatchObject([{ status: 'done', answer }])
    })

    test('about an earlier operator of the shop returns the outcomes of that operator, and fences there [hand-over-inquiry]', async () => {
      const { operatorId } = await client().request('getWalletByIdUser', {})
      const [done, absent] = [newId(), newId()]
      const answer = await client().request('postRefill', { amount: 100 }, by(done))
      const left = await context().colleague.request('handoverInquiry', {
        operatorId,
        unique_req_ids: [absent],
        ids: [done, absent],
      })
      expect(left).toEqual({
        success: true,
        tickets: [{ status: 'absent', unique_req_id: absent }],
        movements: [
          { status: 'done', id: done, kind: 'refill', answer },
          { status: 'absent', id: absent },
        ],
      })
      const late = await client().refusal('postRefill', { amount: 100 }, by(absent))
      expect(late).toMatchObject(hostError('id_reused'))
      await context().colleague.request('postRefill', { amount: 100 }, by(absent))
    })

    test('is of 1 to 100 ids', async () => {
      for (const ids of [[], Array.from({ length: 101 }, newId)])
        expect(await client().refusal('movementInquiry', { ids })).toMatchObject({ name: 'malformed' })
      const ids = Array.from({ length: 100 }, newId)
      expect(await inquire(client(), ...ids)).toHaveLength(100)
    })
  })

  describe('the ledger of a till', () => {
    const ledger = (since?: number) => client().request('getLedger', since === undefined ? {} : { since })

    test('returns without a number only its current position', async () => {
      const { last, wallet, data } = await ledger()
      expect(data).toEqual([])
      expect(wallet).toBe(await client().wallet())
      expect(last).toBeGreaterThan(0)
    })

    test('lists what came after a number: each change with its ids and what was in the till [till-ledger]', async () => {
      const { last, wallet } = await ledger()
      const [refill, buy, cancel, top] = Array.from({ length: 4 }, newId)
      await client().request('postRefill', { amount: 700 }, by(refill!))
      const ticket = await client().ticket({
        game_id: 31,
        base: { price_var: '1', bets: [{ numbers: [1, 2, 3] }] },
      })
      const other = await client().ticket()
      const { data: sold } = await client().buy([other, ticket], buy)
      const barcodes = sold.map((each) => ('barcode' in each ? each.barcode : ''))
      await client().request('cancelTicket', { barcode: barcodes[0]! }, by(cancel!))
      const opened = await client().request('get_generate_qrcode', { sum: 900, currency: 'BRL' }, by(top!))
      const { data, ...stand } = await ledger(last)
      const date = expect.any(Number)
      const first = { barcode: barcodes[0], gameId: 20 }
      expect(data).toEqual([
        { number: last + 1, date, kind: 'refill', amount: 700, balance: wallet + 700, id: refill },
        {
          number: last + 2,
          date,
          kind: 'sale',
          amount: 100,
          balance: wallet + 800,
          id: buy,
          unique_req_id: other.unique_req_id,
          ...first,
        },
        {
          number: last + 3,
          date,
          kind: 'sale',
          amount: 100,
          balance: wallet + 900,
          id: buy,
          unique_req_id: ticket.unique_req_id,
          barcode: barcodes[1],
          gameId: 31,
        },
        {
          number: last + 4,
          date,
          kind: 'ticketCancellation',
          amount: -100,
          balance: wallet + 800,
          id: cancel,
          ...first,
        },
        {
          number: last + 5,
          date,
          kind: 'walletTopUp',
          amount: 900,
          balance: wallet + 1_700,
          id: top,
          userId: opened.user.userId,
        },
      ])
      expect(stand).toEqual({ success: true, last: last + 5, wallet: wallet + 1_700 })
    })

    test('comes in pages that add up to the till, and has nothing of another operator [till-ledger]', async () => {
      const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
      const instant = await client().ticket({ game_id: 31, base })
      for (let batch = 0; batch < 6; batch++)
        await client().buy(Array.from({ length: 100 }, () => ({ ...instant, unique_req_id: newId() })))
      await context().colleague.request('postRefill', { amount: 12_345 }, by(newId()))
      const all = []
      for (;;) {
        const page = await ledger(all.length)
        all.push(...page.data)
        expect(page.data.length).toBe(Math.min(ledgerPage, page.last - (all.length - page.data.length)))
        if (all.length === page.last) break
      }
      expect(all.map(({ number }) => number)).toEqual(all.map((_entry, place) => place + 1))
      let sum = 0
      for (const { amount, balance } of all) expect((sum += amount)).toBe(balance)
      expect(sum).toBe(await client().wallet())
      expect(all.map(({ amount }) => amount)).not.toContain(12_345)
      expect(all[0]).toMatchObject({ kind: 'opening' })
      expect((await ledger(all.length + 1)).data).toEqual([])
    })
  })
}
