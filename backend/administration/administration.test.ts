import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { administer, showActs, showHeads } from '../../cli/host/administration/command.ts'
import { administratorKeyFile, firstCurrency, sandboxFolder } from '../../cli/sandbox-folder.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { putShop } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Sandbox } from '../sandbox.ts'
import type { ActName } from './acts.ts'
import { actsInShops } from './acts-in-shops.ts'

const folder = folderOfFile()
let host: Sandbox
let client: Client
const lines: string[] = []

async function start(): Promise<void> {
  const dataDir = sandboxFolder(folder, firstCurrency)
  // Every prize is over the limit.
  host = await startHost({ dataDir, payoutLimit: 0, administratorKeyFile: administratorKeyFile(dataDir) })
  client = new Client(host.url)
  await client.login()
}
beforeAll(async () => {
  await putShop(folder)
  await start()
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await host?.close()
})

const money = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })
const reason = 'form 12'

/** What the command prints of an act of the owner, or of the administrator with a key. */
async function act(name: ActName, request: object, key?: string): Promise<Record<string, unknown>> {
  lines.length = 0
  await administer(name, request, {
    url: host.url,
    data: folder,
    reason,
    json: true,
    ...(key ? { key } : {}),
  })
  return JSON.parse(lines.join('\n')) as Record<string, unknown>
}

async function latestAct(): Promise<Record<string, unknown>> {
  lines.length = 0
  await showActs({ url: host.url, data: folder, json: true })
  return (JSON.parse(lines.join('\n')) as Record<string, unknown>[])[0]!
}

async function winner(): Promise<string> {
  const ticket = await client.ticket({
    game_id: 31,
    base: { price_var: '1', bets: [{ numbers: [1, 2, 3] }] },
  })
  for (let batch = 0; batch < 20; batch++) {
    const tickets = Array.from({ length: 50 }, () => ({ ...ticket, unique_req_id: crypto.randomUUID() }))
    const { data } = await client.buy(tickets)
    for (const sold of data) {
      if (!('barcode' in sold)) continue
      const checked = await client.call('verificationTicket', { barcode: sold.barcode })
      if ('answer' in checked && checked.answer.data.wins.prize > 0) return sold.barcode
    }
  }
  throw new Error('none of a thousand tickets has won')
}

describe('the log of a counter', () => {
  const head = {
    ...{ counterId: crypto.randomUUID(), log: 1, count: 20, hash: 'a'.repeat(64), stateHash: 'b'.repeat(64) },
    ...{ hashVersion: 3, at: 0 },
  }

  test('that is older than the host knows is refused until an administrator lets it go on; its head is shown signed', async () => {
    const { note } = await client.request('logHead', head)
    lines.length = 0
    await showHeads(head.counterId, { url: host.url, data: folder })
    expect(`${lines.join('\n')}\n`).toBe(note)
    const older = { ...head, count: 10 }
    expect(await client.call('logHead', older)).toMatchObject({ error: { name: 'log_head_older' } })
    await act('forgetHead', { counterId: head.counterId })
    expect(await latestAct()).toMatchObject({ act: 'logHeadForgotten', reason })
    await client.request('logHead', older)
  })
})

describe('a payout over the limit', () => {
  test('is refused with 1012 until an administrator approves it; then any counter pays it once', async () => {
    const barcode = await winner()
    const check = async () => (await client.request('verificationTicket', { barcode })).data
    expect((await check()).needsPermission).toBe(true)
    expect(await client.refusal('validationTicket', { barcode }, money())).toMatchObject({ code: 1012 })

    await act('approvePayout', { barcode })
    const { needsPermission, wins } = await check()
    expect(needsPermission).toBe(false)
    const till = await client.wallet()
    const paid = await client.request('validationTicket', { barcode }, money())
    expect(paid.wallet).toBe(till - wins.prize)
    expect(await client.refusal('validationTicket', { barcode }, money())).toMatchObject({
      name: 'already_paid',
    })
    expect(await latestAct()).toEqual({
      at: expect.any(Number),
      administrator: 'owner',
      reason,
      act: 'payoutApproved',
      shop: '7',
      details: { barcode, amount: wins.prize },
    })
    await expect(act('approvePayout', { barcode })).rejects.toThrow('the prize was already paid')
  })

  test('of another ticket stays refused: an approval is for one ticket', async () => {
    const barcode = await winner()
    expect(await client.refusal('validationTicket', { barcode }, money())).toMatchObject({ code: 1012 })
  })
})

