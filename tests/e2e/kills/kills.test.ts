import { afterAll, beforeAll, describe, it, onTestFailed } from 'vitest'
import { missing } from '../../kit/missing.ts'
import { seed, tries } from '../../kit/scale.ts'
import { waitFor } from '../../kit/wait-for.ts'
import { findPostgres } from '../../contract/postgres.ts'
import { fillTill, sellOn, settle, tidyUp } from './attend.ts'
import { Papers } from './papers.ts'
import { killsOf, titleOf, type Kill, type Victim } from './plan.ts'
import { expectClosesWithoutOpenMoney, expectRules } from './rules.ts'
import { KillShop, type Stopped } from './shop.ts'
import { workOf } from './works.ts'

const choice = await findPostgres()
/** How long an open outcome may stay open after the fault has ended, ms. */
const settlesMs = 60_000
/** How long each victim took to be ready for work, and the shop to know everything, ms. */
const times = new Map<Victim | 'known', number[]>()
async function timed(what: Victim | 'known', work: Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work
  times.set(what, [...(times.get(what) ?? []), performance.now() - began])
}

function reportTimes(): void {
  for (const [what, ms] of times) {
    const sorted = ms.toSorted((one, other) => one - other)
    const at = (part: number) => Math.round(sorted[Math.ceil(part * sorted.length) - 1]!)
    process.stdout.write(
      `${what}: ${ms.length} times, median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms\n`,
    )
  }
}

let shop: KillShop | null = null
let papers = new Papers()

async function closeShop(): Promise<void> {
  const gone = shop
  shop = null
  await gone?.close()
}

/** After a failed kill the next one gets a new shop. */
async function openShop(): Promise<KillShop> {
  if (shop) return shop
  if (!choice.isAvailable) throw new Error(choice.reason)
  papers = new Papers()
  shop = await KillShop.open(choice)
  return shop
}

/** The screen at which a kill has failed. */
async function pictureOf({ number }: Kill): Promise<void> {
  const path = `.tmp/kills/seed-${seed}-kill-${number}.png`
  await shop?.cashier.page.screenshot({ path }).then(
    () => process.stdout.write(`The screen is in ${path}.\n`),
    () => process.stdout.write('The browser shows no screen any more.\n'),
  )
}

async function survive({ number, victim, work: name, step, held, isCut, sellsOn }: Kill): Promise<void> {
  const shop = await openShop()
  await tidyUp(shop)
  await fillTill(shop)
  const work = workOf(name)
  await work.prepare(shop.cashier, shop, number)
  const { reached } = await shop.stopAt(step)
  await work.begin(shop.cashier)
  const stopped = await Promise.race([reached, waitFor<Stopped>('the step', async () => null)])
  // What is on the disk now was acknowledged.
  await shop.log.readOn(shop.cashier.page)
  if (isCut) shop.cut()
  await shop.kill(victim)
  const isLate = held === 'late' && (step.of === 'host' || step.of === 'print')
  if (step.of === 'flush') stopped.release()
  else if (!isLate) stopped.lose()
  shop.restoreWays()
  await timed(victim, shop.restart(victim))
  if (isLate) stopped.release()
  if (sellsOn) await sellOn(shop)
  await timed('known', settle(shop, settlesMs))
  await papers.readOn(shop.shop)
  await expectRules(shop, papers)
}

describe.skipIf(!choice.isAvailable)(
  `the whole shop, of which one part is killed${missing(choice.isAvailable, 'PostgreSQL')}`,
  () => {
    beforeAll(() => openShop())
    afterAll(async () => {
      reportTimes()
      await closeShop()
    })

    it.each(killsOf(seed, tries(10)).map((kill) => [titleOf(kill), kill] as const))(
      'is ready for work again, and nothing happens twice, is lost, or stays unknown [core-in-worker] [intent-first]: %s',
      async (_title, kill) => {
        onTestFailed(() => pictureOf(kill).finally(closeShop))
        await survive(kill)
      },
      5 * settlesMs,
    )

    it('closed no day while the outcome of money was open', () => {
      expectClosesWithoutOpenMoney(shop!.log)
    })
  },
)
