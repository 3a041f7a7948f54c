import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../backend/sandbox.ts'
import { gameIds, isGrandLottery } from '../../src/games/catalogue.ts'
import { neverCloses } from '../../src/protocol/games.ts'
import { hostTimeHeader, idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { WireTicket } from '../../src/protocol/tickets.ts'
import { accessContract } from './access-contract.ts'
import { Client, quickPickTicket } from './client.ts'
import { playerContract } from './player-contract.ts'
import { reportContract } from './report-contract.ts'
import { socketContract } from './socket-contract.ts'
import { terminalContract } from './terminal-contract.ts'
import { ticketServiceContract } from './ticket-service-contract.ts'
import { requestIdContract } from './request-id-contract.ts'
import { tillContract } from './till-contract.ts'
import { tillRecordContract } from './till-record-contract.ts'
import { tvContract } from './tv-contract.ts'
import { walletContract } from './wallet-contract.ts'
import { putDatabase } from '../kit/folders.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { enoughOfDay, startHost } from './hosts.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })

/** Every call of the contract over real HTTP. `databaseUrl` picks the store; undefined is the embedded one. */
export function hostContract(databaseUrl: () => string | undefined): void {
  let sandbox: Sandbox
  let client: Client
  /** Logged in as the other operator of the shop. */
  let colleague: Client
  const folder = folderOfFile()

  const keysFile = () => join(folder, 'terminals.json')
  const start = () => {
    const url = databaseUrl()
    return startHost({
      dataDir: folder,
      terminalKeysFile: keysFile(),
      ...(url === undefined ? {} : { databaseUrl: url }),
    })
  }

  beforeAll(async () => {
    await putDatabase(folder)
    sandbox = await start()
    client = new Client(sandbox.url)
    await client.login()
  })
  afterAll(async () => {
    await sandbox?.close()
  })

  accessContract(() => ({ sandbox, client }))

  describe('games', () => {
    test('config lists every game id with prices and a name; editions are numbered [game-ids] [game-config] [shop-calls]', async () => {
      const { data } = await client.request('config', {})
      expect(data.map((game) => game.game_id).sort((a, b) => a - b)).toEqual(
        [...gameIds].sort((a, b) => a - b),
      )
      const names = new Map(data.map((game) => [game.game_id, game.game_name]))
      expect([16, 1016, 2016].map((id) => names.get(id))).toEqual(['Roleta', 'Roleta II', 'Roleta III'])
      expect(data.find((game) => game.game_id === 51)?.winning_sets).toHaveLength(2)
    })

    test('privileges permit every game in every edition [privileges] [shop-calls]', async () => {
      const { data } = await client.request('privileges', {})
      expect(data.map((game) => game.game_id)).toEqual(gameIds)
    })

    test('one ticket of every game id is sold, reads as it was bought, and is in the till [ticket-fields]', async () => {
      const before = await client.wallet()
      const timers = await client.timersWithTimeLeft()
      const tickets = gameIds.map((gameId) => quickPickTicket(gameId, timers))
      const [grand, others] = [true, false].map((isGrand) =>
        tickets.filter((ticket) => isGrandLottery(ticket.game_id) === isGrand),
      )
      const ordinary = await client.buy(others!)
      const grandLottery = await client.request('buyTicketsGames51', { tickets: grand! }, newKey())
      const results = [...ordinary.data, ...grandLottery.data]
      const sold = results.flatMap((result) => ('barcode' in result ? [result] : []))
      expect(sold.map(({ gameId }) => gameId).sort((a, b) => a - b)).toEqual(
        [...gameIds].sort((a, b) => a - b),
      )
      for (const ticket of tickets) {
        const result = sold.find(({ unique_req_id: id }) => id === ticket.unique_req_id)
        expect(result).toMatchObject({ gameId: ticket.game_id, bets: ticket.base.bets })
        expect(result?.addData).toEqual(ticket.addData)
      }
      expect(await client.wallet()).toBe(before + sold.reduce((sum, { price }) => sum + price, 0))
    })

    test('every game has a draw on sale; the instant game never closes [shop-calls]', async () => {
      const timers = await client.request('getTimers', {})
      expect(Object.keys(timers)).toHaveLength(gameIds.length)
      expect(timers[31]).toEqual([{ draw_time: neverCloses, draw_id: 0 }])
      expect(timers[16]![0]!.draw_time).toBeGreaterThan(0)
      expect(timers[16]![0]!.draw_time).toBeLessThanOrEqual(45_000)
    })
  })

  describe('sale', () => {
    test('a ticket is sold, its price goes into the till, and the answer names its id [operator-record] [purchase-calls]', async () => {
      const before = await client.wallet()
      const ticket = await client.ticket({
        base: { price_var: '2', bets: [{ numbers: [1, 2] }, { numbers: [3] }] },
        ticket: { multidraw: 3 },
      })
      const answer = await client.buy([ticket])
      expect(answer.data).toMatchObject([
        { unique_req_id: ticket.unique_req_id, price: 1_500, operatorId: 1042, firstDraw: ticket.draw_id },
      ])
      expect(answer.wallet).toBe(before + 1_500)
      expect(await client.wallet()).toBe(before + 1_500)
    })

    test('the same request gives the first answer again and takes no money', async () => {
      const ticket = await client.ticket()
      const key = crypto.randomUUID()
      const first = await client.buy([ticket], key)
      expect(await client.buy([ticket], key)).toEqual(first)
      const underNewKey = await client.buy([ticket])
      expect(underNewKey).toEqual(first)
      expect(await client.wallet()).toBe(first.wallet)
    })

    test('requests that race for one id sell it once', async () => {
      const before = await client.wallet()
      const ticket = await client.ticket()
      const key = crypto.randomUUID()
      const answers = await Promise.all(Array.from({ length: 20 }, () => client.buy([ticket], key)))
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await client.wallet()).toBe(before + 100)
    })

    test('the same key or the same id with another body is refused', async () => {
      const ticket = await client.ticket()
      const key = crypto.randomUUID()
      await client.buy([ticket], key)
      const other: WireTicket = { ...ticket, ticket: { multidraw: 2 } }
      expect(await client.refusal('buyTickets', [other], { [idempotencyKeyHeader]: key })).toMatchObject(
        hostError('id_reused'),
      )
      expect((await client.buy([other])).data).toEqual([
        { unique_req_id: ticket.unique_req_id, error: hostError('id_reused', 'unique_req_id') },
      ])
    })

    test('each ticket of a batch is sold or refused on its own', async () => {
      const good = await client.ticket()
      const late = await client.ticket({ draw_id: good.draw_id - 1 })
      const foreign = await client.ticket({ game_id: 3020 })
      const { data } = await client.buy([late, good, foreign])
      expect(data.map((result) => ('error' in result ? result.error : 'sold'))).toEqual([
        hostError('draw_closed'),
        'sold',
        hostError('game_unknown'),
      ])
    })

    test('game 51 sells at its own counter alone, by its second winning set [purchase-calls] [game-51]', async () => {
      const ticket = await client.ticket({
        game_id: 51,
        base: { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] },
      })
      const { data } = await client.request('buyTicketsGames51', { tickets: [ticket] }, newKey())
      expect(data).toMatchObject([{ price: 200, barcode: expect.stringMatching(/^\d{20}$/) }])
      const elsewhere = await client.buy([{ ...ticket, unique_req_id: crypto.randomUUID() }])
      expect(elsewhere.data).toMatchObject([{ error: hostError('game_unknown') }])
    })

    test('a malformed purchase and one without a key are refused whole', async () => {
      const ticket = await client.ticket()
      const refusal = { status: 400, ...hostError('malformed') }
      expect(await client.refusal('buyTickets', [], newKey())).toEqual(refusal)
      expect(await client.refusal('buyTickets', [ticket])).toEqual({
        status: 400,
        ...hostError('id_malformed', 'Idempotency-Key'),
      })
      const { timeStamp: _time, ...lacking } = ticket
      expect(await client.refusal('buyTickets', [lacking as WireTicket], newKey())).toEqual({
        status: 400,
        ...hostError('malformed', '0.timeStamp'),
      })
      const broken = await client.raw('/api/buyTickets', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey() },
        body: '{"game_id":',
      })
      expect(broken.status).toBe(400)
      expect(await client.request('ticketInquiry', { unique_req_ids: [ticket.unique_req_id] })).toMatchObject(
        {
          data: [{ status: 'absent' }],
        },
      )
    })

    test('money does not move for a page of another origin', async () => {
      const ticket = await client.ticket()
      expect(
        await client.refusal('buyTickets', [ticket], { ...newKey(), origin: 'http://evil.example' }),
      ).toEqual({ status: 403, ...hostError('foreign_origin') })
      const own = await client.call('buyTickets', [ticket], { ...newKey(), origin: sandbox.url })
      expect(own.status).toBe(200)
    })
  })

  describe('inquiry', () => {
    test('distinguishes sold, refused and absent, and an absent id is never sold', async () => {
      const sold = await client.ticket()
      const refused = await client.ticket({ draw_id: 1 })
      const late = await client.ticket()
      const { data } = await client.buy([sold, refused])
      const ids = [sold, refused, late].map((ticket) => ticket.unique_req_id)
      expect((await client.request('ticketInquiry', { unique_req_ids: ids })).data).toEqual([
        { status: 'sold', unique_req_id: ids[0], ticket: data[0] },
        { status: 'refused', unique_req_id: ids[1], error: hostError('draw_closed') },
        { status: 'absent', unique_req_id: ids[2] },
      ])
      expect((await client.buy([late])).data).toMatchObject([{ error: { name: 'id_reused' } }])
      expect((await client.request('ticketInquiry', { unique_req_ids: [ids[2]!] })).data).toMatchObject([
        { status: 'absent' },
      ])
    })
  })

  test('an unknown call is not found', async () => {
    const response = await client.raw('/api/nothing')
    expect(response.status).toBe(404)
    expect(Number(response.headers.get(hostTimeHeader))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({ success: false, error: hostError('not_found') })
  })

  ticketServiceContract(() => client)

  tillContract(() => client)

  requestIdContract(() => client)

  socketContract(() => ({ url: sandbox.url, client }))

  describe('two operators', () => {
    beforeAll(async () => {
      colleague = new Client(sandbox.url)
      // The password may have been set already, when the registration code was tried out.
      await colleague.call('setPassword', { code: sandbox.registrationCode!, secret: 'segredo' })
      await colleague.login('operator2', 'segredo')
    })

    walletContract(() => ({ url: sandbox.url, client, colleague }))

    reportContract(() => ({ client, colleague }))

    tillRecordContract(() => ({ client, colleague }))

    terminalContract(() => ({ url: sandbox.url, client, colleague, keysFile: keysFile() }))

    playerContract(() => ({ client, colleague }))

    tvContract(() => ({ url: sandbox.url, client, colleague }))
  })

  test('after a restart the session, the till, the wallets and the answers are what they were [sandbox-host]', async () => {
    await enoughOfDay()
    const ticket = await client.ticket()
    const key = crypto.randomUUID()
    const answer = await client.buy([ticket], key)
    const walletKey = newKey()
    const openWallet = () => client.request('get_generate_qrcode', { sum: 900, currency: 'BRL' }, walletKey)
    const opened = await openWallet()
    const { userId: hash } = await client.request('decodingUrlGetHashUserId', { url: opened.short_url })
    const devices = async () => ({
      terminals: await client.request('getTerminalsOperator', {}),
      users: await client.request('getAllUsers', {}),
      tvBoxes: await client.request('getAvailableData', { operatorId: 1042 }),
      keys: await readFile(keysFile(), 'utf8'),
    })
    const fundKey = newKey()
    const fund = () =>
      client.request(
        'updateUser',
        { userId: '1042_2', amount: 600, currency: 'BRL', method: 'refillTerminal' },
        fundKey,
      )
    const funded = await fund()
    const devicesBefore = await devices()
    const refillKey = newKey()
    const refilled = await client.request('postRefill', { amount: 300 }, refillKey)
    const report = await client.request('getDataForPrinter', { week: true })
    const absent = crypto.randomUUID()
    const ids = [key, walletKey, fundKey, refillKey].map((header) =>
      typeof header === 'string' ? header : header[idempotencyKeyHeader]!,
    )
    const inquire = async () => (await client.request('movementInquiry', { ids: [...ids, absent] })).data
    const records = [await inquire(), await client.request('getLedger', { since: 0 })]
    await sandbox.close()
    sandbox = await start()
    const later = new Client(sandbox.url)
    for (const [name, value] of client.cookies) later.cookies.set(name, value)
    client = later
    expect(sandbox.registrationCode).toBeNull()
    expect(await client.wallet()).toBe(refilled.balance)
    expect([await inquire(), await client.request('getLedger', { since: 0 })]).toEqual(records)
    expect(await client.buy([ticket], key)).toEqual(answer)
    expect(await client.request('postRefill', { amount: 300 }, refillKey)).toEqual(refilled)
    expect(await openWallet()).toEqual(opened)
    expect(await fund()).toEqual(funded)
    expect(await devices()).toEqual(devicesBefore)
    expect((await client.request('decodeAES256CBC', { hash })).data.slice(0, -4)).toBe(opened.user.userId)
    expect(await client.request('getDataForPrinter', { week: true })).toEqual(report)
    const settle = { url: opened.short_url, method: 'refillQrcode' as const }
    expect(await client.request('collection_qrcode', settle, newKey())).toMatchObject({ sum: 900 })
  })
}
