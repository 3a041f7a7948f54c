import { stat } from 'node:fs/promises'
import type { Socket } from 'socket.io-client'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { TerminalSale, WireTerminal } from '../../src/protocol/terminals.ts'
import { isEqual } from '../../src/values/equal.ts'
import { Client } from './client.ts'
import { enoughOfDay } from './hosts.ts'
import { hostError } from '../../src/protocol/error-codes.ts'
import { connectPeers, emit, once, received, type TerminalContext } from './terminal-peers.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })

/** Self-service terminals over real sockets, as the logged-in client of the context; `colleague` is another operator. */
export function terminalContract(context: () => TerminalContext): void {
  const { open, page, terminal, keyOf, row } = connectPeers(context)
  const move = (method: 'refillTerminal' | 'collectionTerminal', amount: number, key = newKey()) =>
    context().client.request('updateUser', { userId: '1042_1', amount, currency: 'BRL', method }, key)
  const ticket = (changes: object = {}) => ({
    unique_req_id: String(crypto.randomUUID()),
    game_id: 31,
    price_var: '1',
    bets: [{ numbers: [1, 2, 3] }],
    multidraw: 1,
    ...changes,
  })
  const buy = async (socket: Socket, request = ticket()) =>
    v.parse(TerminalSale, await emit(socket, 'buy-ticket', request))

  describe('self-service terminals', () => {
    test('are three for each operator, and their keys are for the owner of the file alone [terminal-record]', async () => {
      const { client, colleague, keysFile } = context()
      for (const each of [client, colleague]) {
        const { terminals } = await each.request('getTerminalsOperator', {})
        expect(terminals.map(({ id }) => id)).toEqual([1, 2, 3])
      }
      expect((await stat(keysFile)).mode & 0o777).toBe(0o600)
      expect(await keyOf('1042_1')).not.toBe(await keyOf('1042_2'))
    })

    test('get funds with cash into the till, once for one request, and both sides are notified', async () => {
      const { client } = context()
      const [counter, box] = [await page(), await terminal()]
      const before = await row()
      const updates = Promise.all([
        received(counter, 'updateWallet'),
        received(box, 'updateWallet'),
        received(counter, 'updateWalletOperator'),
        received(counter, 'updateTerminalValueForKassa'),
      ])
      const key = newKey()
      const answer = await move('refillTerminal', 1_000, key)
      expect(await move('refillTerminal', 1_000, key)).toEqual(answer)
      expect(answer.wallet).toBe(before.wallet + 1_000)
      const [atCounter, atBox, till, all] = await updates
      expect(atCounter).toEqual({ id: 1, wallet: answer.wallet })
      expect(atBox).toEqual(atCounter)
      expect(till).toEqual({ operatorId: 1042, wallet: answer.balanceOperator })
      expect(all.terminals[0]).toMatchObject({ id: 1, wallet: answer.wallet, activate: true })
      expect(await client.wallet()).toBe(answer.balanceOperator)
      const account = await client.request('getAccount', { userId: '1042_1' })
      expect(account.balance).toBe(answer.wallet)
      expect((await move('collectionTerminal', 1_000)).wallet).toBe(before.wallet)
    })

    test('of another operator are refused for every request', async () => {
      const { client } = context()
      const request = { userId: '1043_1', amount: 100, currency: 'BRL', method: 'refillTerminal' } as const
      const other = { status: 400, ...hostError('other_operator') }
      expect(await client.refusal('updateUser', request, newKey())).toEqual(other)
      expect(await client.refusal('getAccount', { userId: '1043_1' })).toEqual(other)
      const counter = await page()
      const refused = { ok: false, error: hostError('other_operator') }
      for (const name of ['setIdOperator', 'updateTerminals'])
        expect(await emit(counter, name, { operatorId: 1043 })).toEqual(refused)
    })

    test('are all listed for a page that requests them, and connected while they are [terminal-socket-host]', async () => {
      const counter = await page()
      const listed: WireTerminal[] = []
      counter.on('add-terminal', (each: unknown) => listed.push(v.parse(WireTerminal, each)))
      expect(await emit(counter, 'setIdOperator', { operatorId: 1042 })).toEqual({ ok: true })
      expect(listed.map(({ id, activate }) => [id, activate])).toEqual([1, 2, 3].map((id) => [id, false]))
      // A terminal that left before may be shown only now.
      const shown: WireTerminal[] = []
      counter.on('update-terminal', (each: unknown) => {
        const terminal = v.parse(WireTerminal, each)
        if (terminal.id === 2) shown.push(terminal)
      })
      const box = await terminal('1042_2')
      await expect.poll(() => shown).toMatchObject([{ hashId: '1042_2', activate: true }])
      expect((await row(2)).activate).toBe(true)
      box.disconnect()
      await expect.poll(() => shown).toMatchObject([{ activate: true }, { activate: false }])
    })

    test('sell out of their funds, once for one id; the till stays as it is', async () => {
      const { client } = context()
      const box = await terminal()
      const { wallet } = await move('refillTerminal', 1_000)
      const till = await client.wallet()
      const request = ticket()
      const first = await buy(box, request)
      expect(first).toMatchObject({
        ok: true,
        wallet: wallet - 100,
        ticket: { operatorId: 1042, terminalId: 1 },
      })
      expect(await buy(box, request)).toEqual(first)
      const sameId = { ...request, unique_req_id: request.unique_req_id.toUpperCase() }
      expect(await buy(box, sameId)).toEqual(first)
      expect(await client.wallet()).toBe(till)
      const { barcode } = v.parse(TerminalSale.options[0], first).ticket
      const inquiry = await client.request('ticketInquiry', { unique_req_ids: [request.unique_req_id] })
      expect(inquiry.data).toMatchObject([{ status: 'sold', ticket: { barcode, terminalId: 1 } }])
      expect((await client.request('verificationTicket', { barcode })).data).toMatchObject({ terminalId: 1 })
      await move('collectionTerminal', wallet - 100)
      expect(await buy(box)).toEqual({ ok: false, error: hostError('not_enough_funds') })
      expect(await emit(box, 'buy-ticket', { nonsense: true })).toMatchObject({ ok: false })
      const withoutId = ticket({ unique_req_id: '1' })
      expect(await emit(box, 'buy-ticket', withoutId)).toMatchObject({ error: { name: 'id_malformed' } })
    })

    test('count in the reports by their funds, not by what they sold [terminal-calls]', async () => {
      await enoughOfDay()
      const { client } = context()
      const noTerminals = { terminals: [] }
      const sums = async () => [
        (await client.request('getCreditTerminalPerDay', noTerminals)).amount,
        (await client.request('getDebitTerminalPerDay', noTerminals)).amount,
        (await client.request('getDataForPrinter', {})).arrayGemes.reduce((sum, { sales }) => sum + sales, 0),
      ]
      const before = await sums()
      await move('refillTerminal', 500)
      await buy(await terminal())
      await move('collectionTerminal', 400)
      expect((await sums()).map((sum, index) => sum - before[index]!)).toEqual([500, 400, 0])
    })

    test('are locked and unlocked by their page, and sell nothing while they are locked [terminal-socket-host]', async () => {
      const [counter, box] = [await page(), await terminal()]
      await move('refillTerminal', 100)
      const locked = received(box, 'update-terminal')
      expect(await emit(counter, 'set-status-terminal', { id: 1, status: true })).toEqual({ ok: true })
      expect(await locked).toMatchObject({ status: true })
      expect(await buy(box)).toEqual({ ok: false, error: hostError('terminal_locked') })
      const unlocked = received(box, 'update-terminal')
      await emit(counter, 'set-status-terminal', { id: 1, status: false })
      expect(await unlocked).toMatchObject({ status: false })
      expect(await buy(box)).toMatchObject({ ok: true })
      expect(await emit(counter, 'set-status-terminal', { id: 9, status: true })).toMatchObject({
        error: { name: 'terminal_unknown' },
      })
    })

    test('are unlocked by a password that is never sent; guesses are slowed down', async () => {
      const [counter, box] = [await page(), await terminal('1042_3')]
      const updates: { hasPassword?: boolean; status?: boolean }[] = []
      counter.onAny((_name, payload) => updates.push(payload as object))
      const passwordCode = 'Abc#90xyzQ1w'
      expect(await emit(counter, 'sendCodeTerminal', { id: 3, passwordCode })).toEqual({ ok: true })
      await emit(counter, 'set-status-terminal', { id: 3, status: true })
      const guess = (code: string) => emit(box, 'unlock-terminal', { passwordCode: code })
      expect(await guess('wrong')).toEqual({ ok: false, error: hostError('wrong_password') })
      expect(await guess(passwordCode)).toEqual({ ok: true })
      expect(await row(3)).toMatchObject({ status: false, passwordCode: '', hasPassword: true })
      const locks = () => updates.flatMap(({ status, hasPassword }) => (hasPassword ? [status] : []))
      // The password, the lock and the unlock, each with the terminal as it is by then.
      await expect.poll(locks).toHaveLength(3)
      expect(locks().at(-1)).toBe(false)
      expect(JSON.stringify(updates)).not.toContain(passwordCode)
      for (let count = 0; count < 5; count++) await guess('wrong')
      expect(await guess(passwordCode)).toMatchObject({ error: { name: 'too_many_requests' } })
      const malformed = await emit(counter, 'sendCodeTerminal', { id: 3, passwordCode: 'a b' })
      expect(malformed).toMatchObject({ ok: false })
      expect(await emit(counter, 'sendCodeTerminal', { id: 3, passwordCode: '' })).toEqual({ ok: true })
      expect((await row(3)).hasPassword).toBe(false)
    })

    test('get at most ten passwords in half a minute from one operator, whose page would otherwise delay the log-ins of all', async () => {
      const counter = await page(context().colleague)
      const answers = await Promise.all(
        Array.from({ length: 15 }, () => emit(counter, 'sendCodeTerminal', { id: 3, passwordCode: 'abc' })),
      )
      const refused = { ok: false, error: hostError('too_many_requests') }
      const count = (answer: object) => answers.filter((each) => isEqual(each, answer)).length
      expect([count({ ok: true }), count(refused)]).toEqual([10, 5])
      expect(await emit(counter, 'sendCodeTerminal', { id: 3, passwordCode: '' })).toEqual({ ok: true })
    })

    test('are notified by their page that funds were sent; no money moves by that [terminal-socket-host]', async () => {
      const [counter, box] = [await page(), await terminal()]
      const { wallet } = await row()
      const sent = { id: 1, sum: 700, method: 'refill' }
      const updates = once(box, 'sentWalletTerminal')
      expect(await emit(counter, 'sentWalletTerminal', sent)).toEqual({ ok: true })
      expect(await updates).toEqual([sent])
      expect((await row()).wallet).toBe(wallet)
    })

    test('learn from the first page to answer at whose counter they stand', async () => {
      const counter = await page()
      const question = received(counter, 'get-data-front')
      const box = await terminal()
      const { id, requestId } = await question
      expect(id).toBe(1)
      const front = { operatorId: 1042, shop: { name: 'Balcão Rossio', id: '7' }, language: 'pt' }
      const updates = once(box, 'return-data-front')
      expect(await emit(counter, 'return-data-front', { requestId, ...front })).toEqual({ ok: true })
      expect(await updates).toEqual([front])
    })

    test('wait for the answer to their latest question alone, however often a page makes them repeat it', async () => {
      const counter = await page()
      const questions: string[] = []
      counter.on('get-data-front', ({ requestId }: { requestId: string }) => questions.push(requestId))
      // The host's own question, as the terminal connects, comes before those that the page makes it repeat.
      const [box] = await Promise.all([terminal(), once(counter, 'get-data-front')])
      // Between processes, the host acknowledges a message before the question that it leads to has come.
      for (let round = 0; round < 2; round++)
        await Promise.all([
          emit(counter, 'setIdOperator', { operatorId: 1042 }),
          once(counter, 'get-data-front'),
        ])
      const answers: unknown[] = []
      box.on('return-data-front', (front) => answers.push(front))
      const front = { operatorId: 1042, shop: { name: 'Balcão Rossio', id: '7' } }
      const latest = once(box, 'return-data-front')
      for (const [place, requestId] of questions.entries())
        await emit(counter, 'return-data-front', { requestId, ...front, language: String(place) })
      await latest
      expect(answers).toEqual([{ ...front, language: String(questions.length - 1) }])
    })

    test('are one connection each: the latest takes the place of the one before, and learns where it stands', async () => {
      const counter = await page()
      const questions: string[] = []
      counter.on('get-data-front', ({ requestId }: { requestId: string }) => questions.push(requestId))
      const first = await terminal()
      const gone = Promise.all([once(first, 'taken-over'), once(first, 'disconnect')])
      const second = await terminal()
      await gone
      expect(second.connected).toBe(true)
      expect((await row()).activate).toBe(true)
      await expect.poll(() => questions).toHaveLength(2)
      const learned = once(second, 'return-data-front')
      const front = { operatorId: 1042, shop: { name: 'Balcão Rossio', id: '7' }, language: 'pt' }
      for (const requestId of questions) counter.emit('return-data-front', { requestId, ...front })
      expect(await learned).toEqual([front])
    })

    test.each([
      ['a wrong key', () => ({ auth: { terminal: '1042_1', key: 'wrong' } })],
      ['no terminal of this host', () => ({ auth: { terminal: '9_9', key: 'wrong' } })],
      ['nothing to prove themselves', () => ({})],
      [
        'a session and a foreign origin',
        () => ({
          extraHeaders: { cookie: context().client.cookieHeader(), origin: 'http://evil.example' },
        }),
      ],
      ['a token that is none and no origin', () => ({ extraHeaders: { authorization: 'Bearer made-up' } })],
    ])('and pages with %s are not let in', async (_case, options) => {
      const socket = open(options())
      const outcome = await Promise.race([
        once(socket, 'connect').then(() => 'let in'),
        once(socket, 'connect_error').then(() => 'refused'),
      ])
      expect(outcome).toBe('refused')
    })

    test('and what a terminal may, a page may not, nor the other way round', async () => {
      const [counter, box] = [await page(), await terminal()]
      await move('refillTerminal', 100)
      const till = await context().client.wallet()
      const answered = vi.fn<(answer: unknown) => void>()
      counter.emit('buy-ticket', ticket(), answered)
      box.emit('set-status-terminal', { id: 1, status: true }, answered)
      // What is allowed and comes behind it is done: the terminal sells, as it was not locked.
      expect(await emit(counter, 'set-status-terminal', { id: 2, status: false })).toEqual({ ok: true })
      expect(await buy(box)).toMatchObject({ ok: true })
      expect(answered).not.toHaveBeenCalled()
      expect((await row()).status).toBe(false)
      expect(await context().client.wallet()).toBe(till)
    })

    test('a log-out disconnects the page of that session here as well', async () => {
      const own = new Client(context().url)
      await own.login()
      const counter = await page(own)
      const gone = once(counter, 'disconnect')
      await own.request('logout', {})
      await gone
    })
  })
}
