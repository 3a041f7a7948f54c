import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../node/database/database.ts'
import { sessionsIn } from '../../backend/sessions.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { HostProcess } from './host-process.ts'
import { HttpConnection } from './http-connection.ts'
import { operatorOf, shopName, ticket } from '../../tests/kit/many-shops.ts'

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
  /** Of the load, by sale: it has the same cores. */
  readonly loadCpuMs: number
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
 * own. A host serves for weeks what it has compiled in its first seconds: it warms up, unless it has done so before.
 */
export async function sellOverHttp(
  hosts: readonly HostProcess[],
  tokens: readonly string[],
  {
    seconds,
    everyMs = 0,
    warmUpSeconds = 10,
  }: { readonly seconds: number; readonly everyMs?: number; readonly warmUpSeconds?: number },
): Promise<Sold> {
  const connections = await Promise.all(
    tokens.map((_, counter) => HttpConnection.to(hosts[counter % hosts.length]!.port)),
  )
  const sellFor = async (ms: number): Promise<number> => {
    const until = performance.now() + ms
    const counts = await Promise.all(
      connections.map(async (connection, counter) => {
        const authorization = `authorization: Bearer ${tokens[counter]}\r\n`
        let count = 0
        for (let next = performance.now(); next < until; count++) {
          await sell(connection, authorization)
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
    await sellFor(warmUpSeconds * 1_000)
    const cpuBefore = await cpu()
    const ownBefore = process.cpuUsage()
    const startedAt = performance.now()
    const count = await sellFor(seconds * 1_000)
    const tookMs = performance.now() - startedAt
    const own = process.cpuUsage(ownBefore)
    return {
      perSecond: (count * 1_000) / tookMs,
      cpuMs: ((await cpu()) - cpuBefore) / count,
      loadCpuMs: (own.user + own.system) / 1_000 / count,
    }
  } finally {
    for (const connection of connections) connection.close()
  }
}

async function sell(connection: HttpConnection, authorization: string): Promise<void> {
  const body = JSON.stringify([ticket(crypto.randomUUID(), Date.now())])
  const key = `${idempotencyKeyHeader}: ${crypto.randomUUID()}\r\n`
  const { status, text } = await connection.post('/api/buyTickets', `${authorization}${key}`, body)
  const isSold = status === 200 && (text.includes('"barcode"') || text.includes('draw_closed'))
  if (!isSold) throw new Error(`${status}: ${text.slice(0, 200)}`)
}
