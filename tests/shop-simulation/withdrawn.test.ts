import { expect, it } from 'vitest'
import { Cashier } from './cashier.ts'
import { planOf } from './plan.ts'
import { Shop } from './shop.ts'

it.each(['tab', 'print', 'computer'] as const)(
  'a ticket that is cancelled while its print waits for paper does not come out, whatever is killed: %s [void-unprinted]',
  async (machine) => {
    const { seed, startMs } = planOf(1)
    const shop = new Shop(seed, startMs)
    try {
      await shop.open()
      const cashier = new Cashier(shop)
      const { printer } = shop.print.device
      printer.befalls('paperOut', 10)
      await cashier.work({ do: 'sell', gameId: 4, tickets: 3 })
      const history = () => shop.core?.store.state.payment.history ?? []
      const isQueued = () => shop.core?.store.state.printing.open.every((job) => job.isQueued) === true
      await shop.pass(5_000, () => history().length === 3 && isQueued())
      await cashier.work({ do: 'cancelTicket', pick: 1 })
      await shop.pass(5_000, () => shop.watch.cancelled.size === 1)
      shop.kill(machine)
      shop.start(machine)
      const [cancelled = ''] = shop.watch.cancelled
      const paper = () => history().find(({ uniqueReqId }) => uniqueReqId === cancelled)?.paper
      await shop.pass(20_000, () => paper()?.state === 'failed')
      expect(paper()).toMatchObject({ state: 'failed', reason: 'cancelled' })
      printer.recover()
      await shop.pass(20_000, () => shop.print.queue?.waiting === 0)
      expect(shop.print.queue?.waiting).toBe(0)
      // The first of the three was interrupted.
      const printed = [...shop.watch.sold].filter((id) => shop.watch.papers.hasTicket(id))
      expect(printed).toHaveLength(1)
      expect(printed).not.toContain(cancelled)
      expect(shop.watch.violations).toEqual([])
    } finally {
      shop.close()
    }
  },
)
