import { expect, test } from 'vitest'
import type { WireSoldTicket } from '../../src/protocol/tickets.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Client } from './client.ts'
import { putDatabase } from '../kit/folders.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { startHost } from './hosts.ts'

/** What a player would see of a host's chance: ticket number and quick pick. */
type Seen = Pick<WireSoldTicket, 'barcode' | 'bets'>

async function quickPicks(folder: string, chanceSeed: string, count: number): Promise<Seen[]> {
  const host = await startHost({ dataDir: folder, chanceSeed })
  const client = new Client(host.url)
  await client.login()
  const seen: Seen[] = []
  for (let sale = 0; sale < count; sale++) {
    const { base, ...ticket } = await client.ticket({ game_id: 31 })
    const random = { ...ticket, base: { price_var: base.price_var, bet_count: 4 } }
    const { data } = await client.request(
      'ticketBuyRandom',
      { service: 'instant', tickets: [random] },
      { [idempotencyKeyHeader]: crypto.randomUUID() },
    )
    for (const result of data)
      if ('barcode' in result) seen.push({ barcode: result.barcode, bets: result.bets })
  }
  await host.close()
  return seen
}

test('with a seed the same sales give the same tickets, and none twice over a restart', async () => {
  const [one, two] = [folderOfTest(), folderOfTest()]
  for (const folder of [one, two]) await putDatabase(folder)
  const begun = await quickPicks(one, 'lesson 1', 3)
  const goneOn = await quickPicks(one, 'lesson 1', 2)
  expect([...begun, ...goneOn]).toEqual(await quickPicks(two, 'lesson 1', 5))
  expect(new Set([...begun, ...goneOn].map(({ barcode }) => barcode)).size).toBe(5)
})
