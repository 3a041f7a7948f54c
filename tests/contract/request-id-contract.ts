import { describe, expect, test } from 'vitest'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { Client } from './client.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

const newId = (): string => crypto.randomUUID()
const by = (id: string) => ({ [idempotencyKeyHeader]: id })

/** Ids are UUIDs, whose letters may be upper case, as the logged-in client of the context. */
export function requestIdContract(client: () => Client): void {
  describe('an id in upper case is the same id', () => {
    test('as an Idempotency-Key: cash moves once [upper-case-ids]', async () => {
      const before = await client().wallet()
      const id = newId()
      const first = await client().request('postRefill', { amount: 100 }, by(id))
      expect(await client().request('postRefill', { amount: 100 }, by(id.toUpperCase()))).toEqual(first)
      expect(await client().wallet()).toBe(before + 100)
      expect((await client().request('movementInquiry', { ids: [id.toUpperCase()] })).data).toMatchObject([
        { status: 'done', id, answer: first },
      ])
    })

    test('of a ticket: it is sold once, at either counter, and an inquiry finds it [upper-case-ids]', async () => {
      const before = await client().wallet()
      const ticket = await client().ticket()
      const upper = { ...ticket, unique_req_id: ticket.unique_req_id.toUpperCase() }
      const key = newId()
      const first = await client().buy([ticket], key)
      expect(await client().buy([upper], key.toUpperCase())).toEqual(first)
      expect(await client().buy([upper])).toEqual(first)
      const service = { service: '5-minute' as const, tickets: [upper] }
      const elsewhere = await client().request('ticketBuy', service, by(newId()))
      expect(elsewhere.data).toMatchObject([{ unique_req_id: ticket.unique_req_id }])
      const ids = { unique_req_ids: [upper.unique_req_id] }
      expect((await client().request('ticketInquiry', ids)).data).toMatchObject([
        { status: 'sold', unique_req_id: ticket.unique_req_id },
      ])
      expect(await client().wallet()).toBe(before + 100)
    })

    test('within one batch: the same ticket twice is refused', async () => {
      const ticket = await client().ticket()
      const upper = { ...ticket, unique_req_id: ticket.unique_req_id.toUpperCase() }
      expect(await client().refusal('buyTickets', [ticket, upper], by(newId()))).toMatchObject({
        name: 'id_reused',
      })
    })

    test('where it is fenced: nothing is done by it in lower case', async () => {
      const [key, ticket] = [newId(), await client().ticket()]
      await client().request('movementInquiry', { ids: [key.toUpperCase()] })
      await client().request('ticketInquiry', { unique_req_ids: [ticket.unique_req_id.toUpperCase()] })
      expect(await client().refusal('postRefill', { amount: 100 }, by(key))).toMatchObject({
        name: 'id_reused',
      })
      expect((await client().buy([ticket])).data).toMatchObject([{ error: { name: 'id_reused' } }])
    })
  })

  test('what is no UUID is refused as an id, wherever it stands', async () => {
    const before = await client().wallet()
    const ticket = await client().ticket()
    const refusal = (field: string) => ({ status: 400, ...hostError('id_malformed', field) })
    for (const id of ['', '1', `{${newId()}}`, newId().replaceAll('-', ''), `${newId()}, ${newId()}`]) {
      expect(await client().refusal('postRefill', { amount: 100 }, by(id))).toEqual(
        refusal('Idempotency-Key'),
      )
      const tickets = [{ ...ticket, unique_req_id: id }]
      expect(await client().refusal('buyTickets', tickets, by(newId()))).toEqual(refusal('0.unique_req_id'))
      expect(await client().refusal('ticketInquiry', { unique_req_ids: [id] })).toEqual(
        refusal('unique_req_ids.0'),
      )
      expect(await client().refusal('movementInquiry', { ids: [id] })).toEqual(refusal('ids.0'))
    }
    expect(await client().wallet()).toBe(before)
  })
}