test('an act about a game that the host does not offer is refused', async () => {
  for (const [name, request, field] of [
    ['setGames', { operatorId: 1042, games: [16, 999] }, 'games'],
    ['addOperator', { login: 'eva', games: [999] }, 'games'],
    ['setGameLimit', { game: 1_999, amount: 1 }, 'game'],
  ] as const)
    await expect(act(name, request)).rejects.toThrow(`does not accept this ${field}`)
  expect(await latestAct()).not.toMatchObject({ details: { login: 'eva' } })
})

test('a limit that was set holds in every shop, and after a restart with the limit of the deployment', async () => {
  const limitIn = async () => (await client.request('deployment', {})).data.payoutLimit
  expect(await limitIn()).toBe(0)
  await act('setLimit', { name: 'payout', amount: 70_000 })
  expect(await limitIn()).toBe(70_000)
  expect(await latestAct()).toMatchObject({
    act: 'limitSet',
    details: { name: 'payout', amount: 70_000 },
    reason,
  })
  await host.close()
  await start()
  expect(await limitIn()).toBe(70_000)
  await act('setLimit', { name: 'payout', amount: 0 })
  expect(await limitIn()).toBe(0)
})

test('the limit of a till holds at once, and its counter shows it', async () => {
  const { till } = (await client.request('deployment', {})).data.fieldLimits
  await act('setLimit', { name: 'till', amount: 1_000 })
  expect((await client.request('deployment', {})).data.fieldLimits.till).toBe(1_000)
  expect(await client.refusal('postRefill', { amount: 1_001 }, money())).toMatchObject({
    name: 'sum_out_of_bounds',
  })
  await act('setLimit', { name: 'till', amount: till })
})

test('the bounds of a top-up hold at once, and its counter shows them; the smallest is never above the largest', async () => {
  const { sumBounds } = (await client.request('deployment', {})).data
  const open = (sum: number) =>
    client.call('get_generate_qrcode', { sum, currency: 'BRL' }, money()).then((answer) => answer.status)
  await act('setLimit', { name: 'topUpMax', amount: 2_000 })
  await act('setLimit', { name: 'topUpMin', amount: 1_000 })
  expect((await client.request('deployment', {})).data.sumBounds).toEqual({ min: 1_000, max: 2_000 })
  expect([await open(999), await open(1_000), await open(2_000), await open(2_001)]).toEqual([
    400, 200, 200, 400,
  ])
  await expect(act('setLimit', { name: 'topUpMin', amount: 2_001 })).rejects.toThrow(
    'does not accept this amount',
  )
  await act('setLimit', { name: 'topUpMin', amount: sumBounds.min })
  await act('setLimit', { name: 'topUpMax', amount: sumBounds.max })
})

test('the limit of what draws of one game may cost holds for its editions, and for no other game', async () => {
  const buy = async (game_id: number) => {
    const base = { price_var: '1', bets: [{ numbers: [3] }] }
    const ticket = await client.ticket({ game_id, base })
    const { data } = await client.request('buyTickets', [ticket], money())
    return data[0] && 'error' in data[0] ? data[0].error.name : 'sold'
  }
  await act('setGameLimit', { game: 2016, amount: 1 })
  expect(await latestAct()).toMatchObject({
    act: 'limitSet',
    details: { name: 'liability', amount: 1, game: 2016 },
  })
  const { liability } = (await client.request('deployment', {})).data
  expect(liability?.ofGame).toMatchObject({ 16: 1 })
  expect([await buy(16), await buy(1016), await buy(20)]).toEqual([
    'liability_limit',
    'liability_limit',
    'sold',
  ])
  await host.close()
  await start()
  expect(await buy(16)).toBe('liability_limit')
  await act('setGameLimit', { game: 16, amount: 1_000_000 })
  expect(await buy(16)).toBe('sold')
})

test('how long records are kept is set for all processes, within bounds', async () => {
  await act('setPeriod', { records: 'events', days: 1_825 })
  expect(await latestAct()).toMatchObject({
    act: 'periodSet',
    details: { records: 'events', days: 1_825 },
    reason,
  })
  await expect(act('setPeriod', { records: 'events', days: 59 })).rejects.toThrow('does not accept this days')
})

