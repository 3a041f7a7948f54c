import { benchPage } from './built.ts'
import type { AppendTimes } from './contract.ts'
import { mean, median } from './measure.ts'
import { inNewProfile } from './profile.ts'
import { inMs, row, type Row } from './row.ts'
import { serveFolder } from './served-folder.ts'

/** A durable append of one event to the log, against a bare write and flush of the same bytes. */
export async function benchAppend(): Promise<Row[]> {
  const { logMs, bareMs, recordBytes } = await appendTimes()
  const event = `of one event (${recordBytes.toFixed(0)} bytes)`
  return [
    row(`bare OPFS write and flush ${event}: p50`, inMs(median(bareMs))),
    row(`bare OPFS write and flush ${event}: mean`, inMs(mean(bareMs))),
    row('durable append to the log / bare: p50', inMs(median(logMs)), median(logMs) / median(bareMs), {
      atMost: 1.3,
    }),
    row('durable append to the log / bare: mean', inMs(mean(logMs)), mean(logMs) / mean(bareMs)),
  ]
}

async function appendTimes(): Promise<AppendTimes> {
  const server = await serveFolder(benchPage)
  try {
    return await inNewProfile(async (context) => {
      const page = await context.newPage()
      await page.goto(server.url)
      return page.evaluate(() => measureAppends())
    })
  } finally {
    server.close()
  }
}
