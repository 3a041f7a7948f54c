import { describe, expect, it, vi } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { id } from '../../../tests/kit/decider.ts'
import { patience } from '../../../tests/kit/patience.ts'
import { hostError } from '../../protocol/error-codes.ts'
import type { SessionTokens } from '../api.ts'
import { createHostClient } from './host-client.ts'
import { KeptTokens } from './kept-tokens.ts'
import { hostThat, openHost, says, ticket } from '../../../tests/kit/host-of-answers.ts'

const expired = '{"success":false,"error":{"code":1000,"name":"session_expired"}}'

describe('an expired session', () => {
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

describe('a session that follows another one', () => {
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

describe('a log-out that is repeated', () => {
  it('ends no session that began while it waited [log-out]', async () => {
    const { host, sent, answer } = await waitingHost()
    const login = host.call('login', { login: 'operator', secret: 'balcao' })
    await vi.waitFor(() => expect(sent).toEqual(['login']), patience)
    const logout = host.call('logout', {})
    await answer('login', 200, operator)
    expect(await login).toMatchObject({ kind: 'answer' })
    expect(await logout).toMatchObject({ kind: 'unknown', isSent: false })
    expect(sent).toEqual(['login'])
  })

  it('is sent after a log-in that was refused [log-out]', async () => {
    const { host, sent, answer } = await waitingHost()
    const login = host.call('login', { login: 'operator', secret: 'wrong' })
    const logout = host.call('logout', {})
    await answer('login', 401, JSON.stringify({ success: false, error: hostError('wrong_login') }))
    await login
    await answer('logout', 200, '{"success":true}')
    expect(await logout).toMatchObject({ kind: 'answer' })
    expect(sent).toEqual(['login', 'logout'])
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
    let isAway = false
    const reported: (SessionTokens | null)[] = []
    const tokens = new KeptTokens()
    tokens.changes$.subscribe((now) => reported.push(now))
    const origin = await openHost((request, response) => {
      sent.push([request.url!, request.headers.authorization])
      if (isAway) return request.socket.destroy()
      if (request.url === '/api/deployment') return response.end(deployment(keeper))
      count++
      const data = { access_token: `a${count}`, refresh_token: `r${count}` }
      response.end(JSON.stringify({ success: true, operatorId: 7, data }))
    })
    const client = createHostClient(origin, () => 0, tokens)
    const goesAway = (isGone: boolean) => void (isAway = isGone)
    return { client, tokens, sent, reported, goesAway }
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

  it('are sent with each repetition of a log-out, and are the page’s no more from the first one on [kept-tokens]', async () => {
    const { client, sent, reported, tokens, goesAway } = await visit('page')
    tokens.adopt({ access: 'a0', refresh: 'r0' })
    goesAway(true)
    expect(await client.call('logout', {})).toMatchObject({ kind: 'unknown' })
    expect(reported).toEqual([null])
    goesAway(false)
    await client.call('logout', {})
    await client.call('logout', {})
    expect(sent).toEqual([
      ['/api/logout', 'Bearer a0'],
      ['/api/logout', 'Bearer a0'],
      ['/api/logout', undefined],
    ])
    expect(reported).toEqual([null])
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
