import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HostCommand } from '../../src/host/rules/decide.ts'
import type { Host } from '../../src/host/store/host.ts'
import { findShopTicket } from '../../src/host/rules/tickets.ts'
import { isHeld } from '../../src/host/rules/held-draws.ts'
import { currentDraw, rowOf } from '../../src/host/rules/schedule.ts'
import { dayMs } from '../../src/values/calendar.ts'
import { repeatableChance } from '../../src/host/rules/testing.ts'
import { requestAnswer } from '../../src/host/rules/till-requests.ts'
import type { HostState } from '../../src/host/rules/state.ts'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { chanceSource } from '../chance.ts'
import type { Database, Row } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { asShared } from '../../tests/kit/shared-database.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { defaultSeed, seedHost } from '../seed.ts'
import { openHosts, type Hosts } from './hosts.ts'

const operatorId = 1042
/** No draw closes while a test runs. */
const drawSpeed = 0.001
const nothing = () => undefined

let database: Database
const folder = folderOfFile()
let hosts: Hosts
let host: Host
let shops = 0

beforeAll(async () => {
  await putDatabase(folder)
  database = asShared(await openEmbeddedDatabase(folder))
  hosts = await open()
})
afterAll(async () => {
  await hosts?.close()
  await database?.close()
})

const open = () =>
  openHosts({
    database,
    chance: chanceSource(undefined),
    drawSpeed,
    report: (problem) => console.error(problem),
  })

/** Another shop of the same database, with operators of its own. */
beforeEach(async () => {
  shops += 1
  host = hosts.shop(`shop ${shops}`)
  const terms = await host.read({}, (state) => state.terms)
  await host.execute({ type: 'setTerms', terms: { ...terms, drawSpeed } }, nothing)
  await seedHost(host, seedOf(shops))
})

const seedOf = (shop: number) => {
  const seed = defaultSeed('BRL')
  const numbered = <Operator extends { operatorId: number; login: string }>(operator: Operator) => ({
    ...operator,
    operatorId: operator.operatorId + 10 * shop,
    login: `${operator.login} ${shop}`,
  })
  return { ...seed, operator: numbered(seed.operator), newcomer: numbered(seed.newcomer) }
}
const who = () => operatorId + 10 * shops

const ticket = (drawCount = 1, changes: object = {}) => ({
  game_id: 16,
  base: { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] },
  ticket: { multidraw: drawCount },
  draw_id: currentDraw(rowOf(16), drawSpeed, host.now()).drawId,
  unique_req_id: crypto.randomUUID(),
  timeStamp: host.now(),
  ...changes,
})
const buy = (...tickets: ReturnType<typeof ticket>[]) =>
  ({
    type: 'buyTickets',
    operatorId: who(),
    key: crypto.randomUUID(),
    lottery: 'ordinary',
    tickets: tickets.length > 0 ? tickets : [ticket()],
  }) satisfies HostCommand
const answerOf =
  ({ operatorId: by, key }: { operatorId: number; key: string }) =>
  (state: HostState) =>
    requestAnswer<'buyTickets'>(state, by, key)
const till = () => host.read({ operatorId: who() }, ({ tills }) => tills[who()])

describe('a purchase', () => {
  test('is one fact: ticket, till, ledger and answer are there together, and found by a host that begins anew', async () => {
    const before = (await till())!
    const command = buy(ticket(), ticket(3))
    const answer = await host.execute(command, answerOf(command))
    expect(answer).toMatchObject({ ok: true, value: { success: true, wallet: before + 800 } })
    const others = await open()
    const again = others.shop(`shop ${shops}`)
    expect(await again.read({ operatorId: who() }, ({ tills }) => tills[who()])).toBe(before + 800)
    expect(await again.ledger(who(), 1)).toMatchObject({ last: 3, wallet: before + 800, data: [{}, {}] })
    expect(await again.read({ operatorId: who(), keys: [command.key] }, answerOf(command))).toEqual(
      answer.ok && answer.value,
    )
    await others.close()
  })

  test('that is repeated is given the stored answer byte for byte, and changes nothing', async () => {
    const command = buy()
    const first = await host.execute(command, answerOf(command))
    const ledger = await host.ledger(who(), 0)
    const again = await host.execute(command, answerOf(command))
    expect(JSON.stringify(again)).toBe(JSON.stringify(first))
    expect(await host.ledger(who(), 0)).toEqual(ledger)
    const other = { ...command, tickets: [ticket(2)] }
    expect(await host.execute(other, nothing)).toMatchObject({ ok: false, error: { name: 'id_reused' } })
  })

  test('of many that wait for one till is answered with the till as it was after each', async () => {
    const before = (await till())!
    const commands = Array.from({ length: 50 }, () => buy())
    const answers = await Promise.all(
      commands.map((command) => host.execute(command, ({ tills }) => tills[command.operatorId])),
    )
    expect(answers).toEqual(answers.map((_, place) => ({ ok: true, value: before + 200 * (place + 1) })))
    const { data } = await host.ledger(who(), 1)
    expect(data.map(({ number }) => number)).toEqual(data.map((_, place) => place + 2))
  })
})

