import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { temporaryFolder } from '../tests/kit/folders.ts'
import { serveFiles } from '../tests/kit/static-server.ts'
import { probeScript, productPage } from './built.ts'
import { screen } from './counter.ts'
import { percentile } from './measure.ts'
import { inNewProfile } from './profile.ts'
import { inMs, row, type Row } from './row.ts'
import { shopLog } from './shift-log.ts'

const eventCount = 100_000
const warmUps = 20
const scrubs = 200
/** What a person takes as at once. */
const limitMs = 100

/** From a press on the time line of a long shift to the screens at its event, in the built page. */
export async function benchScrub(): Promise<Row[]> {
  const [server, folder] = await Promise.all([serveFiles(productPage), temporaryFolder()])
  const file = join(folder.path, 'balcao-log.jsonl')
  writeFileSync(file, shopLog(eventCount))
  try {
    return await inNewProfile(async (context) => {
      await context.addInitScript({ path: probeScript })
      const page = await context.newPage()
      await page.setViewportSize(screen)
      await page.goto(`${server.url}/replay/`)
      await page.waitForLoadState('networkidle')
      const openedMs = await timeToOpen(page, file)
      const times = await scrubAbout(page)
      const worst = percentile(times, 0.99)
      return [
        row(`opening a log of ${eventCount} events`, inMs(openedMs)),
        row(`scrub to any of ${eventCount} events, painted: p50`, inMs(percentile(times, 0.5))),
        row(
          `scrub to any of ${eventCount} events, painted: p99 / ${limitMs} ms`,
          inMs(worst),
          worst / limitMs,
          {
            atMost: 1,
          },
        ),
      ]
    })
  } finally {
    await Promise.all([server.close(), folder.remove()])
  }
}

async function timeToOpen(page: Page, file: string): Promise<number> {
  const begunAt = performance.now()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('[data-event]').waitFor()
  return performance.now() - begunAt
}

/** Back and forth over the whole shift. */
async function scrubAbout(page: Page): Promise<number[]> {
  const timeLine = page.locator('[data-time-line]')
  const { width } = (await timeLine.boundingBox())!
  const times: number[] = []
  for (let count = 1; count <= warmUps + scrubs; count++) {
    const measured = page.evaluate(() => probe.nextScrub())
    // Forced: a mere click of the mouse may come before the page listens.
    await timeLine.click({ position: { x: ((count * 389) % 997) * (width / 1_000), y: 5 }, force: true })
    times.push(await measured)
  }
  return times.slice(warmUps)
}
