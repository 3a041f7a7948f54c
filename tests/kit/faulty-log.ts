import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { listenOnFreePort } from './ports.ts'

/** The disk fault for one record. */
export type Fault = 'none' | 'slow' | 'short' | 'full' | 'notFlushed' | 'notTakenBack'

export type FaultyLogRequest = [
  name: 'open' | 'append' | 'rotate' | 'refuseOnce' | 'remove' | 'isKept' | 'close' | 'hang' | 'flip',
  ...args: unknown[],
]

/** A page with nothing but workers on it, each with the real log of a counter over a disk with configurable faults. */
export async function serveFaultyLog(): Promise<{ url: string; close(): Promise<void> }> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'chrome111',
      rolldownOptions: { input: 'tests/kit/page/faulty-log-worker.ts', output: { format: 'es' } },
    },
  })) as Rolldown.RolldownOutput
  const { code } = built.output[0]
  const server = createServer((request, response) => {
    const isCode = request.url === '/worker.js'
    response.setHeader('content-type', isCode ? 'text/javascript' : 'text/html')
    response.end(isCode ? code : '<!doctype html><title>log</title>')
  })
  const port = await listenOnFreePort(server)
  return {
    url: `http://localhost:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const hands = `window.workers = {}
  window.said = []
  window.run = (name, request) => new Promise((resolve) => {
    const worker = (window.workers[name] ??= new Worker('/worker.js', { type: 'module' }))
    worker.onmessage = ({ data }) => typeof data === 'string' ? (window.said.push(data), data === 'hanging' && resolve()) : resolve(data.answer)
    worker.postMessage(request)
  })
  window.end = (name) => { window.workers[name]?.terminate(); delete window.workers[name] }`

/** The workers of one page, by name. */
export class FaultyLog {
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async on(page: Page, url: string): Promise<FaultyLog> {
    await page.goto(url)
    await page.evaluate(hands)
    return new FaultyLog(page)
  }

  run<Answer>(worker: string, ...request: FaultyLogRequest): Promise<Answer> {
    return this.#page.evaluate<Answer>(`window.run('${worker}', ${JSON.stringify(request)})`)
  }

  end(worker: string): Promise<void> {
    return this.#page.evaluate(`window.end('${worker}')`)
  }

  /** Messages that workers sent by themselves: that they wait. */
  said(): Promise<string[]> {
    return this.#page.evaluate<string[]>('window.said')
  }
}
