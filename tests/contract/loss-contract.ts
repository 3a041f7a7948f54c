import { Client as DatabaseClient } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../backend/sandbox.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { WireTicket } from '../../src/protocol/tickets.ts'
import { waitFor } from '../kit/wait-for.ts'
import { Client } from './client.ts'
import { startHost } from './hosts.ts'
import { openLossyWay, type LossyWay } from './lossy-way.ts'
import type { PostgresServer } from './postgres.ts'
import { hostError, errorCodes } from '../../src/protocol/error-codes.ts'

const openingTill = 100_000
const noBody = { status: 500, body: '' }

/** What a host does when its way to the PostgreSQL server is lost, with or without what was under way. */
export function lossContract(server: () => PostgresServer): void {
  describe('when the database is lost', () => {
    let databaseUrl: string
    let way: LossyWay
    let host: Sandbox
    let client: Client

    beforeEach(async () => {
      databaseUrl = await server().newDatabase()
      const through = new URL(databaseUrl)
      way = await openLossyWay(Number(through.port))
      through.port = String(way.port)
      host = await startHost({ dataDir: '', databaseUrl: through.href })
      client = new Client(host.url)
      await client.login()
    })
    afterEach(async () => {
      await host.close()
      await way.close()
    })

    async function buy(ticket: WireTicket, key: string) {
      // With a query string, which must not hide that this moves money.
      const response = await client.raw('/api/buyTickets?page=1', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [idempotencyKeyHeader]: key },
        body: JSON.stringify([ticket]),
      })
      return { status: response.status, body: await response.text() }
    }

    async function isCommitted(ticket: WireTicket): Promise<boolean> {
      const database = new DatabaseClient({ connectionString: databaseUrl })
      await database.connect()
      try {
        const { rows } = await database.query('select 1 from ticket_ids where id = $1', [
          ticket.unique_req_id,
        ])
        return rows.length > 0
      } finally {
        await database.end()
      }
    }

    /** Loses the connection while the purchase is under way, and gives the way back. */
    async function buyAcrossLoss(ticket: WireTicket, key: string, lost: 'requests' | 'answers') {
      const begun = way.lose(lost, lost === 'answers' ? 'commit' : ticket.unique_req_id)
      const answer = buy(ticket, key)
      await begun
      if (lost === 'answers') await waitFor('the sale to be committed', () => isCommitted(ticket))
      way.cut()
      expect(await answer).toEqual(noBody)
      way.restore()
    }

    test('a sale that was committed without an answer is neither sold nor refused, then found sold, once', async () => {
      const [ticket, key] = [await client.ticket(), crypto.randomUUID()]
      await buyAcrossLoss(ticket, key, 'answers')
      const { data } = await client.request('ticketInquiry', { unique_req_ids: [ticket.unique_req_id] })
      expect(data).toMatchObject([{ status: 'sold', ticket: { price: 100 } }])
      expect(await client.wallet()).toBe(openingTill + 100)
      expect(await client.buy([ticket], key)).toMatchObject({ wallet: openingTill + 100 })
      expect(await client.wallet()).toBe(openingTill + 100)
    })

    test('a sale that never reached it is neither sold nor refused, and the same request sells it once', async () => {
      const [ticket, key] = [await client.ticket(), crypto.randomUUID()]
      await buyAcrossLoss(ticket, key, 'requests')
      expect(await client.wallet()).toBe(openingTill)
      expect(await client.buy([ticket], key)).toMatchObject({ wallet: openingTill + 100 })
      expect(await client.wallet()).toBe(openingTill + 100)
    })

    test('nothing is answered while it is away, and all goes on when it is back', async () => {
      const ticket = await client.ticket()
      way.cut()
      expect(await buy(ticket, crypto.randomUUID())).toEqual(noBody)
      expect(await client.refusal('getWalletByIdUser', {})).toEqual({
        status: 500,
        ...hostError('system'),
      })
      way.restore()
      expect(await client.wallet()).toBe(openingTill)
      expect((await client.buy([await client.ticket()])).wallet).toBe(openingTill + 100)
      await client.login()
    })

    test('a connection that ended unused is replaced, and a repeated request is sold once', async () => {
      const [ticket, key] = [await client.ticket(), crypto.randomUUID()]
      await server().disconnect(databaseUrl)
      const { body } = await waitFor('the purchase to be answered', async () => {
        const answer = await buy(ticket, key)
        if (answer.status === 500) return void expect(answer).toEqual(noBody)
        expect(answer.status).toBe(200)
        return answer
      })
      expect(JSON.parse(body)).toMatchObject({ wallet: openingTill + 100 })
      expect(await client.wallet()).toBe(openingTill + 100)
    })

    test('while one process is cut off another sells on, and the first then goes on from there', async () => {
      way.cut()
      expect(await client.refusal('getWalletByIdUser', {})).toMatchObject({ code: errorCodes.system })
      const other = await startHost({ dataDir: '', databaseUrl })
      const page = new Client(other.url)
      await page.login()
      await page.buy([await page.ticket()])
      way.restore()
      expect(await client.wallet()).toBe(openingTill + 100)
      await client.buy([await client.ticket()])
      expect(await page.wallet()).toBe(openingTill + 200)
      await other.close()
    })
  })
}
