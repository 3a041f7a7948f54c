import { io } from 'socket.io-client'
import { describe, expect, test } from 'vitest'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Client } from './client.ts'

/** The main socket over a real connection, as the logged-in `client` of the host at `url`. */
export function socketContract(context: () => { url: string; client: Client }): void {
  describe('main socket', () => {
    const connect = (headers: Record<string, string>) =>
      io(context().url, { transports: ['websocket'], reconnection: false, extraHeaders: headers })

    test('brings timers on connection and the till after a sale [draw-timers] [main-socket]', async () => {
      const socket = connect({ cookie: context().client.cookieHeader(), origin: context().url })
      const timers = await new Promise((resolve) => socket.once('updateTimers', resolve))
      expect(timers).toHaveProperty('16')
      const update = new Promise((resolve) => socket.once('updateWalletOperator', resolve))
      const { wallet } = await context().client.buy([await context().client.ticket()])
      expect(await update).toEqual({ operatorId: 1042, wallet })
      socket.disconnect()
    })

    test('brings the till after a refill and after a collection', async () => {
      const { url, client } = context()
      const socket = connect({ cookie: client.cookieHeader(), origin: url })
      await new Promise((resolve) => socket.once('updateTimers', resolve))
      for (const call of ['postRefill', 'postCollection'] as const) {
        const update = new Promise((resolve) => socket.once('updateWalletOperator', resolve))
        const key = { [idempotencyKeyHeader]: crypto.randomUUID() }
        const { balance } = await client.request(call, { amount: 700 }, key)
        expect(await update).toEqual({ operatorId: 1042, wallet: balance })
      }
      socket.disconnect()
    })

    test('a program that holds a session and sends no origin is served as a page is [main-socket]', async () => {
      const program = new Client(context().url)
      const { data } = await program.login()
      const ways = [
        ['authorization', `Bearer ${data.access_token}`] as const,
        ['cookie', program.cookieHeader()] as const,
      ]
      for (const [header, value] of ways) {
        const socket = connect({ [header]: value })
        expect(await new Promise((resolve) => socket.once('updateTimers', resolve))).toHaveProperty('16')
        const update = new Promise((resolve) => socket.once('updateWalletOperator', resolve))
        const { wallet } = await program.buy([await program.ticket()])
        expect(await update).toEqual({ operatorId: 1042, wallet })
        socket.disconnect()
      }
    })

    test.each([
      ['without a session and without an origin', () => ({})],
      ['with a token that is none and without an origin', () => ({ authorization: 'Bearer made-up' })],
      [
        'of no origin that it would tell',
        () => ({ cookie: context().client.cookieHeader(), origin: 'null' }),
      ],
      ['without a session', () => ({ origin: context().url })],
      [
        'of another origin',
        () => ({ cookie: context().client.cookieHeader(), origin: 'http://evil.example' }),
      ],
    ])('a page or program %s does not get in', async (_case, headers) => {
      const socket = connect(headers())
      const outcome = await new Promise((resolve) => {
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', () => resolve('refused'))
      })
      socket.disconnect()
      expect(outcome).toBe('refused')
    })

    test('a log-out disconnects the pages of that session', async () => {
      const page = new Client(context().url)
      await page.login()
      const socket = connect({ cookie: page.cookieHeader(), origin: context().url })
      // A connection whose session ends before it is greeted is closed without a reason.
      await new Promise((resolve) => socket.once('updateTimers', () => resolve(undefined)))
      const gone = new Promise((resolve) => socket.once('disconnect', resolve))
      await page.request('logout', {})
      expect(await gone).toBe('io server disconnect')
    })
  })
}
