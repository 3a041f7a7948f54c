import type { Page } from 'playwright-core'
import { WorkerDebugger } from './worker-debugger.ts'

/** What is alive after a collection of garbage. */
export interface LiveHeap {
  readonly pageBytes: number
  readonly coreBytes: number
  readonly nodes: number
  readonly listeners: number
}

/** Twice, because the first collection may leave what only finalisers held. */
const collections = 2

/** Collects the garbage of a page and of its worker, and counts what is left. */
export async function liveHeap(page: Page): Promise<LiveHeap> {
  const session = await page.context().newCDPSession(page)
  const core = await WorkerDebugger.attach(page)
  for (let count = 0; count < collections; count++) {
    await session.send('HeapProfiler.collectGarbage')
    await core.send('HeapProfiler.collectGarbage')
  }
  const { usedSize: pageBytes } = await session.send('Runtime.getHeapUsage')
  const { usedSize: coreBytes } = (await core.send('Runtime.getHeapUsage')) as { usedSize: number }
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters')
  await Promise.all([session.detach(), core.detach()])
  return { pageBytes, coreBytes, nodes, listeners }
}
