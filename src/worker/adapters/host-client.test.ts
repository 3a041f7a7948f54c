import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { id } from '../../../tests/kit/decider.ts'
import type { SessionTokens } from '../api.ts'
import { createHostClient } from './host-client.ts'
import { KeptTokens } from './kept-tokens.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { patience } from '../../../tests/kit/patience.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server | undefined

/** A host with configurable answers: another host may send answers that the sandbox never sends. */
async function hostThat(answer: Answer) {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return createHostClient(`http://127.0.0.1:${port}`, () => performance.now())
}

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const says =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

const ticket = {
  game_id: 4,
  base: { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] },
  ticket: { multidraw: 1 },
  draw_id: 7,
  unique_req_id: id(1),
  timeStamp: 1,
}
const buy = async (answer: Answer) => {
  const { hostAtMs, ...reply } = await (await hostThat(answer)).call('buyTickets', [ticket], id(2))
  void hostAtMs
  return reply
}

describe('a purchase is refused only by the host’s refusal', () => {
  it.each([
    ['an error with a code', 200, '{"success":false,"error":{"code":1009,"name":"draw_closed"}}'],
    [
      'an error with a code, even under a status of 500',
      500,
      '{"success":false,"error":{"code":1009,"name":"draw_closed"}}',
    ],
  ])('by %s [three-outcomes]', async (_name, status, body) => {
    expect(await buy(says(status, body))).toEqual({
      kind: 'refused',
      error: hostError('draw_closed'),
    })
  })

  it('by a status above 201 and "success": false without a code, which then is 1002 [purchase-without-code]', async () => {
    expect(await buy(says(400, '{"success":false}'))).toEqual({
      kind: 'refused',
      error: hostError('system'),
    })
  })
})

describe('a purchase is unknown where the answer is', () => {
  it.each([
    ['empty under a status of 500', says(500, '')],
    ['a page of somebody in between who says that all is well', says(200, '<html>Welcome</html>')],
    ['JSON of another form', says(200, '{"success":true,"data":"yes"}')],
    ['cut off', says(200, '{"success":true,"data":[', { 'content-length': '24' })],
    ['a refusal of an unknown form under a status of 500', says(500, '{"success":false,"error":"oops"}')],
  ])('%s [three-outcomes] [bad-answer]', async (_name, answer) => {
    expect(await buy(answer)).toEqual({ kind: 'unknown', reason: 'badAnswer' })
  })

  it.each<[string, Answer]>([
    ['broken off', (request) => request.socket.destroy()],
    ['a page of somebody in between', says(502, '<html>Bad Gateway</html>')],
    [
      'an error of somebody in between, even in the form of a refusal',
      says(502, '{"success":false,"error":{"code":1002,"name":"system"}}'),
    ],
    ['somebody who waited for the host in vain', says(504, '')],
    [
      'broken off in the middle',
      (request, response) => {
        response
          .writeHead(200, { 'content-length': '100' })
          .write('{"success":true', () => request.socket.destroy())
      },
    ],
  ])('%s [three-outcomes]', async (_name, answer) => {
    expect(await buy(answer)).toEqual({ kind: 'unknown', reason: 'noAnswer' })
  })

  it('not there at all', async () => {
    const client = createHostClient('http://127.0.0.1:1', () => 0)
    expect(await client.call('buyTickets', [ticket], id(2))).toMatchObject({
      kind: 'unknown',
      reason: 'noAnswer',
    })
  })
})

