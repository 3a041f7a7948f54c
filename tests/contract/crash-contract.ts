import { expect, test } from 'vitest'
import { latestDays } from '../../src/values/calendar.ts'
import { idempotencyKeyHeader, type AnswerOf } from '../../src/protocol/host-calls.ts'
import type { WireSoldTicket, WireTicket } from '../../src/protocol/tickets.ts'
import { sumMinor } from '../../src/values/money.ts'
import { Client } from './client.ts'
import { deployment } from './hosts.ts'
import { freePort } from '../kit/ports.ts'
import { Part } from '../kit/program.ts'

const openingTill = 100_000
const sellers = 24

interface Purchase {
  readonly key: string
  readonly tickets: WireTicket[]
  answer: AnswerOf<'buyTickets'> | null
}

async function soldOf(client: Client, tickets: readonly WireTicket[]): Promise<WireSoldTicket[]> {
  const ids = tickets.map((ticket) => ticket.unique_req_id)
  const { data } = await client.request('ticketInquiry', { unique_req_ids: ids })
  return data.flatMap((result) => (result.status === 'sold' ? [result.ticket] : []))
}

/** Today and yesterday: a test may run over midnight. */
function period() {
  const [date1, date2] = latestDays(2, Date.now(), deployment.timeZone).map(({ date }) => date)
  return { date1: date1!, date2: date2!, terminals: [] }
}

/** Where a host keeps what it knows; with a `databaseUrl` the folder has nothing but its keys. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string
}

/** The built host as a process of its own. */
async function startProgram({
  dataDir,
  databaseUrl,
}: Place): Promise<{ url: string; kill(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const options = ['--port', `${port}`, '--data', dataDir, '--deployment', deployment.id]
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const part = new Part(['sandbox', ...options], `${url}/api/deployment`, env)
  await part.start()
  return { url, kill: () => part.kill() }
}

/** Kills a host in the middle of concurrent sales and looks at what its successor on the same database knows. */
export function crashContract(freshPlace: () => Promise<Place>, killedAfter: readonly number[]): void {
  /** Sells until the host is dead; `killAfter` answered purchases it is killed. */
  async function sellUntilKilled(client: Client, killAfter: number, kill: () => Promise<void>) {
    // Of the game that is always on sale: no draw closes meanwhile, and nothing is refused.
    const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
    const first = await client.ticket({ game_id: 31, base })
    const all: Purchase[] = Array.from({ length: killAfter + 2 * sellers }, () => ({
      key: crypto.randomUUID(),
      tickets: [1, 2].map(() => ({ ...first, unique_req_id: crypto.randomUUID() })),
      answer: null,
    }))
    const waiting = [...all]
    let answered = 0
    let killed: Promise<void> | undefined
    const sell = async () => {
      for (let next = waiting.shift(); next && !killed; next = waiting.shift()) {
        next.answer = await client.buy(next.tickets, next.key)
        if (++answered >= killAfter) killed ??= kill()
      }
    }
    await Promise.allSettled(Array.from({ length: sellers }, sell))
    await killed
    return all
  }

  test.each(killedAfter)(
    'killed after %i answered purchases, a host has sold each id at most once and lost no money',
    async (killAfter) => {
      const place = await freshPlace()
      const host = await startProgram(place)
      const client = new Client(host.url)
      await client.login()
      const all = await sellUntilKilled(client, killAfter, host.kill)

      const successor = await startProgram(place)
      try {
        const later = new Client(successor.url)
        await later.login()
        const answered = all.filter(({ answer }) => answer !== null)
        const repeated = await Promise.all(answered.map(({ key, tickets }) => later.buy(tickets, key)))
        expect(repeated).toEqual(answered.map(({ answer }) => answer))

        const found = await Promise.all(all.map(({ tickets }) => soldOf(later, tickets)))
        for (const [index, { tickets, answer }] of all.entries()) {
          if (answer) expect(found[index]).toEqual(answer.data)
          expect([0, tickets.length]).toContain(found[index]!.length)
        }
        const sold = sumMinor(found.flat().map(({ price }) => price))
        expect(sold).toBeGreaterThanOrEqual(killAfter * 200)
        expect(await later.wallet()).toBe(openingTill + sold)

        await Promise.all(all.map(({ key, tickets }) => later.buy(tickets, key)))
        expect(await later.wallet()).toBe(openingTill + sold)
      } finally {
        await successor.kill()
      }
    },
    120_000,
  )

  /** A player who pays in and takes the money out again, each request under one key. */
  const newPlayer = () => ({
    openKey: crypto.randomUUID(),
    settleKey: crypto.randomUUID(),
    opened: null as AnswerOf<'get_generate_qrcode'> | null,
    settled: null as AnswerOf<'collection_qrcode'> | null,
  })
  type Player = ReturnType<typeof newPlayer>

  const walletSum = 700
  const openWallet = (client: Client, { openKey }: Player) =>
    client.request(
      'get_generate_qrcode',
      { sum: walletSum, currency: 'BRL' },
      { [idempotencyKeyHeader]: openKey },
    )
  const settleWallet = (client: Client, { settleKey }: Player, url: string) =>
    client.request(
      'collection_qrcode',
      { url, method: 'refillQrcode' },
      { [idempotencyKeyHeader]: settleKey },
    )

  /** Every second player comes back at once; the host is killed after so many answers. */
  async function serveUntilKilled(client: Client, killAfter: number, kill: () => Promise<void>) {
    const players = Array.from({ length: killAfter + 2 * sellers }, newPlayer)
    const waiting = [...players.entries()]
    let answers = 0
    let killed: Promise<void> | undefined
    const count = () => {
      if (++answers >= killAfter) killed ??= kill()
    }
    const serve = async () => {
      for (let next = waiting.shift(); next && !killed; next = waiting.shift()) {
        const [number, player] = next
        player.opened = await openWallet(client, player)
        count()
        if (number % 2 === 0) continue
        player.settled = await settleWallet(client, player, player.opened.short_url)
        count()
      }
    }
    await Promise.allSettled(Array.from({ length: sellers }, serve))
    await killed
    return players
  }

  test.each(killedAfter)(
    'killed after %i answers about wallets, a host has moved the money of each key at most once and lost none',
    async (killAfter) => {
      const place = await freshPlace()
      const host = await startProgram(place)
      const client = new Client(host.url)
      await client.login()
      const players = await serveUntilKilled(client, killAfter, host.kill)

      const successor = await startProgram(place)
      try {
        const later = new Client(successor.url)
        await later.login()
        const till = await later.wallet()
        const opened = players.filter(({ opened: answer }) => answer !== null)
        for (const player of opened) expect(await openWallet(later, player)).toEqual(player.opened)
        const settled = players.filter(({ settled: answer }) => answer !== null)
        for (const player of settled)
          expect(await settleWallet(later, player, player.opened!.short_url)).toEqual(player.settled)
        expect(await later.wallet()).toBe(till)

        // What was under way is done by the same request, or had been: in the end everybody paid in and nobody twice.
        for (const player of players) {
          const { short_url: url } = await openWallet(later, player)
          expect(await settleWallet(later, player, url)).toMatchObject({ sum: walletSum })
        }
        expect(await later.wallet()).toBe(openingTill)
        const { amount, count } = await later.request('getDebitQrcodeSettingsDates', [period()])
        expect({ amount, count }).toEqual({ amount: players.length * walletSum, count: players.length })
      } finally {
        await successor.kill()
      }
    },
    120_000,
  )
}