test('what fails while it is decided changes nothing, and stops nothing that waits with it', async () => {
  const before = await till()
  const good = buy()
  const failing = host.execute(buy(), () => {
    throw new Error('no answer can be made')
  })
  const [failed, done] = await Promise.allSettled([failing, host.execute(good, answerOf(good))])
  expect(failed).toMatchObject({ status: 'rejected' })
  expect(done).toMatchObject({ status: 'fulfilled', value: { ok: true } })
  expect(await till()).toBe(before! + 200)
})

test('a card that changes its player within one transaction is the new one’s, also for a host that begins anew', async () => {
  const card = { hash: `hash ${shops}`, end: '1234' }
  const request = () => ({ operatorId: who(), key: crypto.randomUUID(), currency: 'BRL' as const })
  const add = (name: string, hash: string) =>
    host.execute({ type: 'addPlayer', ...request(), name, card: { ...card, hash }, amount: 100 }, (state) =>
      Object.values(state.players).find((player) => player.name === name),
    )
  const [one, other] = [await add('Ana', card.hash), await add('Rui', `other ${card.hash}`)]
  const update = (userId: string, to: typeof card | null) =>
    host.execute(
      { type: 'updatePlayer', ...request(), userId, method: 'refill', amount: 0, card: to },
      nothing,
    )
  const userIds = [one, other].map((added) => (added.ok && added.value ? added.value.userId : ''))
  // They wait for one till, and are one transaction.
  await Promise.all([update(userIds[0]!, null), update(userIds[1]!, card)])
  const anew = await open()
  const owner = await anew
    .shop(`shop ${shops}`)
    .read({ cards: [card.hash] }, (state) => state.cards[card.hash])
  await anew.close()
  expect(owner).toBe(userIds[1])
})

test('a number that another ticket has is not used again: another one is drawn', async () => {
  const chance = { ...chanceSource(undefined), ofCommand: () => repeatableChance(7) }
  const repeating = await openHosts({ database, chance, drawSpeed, report: nothing })
  const same = repeating.shop(`shop ${shops}`)
  const [first, second] = [buy(), buy()]
  expect(await same.execute(first, answerOf(first))).toMatchObject({ ok: true })
  await expect(same.execute(second, answerOf(second))).rejects.toThrow(/duplicate key|unique/)
  expect(await host.execute(buy(), nothing)).toMatchObject({ ok: true })
  await repeating.close()
})

test('a report of a till that sells meanwhile begins with what was in the till: sums and ends are of one moment', async () => {
  await host.execute(buy(), nothing)
  const others = await openHosts({
    database: sellingAfterEachRead(),
    chance: chanceSource(undefined),
    drawSpeed,
    report: nothing,
  })
  // Of all time: whatever the hour, no day ends under the test.
  const ever = { date: '2000-01-01', from: 0, to: host.now() + 2 * dayMs }
  const { sums, ends } = await others.shop(`shop ${shops}`).sums(who(), [ever])
  expect(sums.map(({ kind }) => kind).toSorted()).toEqual(['opening', 'sale'])
  const sold = sums.find(({ kind }) => kind === 'sale')!.amount
  expect(ends).toEqual({ opening: 100_000, closing: 100_000 + sold })
  await others.close()
})

/** The same database, with a sale of this shop after each statement that only reads. */
const sellingAfterEachRead = (): Database => ({
  query: (sql, values) => database.query(sql, values),
  transaction: (load, choose) => database.transaction(load, choose),
  listen: null,
  connections: null,
  close: async () => undefined,
  async read(statements) {
    const results: (readonly Row[])[] = []
    for (const each of statements) {
      results.push(...(await database.read([each])))
      await host.execute(buy(), nothing)
    }
    return results
  },
})

test('a ticket gets its prizes from the results of its draws when it is read', async () => {
  const command = buy(ticket(2))
  const sold = await host.execute(command, ({ tickets }) => Object.values(tickets)[0]!)
  if (!sold.ok) throw new Error(sold.error.name)
  const { barcode, firstDraw } = sold.value
  const look = () =>
    host.read({ barcodes: [barcode] }, (state) => {
      const found = findShopTicket(state, barcode)
      return 'code' in found ? found : { state: found.state, prizes: found.prizes }
    })
  expect(await look()).toEqual({ state: 'waiting', prizes: {} })
  await database.query(`update draws set numbers = '[2]' where game = 16 and draw = $1`, [firstDraw])
  expect(await look()).toEqual({ state: 'waiting', prizes: { [firstDraw]: 190 } })
  await database.query(`update draws set numbers = '[2]' where game = 16 and draw = $1`, [firstDraw + 1])
  expect(await look()).toMatchObject({ state: 'winning' })
})

