import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { triedDatabaseKinds, type SharedDatabase } from '../../../tests/kit/shared-database.ts'
import { openProcess, type Clock, type DrawingProcess, type TestShop } from './testing.ts'

const noon = Date.UTC(2026, 10, 20, 12, 0, 10)
const wheel = { gameId: 16, bets: [{ numbers: [1006] }] }

describe.each(triedDatabaseKinds)('on $name, a ticket that is refused marks no draw as sold', ({ open }) => {
  let shared: SharedDatabase
  let process: DrawingProcess
  let shop: TestShop
  let shops = 0
  const clock: Clock = { now: noon }

  beforeAll(async () => {
    shared = await open()
    process = await openProcess(shared.processes[0], clock)
  })
  afterAll(() => shared?.close())
  beforeEach(async () => {
    shop = process.shop(++shops)
    await shop.open()
  })

  const soldDraws = async () => {
    const rows = await shared.processes[0].query('select draw from draws where is_sold order by draw')
    return rows.map(({ draw }) => Number(draw))
  }

  test.each([
    ['for more draws than the game sells at once', { ...wheel, drawCount: 1_000_000 }],
    ['for bets that the game does not have', { ...wheel, drawCount: 3, bets: [{ numbers: [9_999] }] }],
  ])('%s', async (_case, ticket) => {
    expect(await shop.buy(ticket)).toMatchObject([{ error: { name: 'bet_invalid' } }])
    expect(await shop.buyAtTerminal(ticket)).toMatchObject({ name: 'bet_invalid' })
    expect(await soldDraws()).toEqual([])
  })

  test('and one that is sold beside it marks its own', async () => {
    const [sold, refused] = await shop.buy({ ...wheel, drawCount: 2 }, { ...wheel, drawCount: 11 })
    if (!sold || 'error' in sold) throw new Error('not sold')
    expect(refused).toMatchObject({ error: { name: 'bet_invalid' } })
    expect(await soldDraws()).toEqual([sold.firstDraw, sold.firstDraw + 1])
  })
})
