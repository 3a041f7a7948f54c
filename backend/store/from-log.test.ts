import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HostEvent } from '../../src/host/rules/events.ts'
import { ledgerAnswer } from '../../src/host/rules/ledger.ts'
import { decide } from '../../src/host/rules/decide.ts'
import { evolve } from '../../src/host/rules/evolve.ts'
import { initialState } from '../../src/host/rules/state.ts'
import { putEmptyDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { commandOf, longSteps, openHost, operators } from '../../tests/kit/till-steps.ts'
import { chanceSource } from '../chance.ts'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { openHosts } from './hosts.ts'

const folder = folderOfFile()
let database: Database
beforeAll(async () => {
  await putEmptyDatabase(folder)
  database = await openEmbeddedDatabase(folder)
})
afterAll(() => database?.close())

/** The tables as the version before rows made them, with everything that happened at its host. */
async function keepLog(events: readonly HostEvent[]): Promise<void> {
  await database.query('create table host_events (position bigint primary key, body text not null)')
  await database.query(
    'create table host_snapshots (version integer primary key, position bigint not null, state text not null)',
  )
  await database.query(
    `create table host_results (
       game integer not null, draw bigint not null, ends_at bigint not null, body text not null, primary key (game, draw))`,
  )
  await database.query(
    `insert into host_events (position, body)
     select number, body from json_array_elements_text($1::json) with ordinality as batch (body, number)`,
    [JSON.stringify(events.map((event) => JSON.stringify(event)))],
  )
}

test('a data folder of the version that kept a log becomes rows: tills, tickets, answers and accounts are what they were', async () => {
  const host = openHost()
  const opened = openHost().commands
  const events: HostEvent[] = []
  host.commands.length = 0
  const state = initialState()
  const note = (command: (typeof opened)[number]) => {
    const decision = decide(state, command, host.moment)
    if (!decision.ok) return
    for (const event of decision.events) evolve(state, event)
    events.push(...decision.events)
  }
  for (const command of opened) note(command)
  Object.assign(host.state, state)
  const played = fc.sample(longSteps, { numRuns: 2, seed: 11 }).flat()
  for (const step of played) note(commandOf(host, step))
  expect(Object.keys(state.tickets).length).toBeGreaterThan(20)

  await keepLog(events.filter(({ type }) => type !== 'unsoldDrawsHeld'))
  const hosts = await openHosts({
    database,
    chance: chanceSource(undefined),
    drawSpeed: 1,
    report: console.error,
  })
  const rows = hosts.shop('1')
  for (const operatorId of operators)
    expect(await rows.ledger(operatorId, 0)).toEqual(ledgerAnswer(state, operatorId, 0))
  expect(await rows.read({ barcodes: Object.keys(state.tickets) }, (slice) => slice.tickets)).toEqual(
    state.tickets,
  )
  const found = await rows.read(
    { accounts: Object.keys({ ...state.wallets, ...state.terminals, ...state.players }) },
    ({ wallets, terminals, players }) => ({ wallets, terminals, players }),
  )
  expect(found).toEqual({ wallets: state.wallets, terminals: state.terminals, players: state.players })
  for (const [key, request] of Object.entries(state.requests)) {
    const [till, id] = key.split('/')
    const read = await rows.read({ operatorId: Number(till), keys: [id!] }, ({ requests }) => requests[key])
    expect(read).toEqual(request)
  }
  const [kept] = await database.query('select count(*)::integer as count from events')
  expect(kept?.['count']).toBe(events.filter(({ type }) => type !== 'unsoldDrawsHeld').length)
  expect(await database.query(`select to_regclass('host_events')::text as name`)).toEqual([{ name: null }])
  await hosts.close()
})
