import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../tests/contract/client.ts'
import { startHost } from '../tests/contract/hosts.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import type { Sandbox } from './sandbox.ts'

const folder = folderOfFile()
let host: Sandbox
let client: Client
beforeAll(async () => {
  await putDatabase(folder)
  host = await startHost({ dataDir: folder })
  client = new Client(host.url)
  await client.login()
})
afterAll(() => host?.close())

const malformed = { status: 400, error: { name: 'malformed', field: 'game_id' } }

describe('a number that no game can have is malformed in a request about', () => {
  describe.each([2 ** 31, 2 ** 53 - 1, 1e300])('%d:', (game_id) => {
    test('the proof of a draw', async () => {
      expect(await client.call('drawProof', { game_id, draw_id: 1 })).toMatchObject(malformed)
    })
    test('the proof of a ticket', async () => {
      const request = { game_id, draw_id: 1, barcode: '1600000000000001' }
      expect(await client.call('ticketProof', request)).toMatchObject(malformed)
    })
    test('results', async () => {
      expect(await client.call('results', { game_id })).toMatchObject(malformed)
    })
  })
})

test('a draw with the largest number is unknown', async () => {
  const request = { game_id: 16, draw_id: Number.MAX_SAFE_INTEGER }
  expect(await client.call('drawProof', request)).toMatchObject({ error: { name: 'draw_unknown' } })
})

test.each(['%00', '7%00', '%ED%A0%80', `${'x'.repeat(63)}%F0%9F%8E%B0`])(
  'the TV of a shop %s, which there cannot be, is not found',
  async (shop) => {
    const response = await client.raw(`/tv/events?shop=${shop}`)
    expect([response.status, await response.text()]).toEqual([404, ''])
  },
)
