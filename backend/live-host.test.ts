import { afterAll, beforeAll, expect, test } from 'vitest'
import { isHeld } from '../src/host/rules/held-draws.ts'
import { decide } from '../src/host/rules/decide.ts'
import { openLiveHost } from '../src/host/store/live-host.ts'
import { currentDraw, rowOf } from '../src/host/rules/schedule.ts'
import { initialState, type HostState } from '../src/host/rules/state.ts'
import { repeatableChance } from '../src/host/rules/testing.ts'
import { databaseFolder, type Folder } from '../tests/kit/folders.ts'
import type { Database } from './database.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { openEventStore } from './event-store.ts'
import { defaultSeed, isSown, sow } from './seed.ts'

const operatorId = 1042
let now = Date.UTC(2026, 10, 20, 12, 0, 10)
const chance = repeatableChance()
const means = { now: () => now, chance: { ofCommand: () => chance, ofDraw: () => chance } }
const nothing = () => undefined

let database: Database
let folder: Folder

beforeAll(async () => {
  folder = await databaseFolder()
  database = await openEmbeddedDatabase(folder.path)
})
afterAll(async () => {
  await database?.close()
  await folder.remove()
})

const open = () => openLiveHost(async () => openEventStore(await database.connect()), means)

const buy = (drawCount = 1) => ({
  type: 'buyTickets' as const,
  operatorId,
  key: crypto.randomUUID(),
  counter: 'ordinary' as const,
  tickets: [
    {
      game_id: 16,
      base: { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] },
      ticket: { multidraw: drawCount },
      draw_id: currentDraw(rowOf(16), 1, now).drawId,
      unique_req_id: crypto.randomUUID(),
      timeStamp: now,
    },
  ],
})

const till = ({ tills }: HostState) => tills[operatorId]

test('a seed is sown once, whole', async () => {
  const host = await open()
  expect(isSown(host)).toBe(false)
  await sow(host, defaultSeed('BRL'))
  expect(isSown(await open())).toBe(true)
})

test('commands that arrive together are decided one after another and written as one', async () => {
  const host = await open()
  const before = host.state.tills[operatorId]!
  const batches: number[] = []
  host.onCommitted((events) => batches.push(events.length))
  const answers = await Promise.all(Array.from({ length: 50 }, () => host.execute(buy(), till)))
  expect(answers).toEqual(answers.map((_, index) => ({ ok: true, value: before + 200 * (index + 1) })))
  expect(batches).toEqual([50])
})

test('a host left without a word is found again from its events, and from a snapshot and the events after it', async () => {
  const host = await open()
  await host.execute(buy(), nothing)
  const fromEvents = await open()
  expect(fromEvents.state).toEqual(JSON.parse(JSON.stringify(host.state)))
  await fromEvents.close()
  await fromEvents.execute(buy(3), nothing)
  const fromSnapshot = await open()
  expect(fromSnapshot.state).toEqual(JSON.parse(JSON.stringify(fromEvents.state)))
})

test('draws that ended while the host was down are settled when it is back', async () => {
  const host = await open()
  const { barcode } = (await host.read(({ tickets }) => Object.values(tickets).at(-1)))!
  now += 3_600_000
  const successor = await open()
  expect(successor.state.tickets[barcode]).toMatchObject({ state: 'waiting' })
  await successor.execute({ type: 'holdDraws' }, nothing)
  const settled = (await open()).state.tickets[barcode]
  expect(settled?.state).toBe('winning')
  expect(Object.values(settled?.prizes ?? {})).toEqual([190, 190, 190])
})

test('the results of draws without tickets stay what they were, and take no place in the log', async () => {
  const host = await open()
  const countEvents = async () =>
    (await (await database.connect()).query('select count(*) as count from host_events'))[0]?.count
  now += 60_000
  const before = await countEvents()
  await host.execute({ type: 'holdDraws' }, nothing)
  expect(await countEvents()).toBe(before)
  const successor = await open()
  expect(successor.state.draws.results).toEqual(host.state.draws.results)
  await successor.execute({ type: 'holdDraws' }, nothing)
  expect(successor.state.draws.results).toEqual(host.state.draws.results)
})

test('draws that were held while the clock was ahead are known after a kill, and stop no sale of the draws before them [announced-draw]', async () => {
  const right = now
  now += 2 * 86_400_000
  const wrong = await open()
  for (let draw = 0; draw < 30; draw++) {
    await wrong.execute({ type: 'holdDraws' }, nothing)
    now += 45_000
  }
  const [first, last] = [now - 30 * 45_000, now - 45_000].map(
    (at) => currentDraw(rowOf(16), 1, at - 45_000).endsAt,
  )
  now = right
  const successor = await open()
  for (let draw = 0; draw < 30; draw++) {
    await successor.execute({ type: 'holdDraws' }, nothing)
    now += 45_000
  }
  const again = await open()
  expect(await again.execute(buy(), nothing)).toMatchObject({ ok: true })
  expect(Object.values(again.state.outcomes).at(-1)).toMatchObject({ status: 'sold' })
  for (const endsAt of [first!, last!]) expect(isHeld(again.state, 16, endsAt)).toBe(true)
})

test('two hosts cannot write the same place of a log: the later one finds out, and goes on from what is there', async () => {
  const [first, second] = [await open(), await open()]
  await first.execute(buy(), nothing)
  await expect(second.execute(buy(), nothing)).rejects.toThrow(/duplicate key/)
  expect(await second.read(till)).toBe(till(first.state))
  await second.execute(buy(), nothing)
  expect(till((await open()).state)).toBe(till(first.state)! + 200)
})

test('a refusal is given as the rules give it', async () => {
  const host = await open()
  const moment = { now, chance, drawChance: () => chance }
  const command = { ...buy(), tickets: [] }
  const reused = { ...buy(), key: command.key }
  await host.execute(command, nothing)
  expect(await host.execute(reused, nothing)).toEqual(decide(host.state, reused, moment))
  expect(decide(initialState(), { type: 'setPassword', code: '1', passwordHash: '' }, moment).ok).toBe(false)
})
