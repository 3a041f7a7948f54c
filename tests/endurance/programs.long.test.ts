import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { median } from '../../bench/measure.ts'
import { keptForMs } from '../../print-daemon/queue/decide.ts'
import type { JobEvent } from '../../print-daemon/queue/job.ts'
import { Journal } from '../../print-daemon/queue/journal.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import { timing } from '../../src/worker/shared/timing.ts'
import { Client, quickPickTicket } from '../contract/client.ts'
import { putShop, temporaryFolder, type Folder } from '../kit/folders.ts'
import { Shop, type Part } from '../kit/program.ts'
import { tries } from '../kit/scale.ts'
import { waitFor } from '../kit/wait-for.ts'

/** Three days of a shop. The suite _endurance_ takes an hour for them, in which draws are 72 times as fast. */
const hours = 72
const hourMs = tries(500)
/** So long between two sales: ten tickets a second, 36,000 in all. */
const saleEveryMs = 500
const ticketsOfSale = 5

/** From then on what a program keeps in memory is full. */
const warmUpHours = 12
const comparedHours = 12
const flat = 1.1

let shop: Shop
let client: Client

/**
 * The print program keeps an ended job for 60 days. After that time it forgets as many as it gets: each of these is as old when a job
 * of the run takes its place.
 */
async function printedBefore({ path }: Folder): Promise<void> {
  const folder = join(path, 'print-daemon')
  await mkdir(folder, { recursive: true })
  const everyMs = saleEveryMs / ticketsOfSale
  const firstMs = Date.now() - keptForMs
  const jobs = Array.from({ length: (hours * hourMs) / everyMs }, (_, at): JobEvent => {
    const acceptedAtMs = Math.round(firstMs + at * everyMs)
    const job = {
      id: randomUUID(),
      state: 'printed',
      confirmed: true,
      acceptedAtMs,
      digest: 'a'.repeat(64),
    } as const
    return { type: 'jobKept', job }
  })
  const { journal } = await Journal.open(join(folder, 'jobs.journal'))
  await journal.replace(jobs)
  await journal.close()
}

const garbageCollector = new URL('../kit/collect-garbage.mjs', import.meta.url).href

beforeAll(async () => {
  const folder = await temporaryFolder()
  await putShop(folder.path)
  await printedBefore(folder)
  process.env['NODE_OPTIONS'] = `--import ${garbageCollector}`
  try {
    shop = await Shop.openIn(folder, { drawSpeed: hours })
  } finally {
    delete process.env['NODE_OPTIONS']
  }
  client = new Client(shop.url)
  await client.login()
})

afterAll(() => shop.close())

const collectionsOf = ({ said }: Part): number => said.split('The garbage is collected.').length

/** What a program has in memory that is its own, without garbage: bytes. How much garbage there is depends on the moment. */
async function memoryOf(part: Part): Promise<number> {
  const before = collectionsOf(part)
  process.kill(part.pid!, 'SIGUSR2')
  await waitFor('the garbage collected', async () => collectionsOf(part) > before)
  const rollup = await readFile(`/proc/${part.pid}/smaps_rollup`, 'utf8')
  const kilobytes = /^Pss_Anon:\s+(\d+) kB$/m.exec(rollup)?.[1]
  return Number(kilobytes) * 1024
}

const ticketRoute = receiptRoutes.find(({ path }) => path === '/ticket')!
const receipt = Object.values(ticketRoute.samples)[0]!
const config = { language: 'pt', currency: 'BRL', timeZone: 'America/Sao_Paulo' }

async function sellAndPrint(): Promise<void> {
  const timers = await client.request('getTimers', {})
  await client.buy(Array.from({ length: ticketsOfSale }, () => quickPickTicket(20, timers)))
  await client.wallet()
  for (let count = 0; count < ticketsOfSale; count++) {
    const response = await shop.requestPrinter('/ticket', { id: crypto.randomUUID(), data: receipt, config })
    if (!response.ok) throw new Error(`a ticket was not taken: ${await response.text()}`)
  }
}

interface Sample {
  readonly hour: number
  readonly host: number
  readonly print: number
}

async function sampleAt(hour: number): Promise<Sample> {
  const [host, print] = [await memoryOf(shop.host), await memoryOf(shop.daemon)]
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  process.stdout.write(
    `hour ${hour.toFixed(1)}: host ${megabytes(host)} MB, print program ${megabytes(print)} MB\n`,
  )
  return { hour, host, print }
}

describe(`host and print program after ${hours} hours under load`, () => {
  const samples: Sample[] = []
  const medianOf = (program: 'host' | 'print', from: number) =>
    median(
      samples
        .filter(({ hour }) => hour >= from && hour < from + comparedHours)
        .map((sample) => sample[program]),
    )

  it('have sold and printed without a failure', async () => {
    const startedAt = performance.now()
    const hour = () => (performance.now() - startedAt) / hourMs
    let sales = 0
    let refreshedAt = startedAt
    while (hour() < hours) {
      // As a counter does: its session would end otherwise.
      if (performance.now() - refreshedAt > timing.refreshEveryMs) {
        await client.request('refresh', {})
        refreshedAt = performance.now()
      }
      await sellAndPrint()
      sales++
      if (hour() > samples.length) samples.push(await sampleAt(hour()))
      const restMs = startedAt + sales * saleEveryMs - performance.now()
      if (restMs > 0) await setTimeout(restMs)
    }
  })

  it.each(['host', 'print'] as const)('have no more in memory than before: %s', (program) => {
    const [early, late] = [medianOf(program, warmUpHours), medianOf(program, hours - comparedHours)]
    expect(late).toBeLessThanOrEqual(early * flat)
  })
})