describe('an expired session', () => {
  const expired = '{"success":false,"error":{"code":1000,"name":"session_expired"}}'
  const tokens = '{"success":true,"data":{"access_token":"a","refresh_token":"b"}}'

  it('is refreshed once, and the same request with the same key goes again', async () => {
    const keys: (string | undefined)[] = []
    let refreshes = 0
    const host = await hostThat((request, response) => {
      if (request.url === '/api/refresh') {
        refreshes++
        return response.end(tokens)
      }
      keys.push(request.headers['idempotency-key']?.toString())
      return refreshes === 0
        ? response.writeHead(401).end(expired)
        : response.end('{"success":true,"data":[]}')
    })
    expect(await host.call('buyTickets', [ticket], id(2))).toMatchObject({ kind: 'answer' })
    expect(keys).toEqual([id(2), id(2)])
    expect(refreshes).toBe(1)
  })

  it('needed by many at once is refreshed by one request [one-refresh]', async () => {
    let refreshes = 0
    const host = await hostThat((request, response) => {
      if (request.url !== '/api/refresh') {
        return refreshes === 0
          ? response.writeHead(401).end(expired)
          : response.end('{"wallet":1,"operatorId":2}')
      }
      refreshes++
      return response.end(tokens)
    })
    const calls = Array.from({ length: 5 }, () => host.call('getWalletByIdUser', {}))
    expect((await Promise.all(calls)).map(({ kind }) => kind)).toEqual(Array(5).fill('answer'))
    expect(refreshes).toBe(1)
  })

  it('that cannot be refreshed is reported', async () => {
    const host = await hostThat(says(401, expired))
    let reported = 0
    host.sessionRefused$.subscribe(() => reported++)
    expect(await host.call('getWalletByIdUser', {})).toMatchObject({ kind: 'refused' })
    expect(reported).toBe(1)
  })

  it.each([
    [
      'asks to be left alone (1005)',
      429,
      '{"success":false,"error":{"code":1005,"name":"too_many_requests"}}',
    ],
    ['has failed itself (1002)', 500, '{"success":false,"error":{"code":1002,"name":"system"}}'],
    ['does not answer', 502, ''],
  ])('is not reported as refused while the host %s', async (_, status, body) => {
    const host = await hostThat((request, response) =>
      request.url === '/api/refresh'
        ? response.writeHead(status).end(body)
        : response.writeHead(401).end(expired),
    )
    let reported = 0
    host.sessionRefused$.subscribe(() => reported++)
    await host.call('getWalletByIdUser', {})
    expect(reported).toBe(0)
  })
})

describe('a session that follows another one', () => {
  const expired = '{"success":false,"error":{"code":1000,"name":"session_expired"}}'
  const operator = JSON.stringify({
    ...{ success: true, operatorId: 7 },
    data: { access_token: 'a', refresh_token: 'b' },
  })

  /** A host whose answers wait until the test gives them. */
  async function waitingHost() {
    const waiting = new Map<string, (status: number, body: string) => void>()
    const sent: string[] = []
    const host = await hostThat((request, response) => {
      const path = request.url!.replace('/api/', '')
      sent.push(path)
      waiting.set(path, (status, body) => response.writeHead(status).end(body))
    })
    const refusals: string[] = []
    host.sessionRefused$.subscribe(() => refusals.push('refused'))
    const answer = async (path: string, status: number, body: string) => {
      await vi.waitFor(() => expect(waiting.has(path)).toBe(true), patience)
      const give = waiting.get(path)!
      waiting.delete(path)
      give(status, body)
    }
    return { host, sent, refusals, answer }
  }

  it('begins once the refresh of the earlier one has ended, whose cookies would replace its own', async () => {
    const { host, sent, refusals, answer } = await waitingHost()
    const earlier = host.call('getWalletByIdUser', {})
    await answer('getWalletByIdUser', 401, expired)
    await vi.waitFor(() => expect(sent).toContain('refresh'), patience)
    const login = host.call('login', { login: 'operator', secret: 'balcao' })
    const other = host.call('getTimers', {})
    await answer('getTimers', 200, '{}')
    await other
    sent.push('the refresh ends')
    await answer('refresh', 401, expired)
    await earlier
    await answer('login', 200, operator)
    expect(await login).toMatchObject({ kind: 'answer' })
    expect(sent).toEqual(['getWalletByIdUser', 'refresh', 'getTimers', 'the refresh ends', 'login'])
    expect(refusals).toHaveLength(1)
  })

  it('is not refused, or used, for a request of the earlier one', async () => {
    const { host, sent, refusals, answer } = await waitingHost()
    const earlier = host.call('buyTickets', [ticket], id(2))
    await vi.waitFor(() => expect(sent).toEqual(['buyTickets']), patience)
    const logout = host.call('logout', {})
    const login = host.call('login', { login: 'operator', secret: 'balcao' })
    await answer('logout', 200, '{"success":true}')
    await logout
    await answer('login', 200, operator)
    await login
    await answer('buyTickets', 401, expired)
    expect(await earlier).toMatchObject({ kind: 'refused' })
    expect(sent).toEqual(['buyTickets', 'logout', 'login'])
    expect(refusals).toHaveLength(0)
  })
})

