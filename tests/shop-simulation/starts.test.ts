import { describe, expect, it, vi } from 'vitest'
import { planOf } from './plan.ts'
import { Shop } from './shop.ts'

/** Runs some work in an open shop. */
async function inShop(work: (shop: Shop) => Promise<void>): Promise<void> {
  const { seed, startMs } = planOf(1)
  const shop = new Shop(seed, startMs)
  try {
    await shop.open()
    await work(shop)
  } finally {
    shop.close()
  }
}

describe.each(['print', 'host'] as const)('the start of a killed program: %s', (machine) => {
  it('is one start, however many faults end while it goes on', () =>
    inShop(async (shop) => {
      const start = vi.spyOn(shop[machine], 'start')
      shop.kill(machine)
      shop.start(machine)
      shop.start(machine)
      expect(shop[machine].life).toBeNull()
      await shop.pass(5_000, () => shop[machine].life !== null)
      shop.start(machine)
      expect(shop[machine].life).not.toBeNull()
      expect(start).toHaveBeenCalledOnce()
    }))

  it('ends with a kill in the middle of it, and goes through at the next one', () =>
    inShop(async (shop) => {
      shop.kill(machine)
      shop.start(machine)
      shop.kill(machine)
      await shop.pass(5_000)
      expect(shop[machine].life).toBeNull()
      shop.start(machine)
      await shop.pass(5_000, () => shop[machine].life !== null)
      expect(shop[machine].life).not.toBeNull()
    }))
})

it('what a killed host stores at its end is known to the next one, however soon it starts', () =>
  inShop(async (shop) => {
    const { host } = shop
    for (let count = 1; count <= 20; count++) {
      const added = { operatorId: 2_000 + count, login: `operator ${count}`, passwordHash: 'a hash' }
      const rights = { permittedGames: [], openingTill: 0 }
      void host.live.execute({ type: 'addOperator', ...added, ...rights }, () => undefined)
      await shop.pass(1)
      shop.kill('host')
      await shop.pass(1)
      shop.start('host')
      await shop.pass(100)
      const stored = (await host.store.load()).flatMap((event) =>
        event.type === 'operatorAdded' ? [event.operatorId] : [],
      )
      expect(Object.keys(host.live.state.operators)).toEqual(stored.map(String))
    }
  }))
