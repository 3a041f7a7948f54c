import { gameIds } from '../../src/games/catalogue.ts'
import * as v from 'valibot'
import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import type { Sandbox } from '../../backend/sandbox.ts'
import { hostCalls, idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Client } from './client.ts'
import { deployment } from './hosts.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })

/** How a session begins, goes on and ends, at a host that is up; `client` is logged in as its operator. */
export function accessContract(context: () => { sandbox: Sandbox; client: Client }): void {
  describe('access', () => {
    test('the deployment, the shop and the print program need no session [print-program] [deployment-call]', async () => {
      const answer = await new Client(context().sandbox.url).request('deployment', {})
      expect(answer).toEqual({
        success: true,
        data: deployment,
        printService: 'http://127.0.0.1:3333',
        shop: { name: 'Balcão Rossio', id: '7' },
        hostId: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      })
    })

    test('a log-in sets HttpOnly cookies, a readable marker, and returns the same tokens [session-cookies] [access-calls] [cookies]', async () => {
      const page = new Client(context().sandbox.url)
      const names = await page.cookieNames()
      const response = await page.raw('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login: 'operator', secret: 'balcao' }),
      })
      const body = v.parse(hostCalls.login.answer, await response.json())
      expect(body.operatorId).toBe(1042)
      expect(body.data.access_token).toBe(page.cookies.get(names.access))
      expect(body.data.refresh_token).toBe(page.cookies.get(names.refresh))
      for (const cookie of response.headers.getSetCookie()) {
        expect(cookie).toMatch(/SameSite=Strict/)
        expect(cookie.includes('HttpOnly')).toBe(!cookie.startsWith(`${names.marker}=`))
      }
    })

    test('a wrong password and an unknown login are refused alike', async () => {
      const refusal = { status: 401, ...hostError('wrong_login') }
      const page = new Client(context().sandbox.url)
      expect(await page.refusal('login', { login: 'operator', secret: 'wrong' })).toEqual(refusal)
      expect(await page.refusal('login', { login: 'nobody', secret: 'balcao' })).toEqual(refusal)
      await page.login()
    })

    test('guessing is slowed down, for the guessed name alone', async () => {
      const page = new Client(context().sandbox.url)
      await page.login()
      for (let guess = 0; guess < 5; guess++) await page.refusal('login', { login: 'guessed', secret: 'x' })
      expect(await page.refusal('login', { login: 'guessed', secret: 'x' })).toEqual({
        status: 429,
        ...hostError('too_many_requests'),
      })
      await page.login()
    })

    test('every call but the open ones needs a session [session-needed]', async () => {
      const page = new Client(context().sandbox.url)
      const refusal = { status: 401, ...hostError('session_expired') }
      expect(await page.refusal('config', {})).toEqual(refusal)
      expect(await page.refusal('privileges', {})).toEqual(refusal)
      expect(await page.refusal('getTimers', {})).toEqual(refusal)
      expect(await page.refusal('getOperatorId', {})).toEqual(refusal)
      expect(await page.refusal('getWalletByIdUser', {})).toEqual(refusal)
      expect(await page.refusal('refresh', {})).toEqual(refusal)
      expect(await page.refusal('ticketInquiry', { unique_req_ids: [crypto.randomUUID()] })).toEqual(refusal)
      expect(await page.refusal('buyTickets', [await context().client.ticket()], newKey())).toEqual(refusal)
      expect(await page.refusal('ticketValidate', { barcode: '1' })).toEqual(refusal)
      expect(await page.refusal('printPairing', {})).toEqual(refusal)
      expect(await page.refusal('getPriceAndDraw', { barcode: '1' })).toEqual(refusal)
    })

    test('a registration code sets the password of the newcomer once [log-in-or-register] [access-calls]', async () => {
      const page = new Client(context().sandbox.url)
      const code = context().sandbox.registrationCode!
      expect(await page.refusal('setPassword', { code: `${code}0`, secret: 'segredo' })).toMatchObject(
        hostError('registration_code'),
      )
      expect(await page.request('setPassword', { code, secret: 'segredo' })).toEqual({
        success: true,
        login: 'operator2',
      })
      expect(await page.refusal('setPassword', { code, secret: 'outro' })).toMatchObject({
        name: 'registration_code',
      })
      expect(await page.login('operator2', 'segredo')).toMatchObject({ operatorId: 1043 })
      const { data } = await page.request('privileges', {})
      expect(data.map((game) => game.game_id)).toEqual(gameIds.filter((id) => id < 1000))
      const [refused] = (await page.buy([await page.ticket({ game_id: 1020 })])).data
      expect(refused).toMatchObject({ error: hostError('game_not_permitted') })
      expect(await page.request('getOperatorId', {})).toEqual({ operatorId: 1043 })
    })

    test('a refresh changes both tokens, and the old one works again while the new one is unused [refresh] [access-calls]', async () => {
      const page = new Client(context().sandbox.url)
      await page.login()
      const { refresh } = await page.cookieNames()
      const old = page.cookies.get(refresh)!
      const first = await page.request('refresh', {})
      page.cookies.set(refresh, old)
      const again = await page.request('refresh', {})
      expect(new Set([old, first.data.refresh_token, again.data.refresh_token]).size).toBe(3)
      await page.request('refresh', {})
      page.cookies.set(refresh, old)
      expect(await page.refusal('refresh', {})).toMatchObject({ name: 'session_expired' })
    })

    test('a refresh token that is used twice ends the session for everybody who has it, and its sockets [refresh]', async () => {
      const [page, thief] = [new Client(context().sandbox.url), new Client(context().sandbox.url)]
      await page.login()
      const { refresh } = await page.cookieNames()
      thief.cookies.set(refresh, page.cookies.get(refresh)!)
      const socket = io(context().sandbox.url, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { cookie: page.cookieHeader() },
      })
      const gone = new Promise((resolve) => socket.once('disconnect', resolve))
      await new Promise((resolve) => socket.once('updateTimers', resolve))
      await page.request('refresh', {})
      await page.request('getOperatorId', {})
      const refusal = { status: 401, ...hostError('session_expired') }
      expect(await thief.refusal('refresh', {})).toEqual(refusal)
      expect(await page.refusal('getOperatorId', {})).toEqual(refusal)
      expect(await page.refusal('refresh', {})).toEqual(refusal)
      await gone
      socket.disconnect()
    })

    test('a refresh that is refused forgets the cookies, however the session has ended [session-cookies]', async () => {
      const [page, other] = [new Client(context().sandbox.url), new Client(context().sandbox.url)]
      await page.login()
      const names = Object.values(await page.cookieNames())
      for (const name of names) other.cookies.set(name, page.cookies.get(name)!)
      await other.request('logout', {})
      expect(await page.refusal('refresh', {})).toMatchObject({ name: 'session_expired' })
      expect(names.filter((name) => page.cookies.has(name))).toEqual([])
    })

    test('a bearer token does what a cookie does [access-calls]', async () => {
      const { data } = await new Client(context().sandbox.url).login()
      const bare = new Client(context().sandbox.url)
      const headers = (token: string) => ({ authorization: `Bearer ${token}` })
      expect(await bare.request('getOperatorId', {}, headers(data.access_token))).toEqual({
        operatorId: 1042,
      })
      expect((await bare.request('refresh', {}, headers(data.refresh_token))).success).toBe(true)
      expect(await bare.refusal('getOperatorId', {}, headers(data.refresh_token))).toMatchObject({
        status: 401,
      })
    })

    test('a log-out ends the session and forgets the cookies [session-cookies]', async () => {
      const page = new Client(context().sandbox.url)
      const { data } = await page.login()
      expect(await page.request('logout', {})).toEqual({ success: true })
      const names = Object.values(await page.cookieNames())
      expect(names.filter((name) => page.cookies.has(name))).toEqual([])
      expect(
        await page.refusal('getOperatorId', {}, { authorization: `Bearer ${data.access_token}` }),
      ).toMatchObject({ name: 'session_expired' })
    })
  })
}
