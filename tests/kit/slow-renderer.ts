import type { Browser } from 'playwright-core'
import { sendSignal } from './processes.ts'

/** The processes in which a browser runs its pages and their workers. */
async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) sendSignal(pid, name)
}

/** The machine sleeps until it is woken: no page and no worker gets anything done. */
export async function sleep(browser: Browser): Promise<{ wake: () => void }> {
  const pids = await renderersOf(browser)
  signal(pids, 'SIGSTOP')
  return { wake: () => signal(pids, 'SIGCONT') }
}
