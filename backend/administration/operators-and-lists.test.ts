import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  administer,
  showActs,
  showAdministrators,
  showOperators,
  showShops,
} from '../../cli/host/administration/command.ts'
import { administratorKeyFile, firstCurrency, sandboxFolder } from '../../cli/sandbox-folder.ts'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { putShop } from '../../tests/kit/folders.ts'
import { takeOutput } from '../../tests/kit/output.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Sandbox } from '../sandbox.ts'
import type { ActName } from './acts.ts'

const folder = folderOfFile()
let host: Sandbox
let client: Client

beforeAll(async () => {
  const dataDir = sandboxFolder(folder, firstCurrency)
  await putShop(folder)
  host = await startHost({ dataDir, administratorKeyFile: administratorKeyFile(dataDir) })
  client = new Client(host.url)
  await client.login()
})
afterAll(() => host?.close())

const options = () => ({ url: host.url, data: folder })

async function act(name: ActName, request: object): Promise<Record<string, unknown>> {
  const output = takeOutput()
  await administer(name, request, { ...options(), reason: 'form 12', json: true })
  return JSON.parse(output.stdout) as Record<string, unknown>
}

const latestAct = async () => (await listed(showActs)).json[0]!

/** What a list prints, as lines and as JSON. */
async function listed(show: typeof showShops): Promise<{ text: string; json: Record<string, unknown>[] }> {
  const text = takeOutput()
  await show(options())
  const json = takeOutput()
  await show({ ...options(), json: true })
  return { text: text.stdout, json: JSON.parse(json.stdout) as Record<string, unknown>[] }
}

test('the list of administrators shows whose key has ended', async () => {
  for (const name of ['dora', 'eve']) await act('addAdministrator', { name })
  await act('endAdministrator', { name: 'dora' })
  const { text, json } = await listed(showAdministrators)
  const at = expect.any(Number) as number
  expect(json).toEqual([
    { name: 'dora', addedAt: at, endedAt: at },
    { name: 'eve', addedAt: at, endedAt: null },
  ])
  expect(text).toMatch(/^dora +added [\d: -]+ +ended [\d: -]+$/m)
  expect(text).toMatch(/^eve +added [\d: -]+ +in force$/m)
})

test('the lists of operators and shops have every one, and the shop of each operator', async () => {
  await act('addShop', { id: 'new', name: 'Loja nova' })
  const added = await act('addOperator', { login: 'rui', shop: 'new' })
  const operators = await listed(showOperators)
  const { operatorId } = added
  const rui = { operatorId, login: 'rui', shop: 'new' }
  expect(operators.json).toContainEqual({ ...rui, isBlocked: false })
  await act('blockOperator', { operatorId, isBlocked: true })
  const withBlock = await listed(showOperators)
  expect(withBlock.json).toContainEqual({ ...rui, isBlocked: true })
  expect(withBlock.text).toMatch(new RegExp(`^${String(operatorId)} +rui +shop new +blocked$`, 'm'))
  expect(operators.text).toMatch(/^1042 +operator +shop 7$/m)
  expect((await listed(showShops)).text).toMatch(/^new +Loja nova +opened /m)
})

test('a new operator sets a password with the code, may sell the permitted games, and gets another code', async () => {
  const { operatorId, code } = await act('addOperator', { login: 'ana', games: [16, 20] })
  await client.request('setPassword', { code: String(code), secret: 'a long secret' })
  const ana = new Client(host.url)
  expect((await ana.login('ana', 'a long secret')).operatorId).toBe(operatorId)
  const permitted = async () => (await ana.request('privileges', {})).data
  const before = await permitted()
  await act('setGames', { operatorId, games: [16] })
  expect(await permitted()).not.toEqual(before)
  expect(await latestAct()).toMatchObject({
    act: 'privilegesSet',
    details: { operatorId, permittedGames: [16] },
  })

  const again = await act('issueCode', { operatorId })
  expect(JSON.stringify(await latestAct())).not.toContain(String(again['code']))
  const extraHeaders = { cookie: ana.cookieHeader() }
  const socket = io(host.url, { transports: ['websocket'], reconnection: false, extraHeaders })
  await new Promise((resolve) => socket.once('updateTimers', resolve))
  const disconnected = new Promise((resolve) => socket.once('disconnect', resolve))
  const replaced = await act('issueCode', { operatorId })
  const byReplaced = { code: String(again['code']), secret: 'the secret of a finder' }
  expect(await client.refusal('setPassword', byReplaced)).toMatchObject({ name: 'registration_code' })
  await client.request('setPassword', { code: String(replaced['code']), secret: 'another secret' })
  // The new password ends all sessions under the old one, and no other session.
  await disconnected
  expect(await ana.refusal('privileges', {})).toMatchObject({ name: 'session_expired' })
  expect(await ana.refusal('refresh', {})).toMatchObject({ name: 'session_expired' })
  await client.request('privileges', {})
  await ana.login('ana', 'another secret')
  await expect(act('addOperator', { login: 'ana' })).rejects.toThrow('does not accept this login')
  await expect(act('issueCode', { operatorId: 9_999 })).rejects.toThrow(
    'The host does not accept this operatorId: there is no such operator; "balcao host operator list" shows them.',
  )
})

test('a blocked operator is out at once and cannot log in until an administrator frees it', async () => {
  const { operatorId, code } = (await act('addOperator', { login: 'bia' })) as {
    operatorId: number
    code: string
  }
  await client.request('setPassword', { code: String(code), secret: 'a long secret' })
  const bia = new Client(host.url)
  await bia.login('bia', 'a long secret')
  const extraHeaders = { cookie: bia.cookieHeader() }
  const socket = io(host.url, { transports: ['websocket'], reconnection: false, extraHeaders })
  await new Promise((resolve) => socket.once('updateTimers', resolve))
  const disconnected = new Promise((resolve) => socket.once('disconnect', resolve))

  await act('blockOperator', { operatorId, isBlocked: true })
  await disconnected
  for (const call of ['privileges', 'refresh'] as const)
    expect(await bia.refusal(call, {})).toMatchObject({ name: 'session_expired' })
  expect(await bia.refusal('login', { login: 'bia', secret: 'a long secret' })).toMatchObject({
    ...{ status: 403, name: 'operator_blocked' },
  })
  // Whoever guesses learns nothing of the block.
  expect(await bia.refusal('login', { login: 'bia', secret: 'a guess' })).toMatchObject({
    name: 'wrong_login',
  })
  expect(await latestAct()).toMatchObject({
    ...{ act: 'operatorBlockSet', reason: 'form 12', details: { operatorId, isBlocked: true } },
  })
  // A block is of one operator.
  await client.request('privileges', {})

  await act('blockOperator', { operatorId, isBlocked: false })
  await bia.login('bia', 'a long secret')
  await bia.request('privileges', {})
  await expect(act('blockOperator', { operatorId: 9_999, isBlocked: true })).rejects.toThrow(
    'does not accept this operatorId',
  )
})
