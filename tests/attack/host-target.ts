import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { administratorKeyFile, sandboxFolder, firstCurrency } from '../../cli/sandbox-folder.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Client } from '../contract/client.ts'
import { Shop } from '../kit/program.ts'
import type { Victim } from './attack.ts'
import { oldLogHash } from './cases/host-replays.ts'
import type { Headers } from './wire.ts'

/** A session, as a thief would have it. */
export interface Stolen {
  readonly operatorId: number
  readonly cookie: string
  readonly access: string
  readonly refresh: string
}

/** A host with two operators: a till with money, a sold ticket, a wallet, and terminals. */
export interface HostTarget extends Victim {
  /** Host name with port. */
  readonly own: string
  readonly operator: Stolen
  readonly colleague: Stolen
  /** Another session of the operator. */
  open(): Promise<Stolen>
  /** The headers of the operator's page. */
  readonly page: Headers
  readonly cookieNames: { readonly access: string; readonly refresh: string; readonly marker: string }
  readonly administratorKey: string
  readonly terminal: { readonly account: string; readonly key: string }
  readonly pairingCode: string
  /** Of the operator: a sold ticket, a wallet, and the id of a request that changed the till. */
  readonly barcode: string
  readonly wallet: { readonly userId: string; readonly url: string }
  readonly requestId: string
}

const password = 'a password of nobody else'
const Acts = v.object({ data: v.array(v.unknown()) })

async function sessionOf(client: Client, login: string, secret: string): Promise<Stolen> {
  const { operatorId, data } = await client.login(login, secret)
  const { access_token: access, refresh_token: refresh } = data
  return { operatorId, access, refresh, cookie: client.cookieHeader() }
}

/** Opens such a shop; its host serves the page too. */
export async function openHostTarget(): Promise<{ shop: Shop; target: HostTarget }> {
  const shop = await Shop.open({ deployment: 'pt-full' })
  const [client, colleagueClient] = [new Client(shop.url), new Client(shop.url)]
  const operator = await sessionOf(client, 'operator', 'balcao')
  const [, code = ''] = /Registration code for a new login: (\d+)/.exec(shop.host.said) ?? []
  const { login } = await client.request('setPassword', { code, secret: password })
  const colleague = await sessionOf(colleagueClient, login, password)
  const folder = sandboxFolder(shop.data, firstCurrency)
  const administratorKey = (await readFile(administratorKeyFile(folder), 'utf8')).trim()
  const keys = v.parse(
    v.record(v.string(), v.string()),
    JSON.parse(await readFile(shop.terminalKeysFile, 'utf8')),
  )
  const terminal = { account: '1042_1', key: keys['1042_1']! }

  const [requestId, otherId] = [crypto.randomUUID(), crypto.randomUUID()]
  const key = (id: string = crypto.randomUUID()) => ({ [idempotencyKeyHeader]: id })
  await client.request('postRefill', { amount: 50_000 }, key(requestId))
  const { user, short_url: url } = await client.request(
    'get_generate_qrcode',
    { sum: 700, currency: 'BRL' },
    key(otherId),
  )
  await client.timersWithTimeLeft()
  const { data } = await client.buy([await client.ticket()])
  const [sold] = data
  if (!sold || !('barcode' in sold)) throw new Error('The ticket was not sold.')

  const { host: own, port } = new URL(shop.url)
  const cookieNames = await client.cookieNames()
  const acts = async () => {
    const headers = { authorization: `Bearer ${administratorKey}` }
    const read = async (path: string) =>
      v.parse(Acts, await (await fetch(`${shop.url}/administration/${path}`, { headers })).json())
    return [await read('acts'), await read('heads')]
  }
  const target: HostTarget = {
    ...{ port: Number(port), own, operator, colleague, cookieNames, administratorKey, terminal, requestId },
    ...{ pairingCode: shop.pairingCode, barcode: sold.barcode, wallet: { userId: user.userId, url: url! } },
    page: { host: own, origin: shop.url, cookie: operator.cookie },
    open: () => sessionOf(new Client(shop.url), 'operator', 'balcao'),
    async state() {
      const tills = [client, colleagueClient].map((each) => each.request('getLedger', { since: 0 }))
      return {
        tills: await Promise.all(tills),
        players: await client.request('getAllUsers', {}),
        terminals: await client.request('getTerminalsOperator', {}),
        boxes: await client.request('getAvailableData', { operatorId: 0 }),
        acts: await acts(),
      }
    },
    secrets: () => [
      ...[operator, colleague].flatMap(({ access, refresh }) => [access, refresh]),
      ...[administratorKey, terminal.key, shop.pairingCode, url!, otherId, oldLogHash],
      ...[shop.data, process.cwd(), 'scrypt$', password],
    ],
  }
  return { shop, target }
}
