import { io, type Socket } from 'socket.io-client'
import type { Database } from '../../node/database/database.ts'
import { sessionCookies } from '../../src/protocol/session-cookie.ts'
import { row, type Row } from '../row.ts'
import { startHost } from './host-process.ts'
import { openCounters } from './http-load.ts'

const counters = 10_000
/** A browser opens its own; here they come from one process, which must not wait too long for any of them. */
const atOnce = 100

/** Counters that are connected by socket: memory for each, and the time in which all have a change of the timers. */
export async function benchSockets(database: Database, url: string, folder: string): Promise<Row[]> {
  const host = await startHost(folder, url)
  const [access = ''] = await openCounters(database, 1)
  const address = `http://127.0.0.1:${host.port}`
  const { hostId } = (await (await fetch(`${address}/api/deployment`)).json()) as { hostId?: string }
  const extraHeaders = { cookie: `${sessionCookies(hostId ?? null).access}=${access}` }
  const sockets: Socket[] = []
  const connect = () =>
    new Promise<void>((resolve, reject) => {
      const options = { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders }
      const socket = io(address, options)
      sockets.push(socket)
      socket.once('updateTimers', () => resolve())
      socket.once('connect_error', reject)
    })
  try {
    const { now: before } = await host.memory()
    while (sockets.length < counters) await Promise.all(Array.from({ length: atOnce }, connect))
    const { now: after } = await host.memory()
    const spreadMs = await timeToAll(sockets)
    return [
      row(
        'host: memory of a socket',
        `${(((after - before) * 1_024) / counters).toFixed(1)} kB, ${counters.toLocaleString('en')} connected: ${Math.round(after)} MB`,
      ),
      row(
        'host: timers to all sockets',
        `${Math.round(spreadMs)} ms from the first to the last`,
        spreadMs / 1_000,
        {
          atMost: 1,
        },
      ),
    ]
  } finally {
    for (const socket of sockets) socket.disconnect()
    await host.stop()
  }
}

/** From the first socket that receives the next draw to the last one, ms. */
async function timeToAll(sockets: readonly Socket[]): Promise<number> {
  const times = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<number>((resolve) => socket.once('updateTimers', () => resolve(performance.now()))),
    ),
  )
  // So many times are too many arguments.
  const sorted = Float64Array.from(times).sort()
  return sorted.at(-1)! - sorted[0]!
}
