import { expect } from 'vitest'
import { sandboxFolder } from '../../cli/sandbox-folder.ts'
import { idempotencyKeyHeader, type HostCallName, type RequestOf } from '../../src/protocol/host-calls.ts'
import { sumMinor } from '../../src/values/money.ts'
import { Client } from '../contract/client.ts'
import { deployment, startHost } from '../contract/hosts.ts'
import { freePort } from '../kit/ports.ts'
import { Part } from '../kit/program.ts'
import type { RecordingDisk } from './recording-disk.ts'

/** One request that moves money, with its only key. */
export interface MoneyCall {
  readonly name: HostCallName
  readonly request: object
  readonly key: string
  readonly answer: unknown
  /** How long the record of the disk was when the answer had arrived. */
  readonly answeredAt: number
}

/** What happened at a host from the empty disk on. */
export interface HostShift {
  /** How long the record was after the first start, which made the database, and its end. */
  readonly openedAt: number
  readonly calls: readonly MoneyCall[]
}

export const dataIn = (folder: string): string => sandboxFolder(folder, deployment.currency)

const scratchCards = 60
/** Three rows of a scratch card. */
const rows = [1, 4, 7].map((from) => ({ numbers: [from, from + 1, from + 2] }))

/** Works a shift at a host whose data are on the disk: it is killed in the middle, and ends in order. */
export async function workAtHost(disk: RecordingDisk): Promise<HostShift> {
  // Its tables are not among what the shift leaves unsynced.
  await (await startHost({ dataDir: dataIn(disk.path) })).close()
  const openedAt = disk.place
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = ['--port', `${port}`, '--data', disk.path, '--deployment', deployment.id]
  const host = new Part(['sandbox', ...options], `${url}/api/deployment`)
  try {
    await host.start()
    const calls = await moveMoney(new Client(url), disk, async () => {
      await host.kill()
      await host.start()
    })
    await host.stop()
    return { openedAt, calls }
  } finally {
    await host.kill()
  }
}

async function moveMoney(
  client: Client,
  disk: RecordingDisk,
  restart: () => Promise<void>,
): Promise<MoneyCall[]> {
  await client.login()
  const calls: MoneyCall[] = []

  async function move<Name extends HostCallName>(name: Name, request: RequestOf<Name>) {
    const key = crypto.randomUUID()
    const answer = await client.request(name, request, { [idempotencyKeyHeader]: key })
    calls.push({ name, request, key, answer, answeredAt: disk.place })
    return answer
  }
  const sell = async (count: number, changes: Parameters<Client['ticket']>[0] = {}) => {
    const ticket = await client.ticket(changes)
    const tickets = Array.from({ length: count }, () => ({ ...ticket, unique_req_id: crypto.randomUUID() }))
    const { data } = await move('buyTickets', tickets)
    return data.filter((sold) => 'barcode' in sold).map(({ barcode }) => barcode)
  }

  for (let sale = 0; sale < 10; sale++) await sell(1 + (sale % 3))
  await move('postRefill', { amount: 50_000 })
  const cards = await sell(scratchCards, { game_id: 31, base: { price_var: '1', bets: rows } })
  const winners = []
  for (const barcode of cards) {
    const { data } = await client.request('verificationTicket', { barcode })
    if (data.ticketStatus === 2) winners.push(barcode)
  }
  expect(winners.length).toBeGreaterThanOrEqual(3)
  for (const barcode of winners.slice(0, 3)) await move('validationTicket', { barcode })
  await move('cancelPayout', { barcode: winners[2]! })

  await restart()
  await client.login()
  const barcodes: string[] = []
  for (let sale = 0; sale < 10; sale++) barcodes.push(...(await sell(1 + (sale % 3))))
  await move('cancelTicket', { barcode: barcodes.at(-1)! })
  const { short_url } = await move('get_generate_qrcode', { sum: 700, currency: deployment.currency })
  await move('collection_qrcode', { url: short_url, method: 'refillQrcode' })
  await move('postCollection', { amount: 2_000 })
  return calls
}

/** Starts a host on what a power cut left, and holds it to what it had answered when the record was so long. */
export async function expectKept(folder: string, { calls }: HostShift, place: number): Promise<void> {
  const host = await startHost({ dataDir: dataIn(folder) })
  try {
    const client = new Client(host.url)
    await client.login()
    const acknowledged = calls.filter(({ answeredAt }) => answeredAt <= place)
    const idsOf = async () => {
      const { data, wallet } = await client.request('getLedger', { since: 0 })
      expect(data.map(({ number }) => number)).toEqual(data.map((_, at) => at + 1))
      expect(sumMinor(data.map(({ amount }) => amount))).toBe(wallet)
      expect(await client.wallet()).toBe(wallet)
      return data.flatMap(({ id, unique_req_id }) => (id ? [`${id} ${unique_req_id ?? ''}`] : []))
    }
    // At most the one that was under way is there unanswered.
    const known = await idsOf()
    expect(new Set(known).size).toBe(known.length)
    const keys = new Set(known.map((id) => id.slice(0, 36)))
    const inOrder = calls.slice(0, keys.size).map(({ key }) => key)
    expect([...keys]).toEqual(inOrder)
    expect(keys.size - acknowledged.length).toBeOneOf([0, 1])

    for (const { name, request, key, answer } of acknowledged) {
      const again = await client.request(name, request as never, { [idempotencyKeyHeader]: key })
      expect(again, name).toEqual(answer)
    }
    expect(await idsOf()).toEqual(known)

    // What was under way is done by its repetition, once; then the day goes on.
    const next = calls[acknowledged.length]
    if (next && isRepeatable(next)) {
      const repeat = () =>
        client.request(next.name, next.request as never, { [idempotencyKeyHeader]: next.key })
      expect(await repeat()).toEqual(await repeat())
      expect(new Set((await idsOf()).map((id) => id.slice(0, 36)))).toEqual(new Set([...keys, next.key]))
    }
    await client.request('postRefill', { amount: 100 }, { [idempotencyKeyHeader]: crypto.randomUUID() })
    await idsOf()
  } finally {
    await host.close()
  }
}

/** A sale of other draws than those that are open now is refused. */
const isRepeatable = ({ name }: MoneyCall): boolean => name !== 'buyTickets'