test('nothing is sold for a draw whose result is known', async () => {
  const { drawId, endsAt } = currentDraw(rowOf(16), drawSpeed, host.now())
  await database.query(
    `insert into draws (game, draw, ends_at, is_sold, numbers) values (16, $1, $2, false, '[1]')
     on conflict (game, draw) do update set numbers = '[1]'`,
    [drawId, endsAt],
  )
  const command = buy(ticket(1, { draw_id: drawId }))
  const answer = await host.execute(command, answerOf(command))
  expect(answer).toMatchObject({ value: { data: [{ error: { name: 'draw_closed' } }] } })
})

test('a draw that was held while the clock was ahead is known to a host that begins anew, and the draws before it are sold [announced-draw]', async () => {
  const later = currentDraw(rowOf(20), drawSpeed, host.now() + 20 * 86_400_000)
  await database.query(
    `insert into draws (game, draw, ends_at, is_sold, numbers) values (20, $1, $2, false, '[1]')`,
    [later.drawId, later.endsAt],
  )
  const others = await open()
  expect(others.draws.aheadTo()).toBe(later.endsAt)
  const again = others.shop(`shop ${shops}`)
  expect(await again.read({}, (state) => isHeld(state, 20, later.endsAt))).toBe(true)
  const draw_id = currentDraw(rowOf(20), drawSpeed, again.now()).drawId
  const command = buy(
    ticket(1, { game_id: 20, draw_id, base: { price_var: '1', bets: [{ numbers: [1, 2] }] } }),
  )
  expect(await again.execute(command, answerOf(command))).toMatchObject({ value: { data: [{ gameId: 20 }] } })
  await others.close()
})

test('an operator who takes over a till may inquire about its open requests', async () => {
  const { key } = buy()
  const successor = who() + 5
  const login = `successor ${shops}`
  await host.execute(
    {
      type: 'addOperator',
      operatorId: successor,
      login,
      passwordHash: null,
      permittedGames: [],
      openingTill: 0,
      tillId: who(),
    },
    nothing,
  )
  await host.execute({ type: 'refillTill', operatorId: who(), key, amount: 500 }, nothing)
  const inquiry = { type: 'inquireMovements', operatorId: successor, keys: [key] } as const
  const found = await host.execute(inquiry, (state) => requestAnswer(state, successor, key))
  expect(found).toMatchObject({ ok: true, value: { success: true } })
  expect((await host.ledger(successor, undefined)).wallet).toBe(await till())
})

test('two processes that change one shop do not undo each other, and each goes by what the other changed', async () => {
  const others = await open()
  const other = others.shop(`shop ${shops}`)
  const device = (id: string) => ({ type: 'addTvBoxes' as const, tvBoxes: [{ deviceId: id, gameId: null }] })
  await Promise.all([
    ...['a', 'b', 'c'].map((id) => host.execute(device(id), nothing)),
    ...['d', 'e', 'f'].map((id) => other.execute(device(id), nothing)),
  ])
  const devices = (one: Host) => one.read({}, ({ tvBoxes }) => Object.keys(tvBoxes).toSorted())
  expect(await devices(host)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(await devices(other)).toEqual(await devices(host))
  await others.close()
})

/** Leaves an event in the outbox as a process would that is gone before it has announced it. */
const leaveUnannounced = (event: object) =>
  database.query(
    `with gone as (
       insert into events (shop, id, at, body) values ($1, gen_random_uuid(), 0, $2::json) returning shop, id)
     insert into outbox (shop, id, at) select shop, id, 0 from gone`,
    [`shop ${shops}`, JSON.stringify({ at: 0, operatorId: who(), ...event })],
  )

test('what a process did not announce before it was gone is announced by another one, with the records that it changed', async () => {
  const account = terminalAccount(who(), 4)
  await host.execute({ type: 'addTerminals', operatorId: who(), terminalIds: [4] }, nothing)
  const seen: unknown[] = []
  const stop = hosts.watch({
    sees: () => true,
    shops: () => [],
    till: ({ operatorId, balance }) => void seen.push([operatorId, balance]),
    shown: ({ event, state }) => void seen.push([event.type, Object.keys(state.terminals)]),
  })
  await leaveUnannounced({ type: 'tillRefilled' })
  await leaveUnannounced({ type: 'terminalsAdded', terminalIds: [4] })
  const announced = [
    [who(), await till()],
    ['terminalsAdded', [account]],
  ]
  await expect.poll(() => seen).toEqual(expect.arrayContaining(announced))
  stop()
})
