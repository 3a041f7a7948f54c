import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Notified, StopListening } from './database.ts'

const checkMs = 10_000
/** Random, so that processes that lost their server together do not all connect at once. */
const retryMs = () => 200 + Math.random() * 800

/**
 * Listens to a channel of a PostgreSQL server over a connection of its own. A lost connection is replaced. The notifications in
 * between are lost, and `missed` is called. Rejects if the first connection fails.
 */
export async function listenTo(
  config: ClientConfig,
  channel: string,
  { received, missed }: Notified,
): Promise<StopListening> {
  const stop = new AbortController()

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, query_timeout: checkMs })
    // Without a listener, the error of a lost connection would end the process. `end` follows it.
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => received(payload ?? ''))
    await client.connect()
    try {
      await client.query(`listen ${channel}`)
      return client
    } catch (error) {
      await client.end()
      throw error
    }
  }

  /** Ends early with the signal. */
  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    delay(ms, undefined, { signal, ref: false }).catch(() => undefined)

  /** Until the connection is lost. If the network drops everything, a query gets no answer, but the connection does not end. */
  async function whileConnected(client: Client): Promise<void> {
    const ended = new AbortController()
    const end = () => ended.abort()
    client.once('end', end)
    stop.signal.addEventListener('abort', end)
    while (!stop.signal.aborted && !ended.signal.aborted) {
      await client.query('select 1').catch(end)
      await pause(checkMs, ended.signal)
    }
    stop.signal.removeEventListener('abort', end)
    await client.end()
  }

  async function keepListening(first: Client): Promise<void> {
    await whileConnected(first)
    while (!stop.signal.aborted) {
      const client = await connect().catch(() => null)
      if (client) missed()
      await (client ? whileConnected(client) : pause(retryMs(), stop.signal))
    }
  }

  const listening = keepListening(await connect())
  return async () => {
    stop.abort()
    await listening
  }
}
