import { io } from 'socket.io-client'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { walletSaltLength } from '../../src/protocol/wallets.ts'
import { Client } from './client.ts'
import { hostError, errorCodes } from '../../src/protocol/error-codes.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })

/** Players' QR wallets, as the logged-in client of the context; `colleague` is logged in as another operator. */
export function walletContract(context: () => { url: string; client: Client; colleague: Client }): void {
  const open = (sum = 1_500, key = newKey()) =>
    context().client.request('get_generate_qrcode', { sum, currency: 'BRL' }, key)
  const settle = (url: string, key = newKey()) =>
    context().client.request('collection_qrcode', { url, method: 'refillQrcode' }, key)
  const unsettled = (url: string, who = context().client) =>
    who.refusal('collection_qrcode', { url, method: 'refillQrcode' }, newKey())

  /** From the QR code to the user id, the way a page goes. */
  async function userIdOf(url: string): Promise<string> {
    const { userId: hash } = await context().client.request('decodingUrlGetHashUserId', { url })
    const { data } = await context().client.request('decodeAES256CBC', { hash })
    return data.slice(0, -walletSaltLength)
  }

  describe('a QR wallet', () => {
    test('goes from the counter to the player and back, once however often it is requested [wallet-calls]', async () => {
      const { client } = context()
      const before = await client.wallet()
      const key = newKey()
      const opened = await open(1_500, key)
      expect(opened.update).toEqual({ balance: 1_500, balanceOperator: before + 1_500 })
      expect(await open(1_500, key)).toEqual(opened)
      const userId = await userIdOf(opened.short_url)
      expect(userId).toBe(opened.user.userId)
      expect(await client.request('getAccount', { userId })).toEqual({
        user: { operatorId: 1042, name: opened.user.name, credit_block: false },
        balance: 1_500,
        currency: 'BRL',
      })
      const settleKey = newKey()
      const settled = await settle(opened.short_url, settleKey)
      expect(settled).toEqual({ success: true, balanceOperator: before, sum: 1_500 })
      expect(await settle(opened.short_url, settleKey)).toEqual(settled)
      expect(await unsettled(opened.short_url)).toEqual({ status: 400, ...hostError('wallet_empty') })
      expect(await client.wallet()).toBe(before)
    })

    test('that is requested and settled by concurrent requests moves its money once', async () => {
      const { client } = context()
      const before = await client.wallet()
      const key = newKey()
      const opened = await Promise.all(Array.from({ length: 10 }, () => open(700, key)))
      for (const answer of opened) expect(answer).toEqual(opened[0])
      expect(await client.wallet()).toBe(before + 700)
      const races = await Promise.all(
        Array.from({ length: 10 }, () =>
          client.call('collection_qrcode', { url: opened[0]!.short_url, method: 'refillQrcode' }, newKey()),
        ),
      )
      expect(races.filter((outcome) => 'answer' in outcome)).toHaveLength(1)
      expect(await client.wallet()).toBe(before)
    })

    test('is not opened outside the bounds, in another currency, without a key, or with a key used for more', async () => {
      const { client } = context()
      const before = await client.wallet()
      const refusal = (
        sum: number,
        currency: 'BRL' | 'RSD' = 'BRL',
        headers: Record<string, string> = newKey(),
      ) => client.refusal('get_generate_qrcode', { sum, currency }, headers)
      const outside = { status: 400, ...hostError('sum_out_of_bounds', 'sum') }
      expect(await refusal(499)).toEqual(outside)
      expect(await refusal(10_001)).toEqual(outside)
      for (const sum of [0, -500, 500.5]) expect(await refusal(sum)).toMatchObject({ name: 'malformed' })
      expect(await refusal(500, 'RSD')).toMatchObject(hostError('malformed', 'currency'))
      expect(await refusal(500, 'BRL', {})).toMatchObject({ name: 'id_malformed' })
      const key = newKey()
      await client.request('postRefill', { amount: 500 }, key)
      expect(await refusal(500, 'BRL', key)).toMatchObject(hostError('id_reused'))
      expect(await client.wallet()).toBe(before + 500)
    })

    test('of another operator is seen to be his, and not paid out [wallet-of-another] [identity]', async () => {
      const { client, colleague } = context()
      const { short_url: url, user } = await open()
      const before = await colleague.wallet()
      expect(await colleague.request('getAccount', { userId: user.userId })).toMatchObject({
        user: { operatorId: 1042 },
      })
      expect(await unsettled(url, colleague)).toEqual({ status: 400, ...hostError('other_operator') })
      expect(await colleague.wallet()).toBe(before)
      expect(await client.request('getAccount', { userId: user.userId })).toMatchObject({ balance: 1_500 })
    })

    test('that the back office blocks is not paid out, until it is free again', async () => {
      const { client } = context()
      const { short_url: url, user } = await open()
      const { userId } = user
      const block = (blocked: boolean) => client.request('sandboxWalletBlock', { userId, blocked })
      expect(await block(true)).toEqual({ success: true, userId, credit_block: true })
      expect(await client.request('getAccount', { userId })).toMatchObject({ user: { credit_block: true } })
      expect(await unsettled(url)).toEqual({ status: 403, ...hostError('wallet_blocked') })
      const { data } = await client.request('messages', {})
      expect(data[0]).toMatchObject({ key: 'walletBlocked', values: { userId, name: user.name } })
      await block(false)
      expect(await settle(url)).toMatchObject({ sum: 1_500 })
    })

    test('is not found by a changed link, nor by an unknown id [wallet-calls]', async () => {
      const { client, url } = context()
      const { short_url: link } = await open()
      const secret = link.slice(link.lastIndexOf('/') + 1)
      const unknown = { status: 400, ...hostError('wallet_unknown') }
      for (const other of [`http://evil.example/w/${secret}`, `${link}x`, link.slice(0, -1), secret, url]) {
        expect(await client.refusal('decodingUrlGetHashUserId', { url: other })).toEqual(unknown)
        expect(await unsettled(other)).toEqual(unknown)
      }
      const { userId: hash } = await client.request('decodingUrlGetHashUserId', { url: `  ${link}\n` })
      const tampered = (hash.startsWith('0') ? '1' : '0') + hash.slice(1)
      expect(await client.refusal('decodeAES256CBC', { hash: tampered })).toEqual({
        ...unknown,
        field: 'hash',
      })
      expect(await client.refusal('getAccount', { userId: '0' })).toEqual({
        status: 400,
        ...hostError('user_not_found'),
      })
    })

    test('reports in a message why a link is invalid', async () => {
      const response = await context().client.raw('/api/decodingUrlGetHashUserId', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: 'https://example.org/' }),
      })
      expect(v.parse(v.object({ message: v.string() }), await response.json()).message).toBe('wallet_unknown')
    })

    test('returns its link to the operator who opened it, and to no other [wallet-link-calls]', async () => {
      const { client, colleague } = context()
      const { short_url: link, user } = await open()
      const { userId } = user
      expect(await client.request('getWalletLink', { userId })).toEqual({
        success: true,
        short_url: link,
        user,
      })
      expect(await colleague.refusal('getWalletLink', { userId })).toMatchObject(hostError('other_operator'))
      expect(await client.refusal('getWalletLink', { userId: '0' })).toMatchObject({ name: 'user_not_found' })
    })

    test('gets another link from the operator who opened it, once, and is paid out by that one alone', async () => {
      const { client, colleague } = context()
      const { short_url: before, user } = await open()
      const request = { userIds: [user.userId, '0'], until: user.timestamp }
      expect(await colleague.request('replaceWalletLinks', request)).toEqual({ success: true, userIds: [] })
      expect(await client.request('getWalletLink', { userId: user.userId })).toMatchObject({
        short_url: before,
      })
      for (let times = 0; times < 2; times++)
        expect(await client.request('replaceWalletLinks', request)).toEqual({
          success: true,
          userIds: [user.userId],
        })
      const { short_url: link } = await client.request('getWalletLink', { userId: user.userId })
      expect(link).not.toBe(before)
      const replaced = { status: 400, ...hostError('wallet_link_replaced') }
      expect(await unsettled(before)).toEqual(replaced)
      expect(await client.refusal('decodingUrlGetHashUserId', { url: before })).toEqual(replaced)
      expect(await settle(link)).toMatchObject({ sum: 1_500 })
    })

    test('is sent to the pages of its operator when its balance or its block changes', async () => {
      const { url, client } = context()
      const socket = io(url, {
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: { cookie: client.cookieHeader(), origin: url },
      })
      await new Promise((resolve) => socket.once('updateTimers', resolve))
      const next = (event: string) => new Promise((resolve) => socket.once(event, resolve))
      const updates = [next('updateWallet'), next('updateWalletOperator')]
      const { short_url: link, user, update } = await open()
      const { userId } = user
      expect(await Promise.all(updates)).toEqual([
        { userId, balance: 1_500 },
        { operatorId: 1042, wallet: update.balanceOperator },
      ])
      const blocked = next('updateStatusCreditBlock')
      await client.request('sandboxWalletBlock', { userId, blocked: true })
      expect(await blocked).toEqual({ userId, credit_block: true })
      await client.request('sandboxWalletBlock', { userId, blocked: false })
      const emptied = next('updateWallet')
      await settle(link)
      expect(await emptied).toEqual({ userId, balance: 0 })
      socket.disconnect()
    })

    test('cannot be guessed at: too many links from one operator have to wait, right or wrong [identity]', async () => {
      const { colleague, client } = context()
      const { short_url: url } = await open()
      const guess = () => colleague.call('decodingUrlGetHashUserId', { url })
      const outcomes = []
      for (let tries = 0; tries < 21; tries++) outcomes.push(await guess())
      expect(outcomes.filter((outcome) => 'answer' in outcome)).not.toHaveLength(21)
      expect(outcomes.at(-1)).toMatchObject({ status: 429, error: hostError('too_many_requests') })
      expect(await colleague.refusal('decodeAES256CBC', { hash: 'aa' })).toMatchObject({
        code: errorCodes.tooManyRequests,
      })
      expect(await client.call('getAccount', { userId: '0' })).toMatchObject({ status: 400 })
    })

    test.each([
      'get_generate_qrcode',
      'collection_qrcode',
      'decodingUrlGetHashUserId',
      'decodeAES256CBC',
      'getAccount',
      'getWalletLink',
      'replaceWalletLinks',
      'sandbox/walletBlock',
    ])('cannot be reached without a session: %s', async (call) => {
      const response = await new Client(context().url).raw(`/api/${call}`, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', ...newKey() },
      })
      expect(response.status).toBe(401)
    })
  })
}