describe('tokens that the page keeps', () => {
  const deployment = (tokens: 'host' | 'page') =>
    JSON.stringify({
      success: true,
      data: { ...deployments.get('pt')!, tokens },
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Shop', id: '7' },
    })

  async function visit(keeper: 'host' | 'page') {
    const sent: [path: string, bearer: string | undefined][] = []
    let count = 0
    const reported: (SessionTokens | null)[] = []
    const tokens = new KeptTokens()
    tokens.changes$.subscribe((now) => reported.push(now))
    await hostThat((request, response) => {
      sent.push([request.url!, request.headers.authorization])
      if (request.url === '/api/deployment') return response.end(deployment(keeper))
      count++
      const data = { access_token: `a${count}`, refresh_token: `r${count}` }
      response.end(JSON.stringify({ success: true, operatorId: 7, data }))
    })
    const { port } = server!.address() as AddressInfo
    const client = createHostClient(`http://127.0.0.1:${port}`, () => 0, tokens)
    return { client, tokens, sent, reported }
  }

  it('are sent as bearer tokens, the refresh token only with a refresh, and are reported until the log-out [kept-tokens]', async () => {
    const { client, sent, reported } = await visit('page')
    await client.call('deployment', {})
    await client.call('login', { login: 'operator', secret: 'balcao' })
    await client.call('getOperatorId', {})
    await client.call('refresh', {})
    await client.call('logout', {})
    expect(sent).toEqual([
      ['/api/deployment', undefined],
      ['/api/login', undefined],
      ['/api/getOperatorId', 'Bearer a1'],
      ['/api/refresh', 'Bearer r1'],
      ['/api/logout', 'Bearer a3'],
    ])
    expect(reported).toEqual([{ access: 'a1', refresh: 'r1' }, { access: 'a3', refresh: 'r3' }, null])
  })

  it('are taken up again after a reload', async () => {
    const { client, tokens, sent } = await visit('page')
    tokens.adopt({ access: 'a0', refresh: 'r0' })
    await client.call('refresh', {})
    expect(sent).toEqual([['/api/refresh', 'Bearer r0']])
  })

  it('are not stored if the host keeps them', async () => {
    const { client, sent, reported } = await visit('host')
    await client.call('login', { login: 'operator', secret: 'balcao' })
    await client.call('deployment', {})
    await client.call('refresh', {})
    expect(sent.map(([, bearer]) => bearer)).toEqual([undefined, undefined, undefined])
    expect(reported).toEqual([])
  })
})

describe('the time of the host', () => {
  it('is the time in its header plus half of the round trip [host-clock]', async () => {
    let now = 0
    const origin = hostThat(says(200, '{}', { 'x-host-time': '1000000' }))
    await origin
    const { port } = server!.address() as AddressInfo
    const client = createHostClient(`http://127.0.0.1:${port}`, () => (now += 20))
    expect((await client.call('getTimers', {})).hostAtMs).toBe(1_000_010)
  })
})

describe('a reading by GET', () => {
  it('has its request in the query, for it has no body [typed-calls]', async () => {
    let requested = ''
    const client = await hostThat((request, response) => {
      requested = request.url ?? ''
      response.end('{"success":true,"data":[]}')
    })
    expect(await client.call('results', { game_id: 20 })).toMatchObject({ kind: 'answer' })
    expect(requested).toBe('/api/results?game_id=20')
  })
})
