import { chanceSource } from '../../backend/chance.ts'
import type { Database } from '../../node/database/database.ts'
import { openHosts, type Hosts } from '../../backend/store/hosts.ts'
import { currentDraw, rowOf } from '../../src/host/rules/schedule.ts'
import { defaultSeed, seedHost } from '../../src/host/store/seed.ts'

const gameId = 16
export const firstOperator = 10_000

export const shopName = (shop: number) => `shop ${shop}`
export const operatorOf = (shop: number) => firstOperator + 2 * shop

/** One bet on the wheel, in the draw on sale. */
export const ticket = (id: string, now: number) => ({
  game_id: gameId,
  base: { price_var: '1', bets: [{ numbers: [1006] }] },
  ticket: { multidraw: 1 },
  draw_id: currentDraw(rowOf(gameId), 1, now).drawId,
  unique_req_id: id,
  timeStamp: now,
})

export const hostsOn = (database: Database): Promise<Hosts> =>
  openHosts({ database, chance: chanceSource(undefined), drawSpeed: 1, report: console.error })

/** Opens shops with two operators each: `operatorOf` and the one after him. */
export async function prepareShops(database: Database, shops: number): Promise<void> {
  const hosts = await hostsOn(database)
  const seed = defaultSeed('BRL')
  for (let shop = 0; shop < shops; shop++) {
    const operatorId = operatorOf(shop)
    const named = {
      ...seed,
      operator: { ...seed.operator, operatorId, login: `seller ${shop}` },
      newcomer: { ...seed.newcomer, operatorId: operatorId + 1, login: `newcomer ${shop}` },
    }
    await seedHost(hosts.shop(shopName(shop)), named, { passwordHash: '', code: `code ${shop}` })
  }
  await hosts.close()
}
