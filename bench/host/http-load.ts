import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { Database } from '../../backend/database.ts'
import { sessionsIn } from '../../backend/sessions.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { freePort } from '../../tests/kit/ports.ts'
import { cpuOf, memoryOf, startHost } from './host-process.ts'
import { operatorOf, shopName, ticket } from '../../tests/kit/many-shops.ts'

const warmUpMs = 10_000

/** The shops that sell. */
export const shops = 32

export interface Load {
  readonly connections: number
  readonly seconds: number
}

export interface Sold {
  readonly perSecond: number
  readonly cpuMs: number
  readonly memoryMb: number
  readonly count: number
}

/** Each connection is a counter of a shop, which sells one ticket after the other. */
export async function sellOverHttp(
  database: Database,
  databaseUrl: string,
  dataDir: string,
  { connections, seconds }: Load,
): Promise<Sold> {
  const port = await freePort()
  const host = await startHost(port, databaseUrl, dataDir)
  const sessions = sessionsIn(database)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const tokens = await Promise.all(
    Array.from(
      { length: connections },
      async (_, counter) =>
        (await sessions.open(shopName(counter % shops), operatorOf(counter % shops))).access,
    ),
  )
  try {
    const sellFor = async (ms: number) => {
      const until = performance.now() + ms
      const counts = await Promise.all(
        tokens.map(async (access) => {
          let count = 0
          for (; performance.now() < until; count++) await sell(port, agent, access)
          return count
        }),
      )
      return counts.reduce((sum, each) => sum + each, 0)
    }
    // A host serves for weeks what it has compiled in its first seconds.
    await sellFor(warmUpMs)
    const cpuBefore = await cpuOf(host)
    const startedAt = performance.now()
    const count = await sellFor(seconds * 1_000)
    const tookMs = performance.now() - startedAt
    const cpuMs = ((await cpuOf(host)) - cpuBefore) / count
    return { perSecond: (count * 1_000) / tookMs, cpuMs, memoryMb: await memoryOf(host), count }
  } finally {
    agent.destroy()
    host.kill('SIGTERM')
    await once(host, 'exit')
  }
}

function sell(port: number, agent: Agent, access: string): Promise<void> {
  const body = JSON.stringify([ticket(crypto.randomUUID(), Date.now())])
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, agent, method: 'POST', path: '/api/buyTickets' },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${access}`,
          [idempotencyKeyHeader]: crypto.randomUUID(),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => {
          const isSold =
            answer.statusCode === 200 && (text.includes('"barcode"') || text.includes('draw_closed'))
          if (isSold) resolve()
          else reject(new Error(`${answer.statusCode}: ${text.slice(0, 200)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
