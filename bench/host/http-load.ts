import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../node/database/database.ts'
import { sessionsIn } from '../../backend/sessions.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { HostProcess } from './host-process.ts'
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
  /** Of all processes, by sale. */
  readonly cpuMs: number
}

/** An access token for each connection; each is a counter of a shop. */
export const openCounters = async (database: Database, connections: number): Promise<string[]> => {
  const sessions = sessionsIn(database)
  return Promise.all(
    Array.from(
      { length: connections },
      async (_, counter) =>
        (await sessions.open(shopName(counter % shops), operatorOf(counter % shops))).access,
    ),
  )
}

/**
 * Sells at processes of the host: each counter sells one ticket after the other, at most one in `everyMs`, at a process of its
 * own. A host serves for weeks what it has compiled in its first seconds: it warms up.
 */
export async function sellOverHttp(
  hosts: readonly HostProcess[],
  tokens: readonly string[],
  { seconds, everyMs = 0 }: { readonly seconds: number; readonly everyMs?: number },
): Promise<Sold> {
  const agent = new Agent({ keepAlive: true, maxSockets: tokens.length })
  const sellFor = async (ms: number): Promise<number> => {
    const until = performance.now() + ms
    const counts = await Promise.all(
      tokens.map(async (access, counter) => {
        let count = 0
        for (let next = performance.now(); next < until; count++) {
          await sell(hosts[counter % hosts.length]!.port, agent, access)
          next = Math.max(next + everyMs, performance.now())
          if (next > performance.now()) await sleep(next - performance.now())
        }
        return count
      }),
    )
    return counts.reduce((sum, each) => sum + each, 0)
  }
  const cpu = async () => {
    const each = await Promise.all(hosts.map((host) => host.cpuMs()))
    return each.reduce((sum, ms) => sum + ms, 0)
  }
  try {
    await sellFor(warmUpMs)
    const cpuBefore = await cpu()
    const startedAt = performance.now()
    const count = await sellFor(seconds * 1_000)
    const tookMs = performance.now() - startedAt
    return { perSecond: (count * 1_000) / tookMs, cpuMs: ((await cpu()) - cpuBefore) / count }
  } finally {
    agent.destroy()
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