test('a wallet that is blocked is not settled until it is freed', async () => {
  const { user, short_url: url } = await client.request(
    'get_generate_qrcode',
    { sum: 700, currency: 'BRL' },
    money(),
  )
  const settle = () => client.call('collection_qrcode', { url: url!, method: 'refillQrcode' }, money())
  await act('blockWallet', { userId: user.userId, isBlocked: true })
  expect(await settle()).toMatchObject({ error: { name: 'wallet_blocked' } })
  await act('blockWallet', { userId: user.userId, isBlocked: false })
  expect(await settle()).toMatchObject({ status: 200 })
})

test('a message is shown to all operators, or to one', async () => {
  await act('sendMessage', { to: null, text: 'Closed on Friday.' })
  await act('sendMessage', { to: 1043, text: 'For another one.' })
  const { data } = await client.request('messages', {})
  expect(data[0]).toMatchObject({ key: 'company', values: { text: 'Closed on Friday.' } })
})

test.each([
  ['sendMessage', { to: null, text: 'Closed\0' }, {}],
  ['sendMessage', { to: null, text: 'Closed \ud83d' }, {}],
  ['sendMessage', { to: null, text: 'Closed' }, { reason: 'a half \ud83d' }],
  ['sendMessage', { to: null, text: 'Closed', shop: '7\0' }, {}],
  ['approvePayout', { barcode: '12\0' }, {}],
  ['blockWallet', { userId: '\0', isBlocked: true }, {}],
] as const)('%s with a text that no database can store is refused: %j %j', async (name, request, why) => {
  const options = { url: host.url, data: folder, reason, ...why }
  await expect(administer(name, request, options)).rejects.toThrow(
    'The host refuses: the request does not match its schema',
  )
  await latestAct()
})

actsInShops(() => ({ host, client, act, latestAct, reason }))

describe('the role of an administrator', () => {
  test('is a key: no session of an operator and no other key opens it', async () => {
    const cookie = client.cookieHeader()
    const headers = { cookie, 'content-type': 'application/json' }
    const url = `${host.url}/administration/sendMessage`
    const body = JSON.stringify({ to: null, text: 'mine', reason })
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401)
    const access = [...client.cookies.values()][0]!
    const bearer = { ...headers, authorization: `Bearer ${access}` }
    expect((await fetch(url, { method: 'POST', headers: bearer, body })).status).toBe(401)
    expect((await fetch(`${host.url}/administration/acts`, { headers: bearer })).status).toBe(401)
    await expect(act('sendMessage', { to: null, text: 'mine' }, 'another-key')).rejects.toThrow(
      'does not know this key',
    )
  })

  test('is given to a name, under which all its acts are recorded, and ends', async () => {
    const { key } = await act('addAdministrator', { name: 'maria' })
    expect(await latestAct()).toMatchObject({
      act: 'administratorAdded',
      administrator: 'owner',
      details: { name: 'maria' },
    })
    await act('sendMessage', { to: null, text: 'From Maria.' }, String(key))
    expect(await latestAct()).toMatchObject({ administrator: 'maria', reason })
    await act('endAdministrator', { name: 'maria' })
    await expect(act('sendMessage', { to: null, text: 'Again.' }, String(key))).rejects.toThrow(
      'does not know this key',
    )
    for (const name of ['maria', 'owner'])
      await expect(act('addAdministrator', { name })).rejects.toThrow('does not accept this name')
  })

  test('of the owner has another key once it is replaced, in its file too, and the earlier one opens nothing', async () => {
    const file = administratorKeyFile(sandboxFolder(folder, firstCurrency))
    const keyInFile = async () => (await readFile(file, 'utf8')).trim()
    const earlier = await keyInFile()
    const { key } = await act('replaceOwnersKey', {})
    expect(await keyInFile()).toBe(key)
    expect(key).not.toBe(earlier)
    await expect(act('replaceOwnersKey', {}, earlier)).rejects.toThrow('does not know this key')
    expect(await latestAct()).toMatchObject({ act: 'ownersKeyReplaced', administrator: 'owner', details: {} })
    await host.close()
    await start()
    expect(await keyInFile()).toBe(key)
    expect(JSON.stringify(await latestAct())).not.toContain(String(key))
  })

  test('must give a reason', async () => {
    const withoutReason = { url: host.url, data: folder, reason: ' ' }
    const sent = administer('sendMessage', { to: null, text: 'why?' }, withoutReason)
    await expect(sent).rejects.toThrow('does not accept this reason')
  })
})
