import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '../../src/protocol/host-calls.ts'
import type { WireSoldTicket, WireTicket } from '../../src/protocol/tickets.ts'
import { sumMinor } from '../../src/values/money.ts'
import { Client } from './client.ts'
import { buildHostProgram, type HostProgram } from './host-child.ts'

const openingTill = 100_000
const sellers = 24

interface Purchase {
  readonly key: string
  readonly tickets: WireTicket[]
  answer: AnswerOf<'buyTickets'> | null
}

async function soldOf(client: Client, tickets: readonly WireTicket[]): Promise<WireSoldTicket[]> {
  const ids = tickets.map((ticket) => ticket.unique_req_id)
  const { data } = await client.ask('ticketInquiry', { unique_req_ids: ids })
  return data.flatMap((result) => (result.status === 'sold' ? [result.ticket] : []))
}

/** Kills a host in the middle of concurrent sales and looks at what its successor on the same database knows. */
export function crashContract(freshArgs: () => Promise<string[]>, killedAfter: readonly number[]): void {
  let program: HostProgram
  beforeAll(async () => {
    program = await buildHostProgram()
  })
  afterAll(() => program?.remove())

  /** Sells until the host is dead; `killAfter` answered purchases it is killed. */
  async function sellUntilKilled(client: Client, killAfter: number, kill: () => Promise<void>) {
    const first = await client.ticket()
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
      const args = await freshArgs()
      const host = await program.start(args)
      const client = new Client(host.url)
      await client.login()
      const all = await sellUntilKilled(client, killAfter, host.kill)

      const successor = await program.start(args)
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
}
