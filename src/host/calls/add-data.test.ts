import { expect, test } from 'vitest'
import { anyOrder, exactOrder } from '../../values/betting-format.ts'
import { key, opening } from './refusals/shop.ts'

const digitGame = 24

/** What becomes of a ticket of one bet with this `addData`. */
async function result(gameId: number, addData: unknown): Promise<object> {
  const { host, send } = await opening('buyTickets')()
  const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
  const ticket = host.ticket(key(), { game_id: gameId, base })
  return send([{ ...ticket, addData }])
}
const soldWith = (...numbers: number[]) => ({
  data: [{ barcode: expect.any(String), addData: { bets: [{ numbers }] } }],
})

test.each([
  ['{}', {}],
  ['an empty list of bets', { bets: [] }],
  ['a bet without numbers', { bets: [{ numbers: [] }] }],
])('an addData of %s means none [betting-formats]', async (_case, addData) => {
  const { data } = (await result(20, addData)) as { data: object[] }
  expect(data).toMatchObject([{ barcode: expect.any(String) }])
  expect(data[0]).not.toHaveProperty('addData')
  expect(await result(digitGame, addData)).toMatchObject(soldWith(exactOrder))
})

test('an addData with a format is the format of its bet [betting-formats]', async () =>
  expect(await result(digitGame, { bets: [{ numbers: [anyOrder] }] })).toMatchObject(soldWith(anyOrder)))

test('an addData with more formats than the ticket has bets is refused', async () =>
  expect(await result(digitGame, { bets: [{ numbers: [] }, { numbers: [] }] })).toMatchObject({
    data: [{ error: { name: 'bet_invalid' } }],
  }))
