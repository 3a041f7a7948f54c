import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import { asJson } from '../../src/values/json.ts'
import { PageCommand, type Command } from '../../src/worker/commands.ts'
import { stateHashOf, replay } from '../../src/worker/replay.ts'
import { reportKinds } from '../../src/worker/shared/report-kinds.ts'
import { changedJson } from '../fuzz/engine/mutate-json.ts'
import { AllWork } from '../kit/all-work.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { sha256 } from '../kit/memory-log.ts'
import { seed, tries } from '../kit/scale.ts'
import { SimulatedCounter } from '../kit/simulated-counter.ts'
import { Seeded } from '../shop-simulation/random.ts'

beforeEach(simulateTime)

/** One answer of so many has another value somewhere. */
const changedOneIn = 4

function changing(random: Seeded): (text: string) => string {
  let last = Buffer.from('{}')
  return (text) => {
    const other = last
    last = Buffer.from(text)
    if (!random.isOneIn(changedOneIn)) return text
    const changed = changedJson(last, { random, texts: [other], other: () => other })
    return changed === null ? text : Buffer.from(changed).toString()
  }
}

/** It looked for what such an answer did not give. */
const isOfTheWork = ({ stack }: Error): boolean =>
  /^\s+at .*all-work\.ts/m.exec(stack ?? '')?.index === stack?.search(/^\s+at /m)

/** What cannot be done after such answers is left out. */
async function workedThrough(counter: SimulatedCounter, work = new AllWork(counter)): Promise<void> {
  const parts = [
    () => work.session(),
    () => work.tickets(),
    () => work.cash(),
    () => work.papers(),
    () => work.wallets(),
    () => work.players(),
    () => moneyMoved(counter),
    () => everythingRead(counter),
    () => work.handover(),
    () => work.damage([]),
    () => work.day(),
    () => work.damage(['getLedger']),
  ]
  for (const part of parts)
    await part().catch((error: Error) => {
      if (!isOfTheWork(error)) throw error
    })
}

/** The rest of a day: each ticket is checked, paid and cancelled, money goes to terminals and players and comes back. */
async function moneyMoved({ core: { store, query } }: SimulatedCounter): Promise<void> {
  const { history } = store.state.payment
  for (const { outcome } of history) {
    if (outcome.kind !== 'sold') continue
    const { barcode } = outcome.sold
    await query('checkTicket', barcode)
    for (const type of ['payOutTicket', 'cancelPayout', 'cancelTicket'] as const) {
      store.dispatch({ type, barcode })
      await pass(20)
    }
  }
  const { player } = store.facts.players
  const userId = player?.state === 'known' ? player.player.userId : 'nobody'
  const commands: Command[] = [
    { type: 'sendToTerminal', terminalId: 1, amount: 500 },
    { type: 'refundTerminal', terminalId: 1, amount: 200 },
    { type: 'topUpPlayer', userId, amount: 500 },
    { type: 'settlePlayer', userId, amount: 200 },
  ]
  for (const command of commands) {
    store.dispatch(command)
    await pass(20)
  }
}

/** Everything that a page reads of the host, and each report on paper. */
async function everythingRead({ core: { query } }: SimulatedCounter): Promise<void> {
  await query('printWallet', '0')
  await query('lookUpTerminal', 1)
  await query('refreshTerminalFunds')
  await query('fetchPlayers')
  await query('fetchMessages')
  await query('fetchResults', undefined)
  await query('fetchDownloads')
  await query('fetchTvBoxes')
  for (const kind of reportKinds) {
    await query('fetchReport', { kind, period: { type: 'week' }, print: true })
    await pass(20)
  }
}

/** The log as the next start and a support engineer read it. The work itself has spoiled a few records, which have no right checksum. */
function expectRead({ core, log }: SimulatedCounter): void {
  core.checkpoint()
  const { events, damages } = readLog(log.bytes, sha256)
  expect(damages.filter(({ problem }) => problem !== 'checksum')).toEqual([])
  const { state, failedCheckpoints } = replay(events)
  expect(failedCheckpoints).toEqual([])
  expect(stateHashOf(state)).toBe(stateHashOf(core.store.state))
}

const seeds = Array.from({ length: tries(3) }, (_, index) => seed * 1_000 + index)

async function opened(): Promise<SimulatedCounter> {
  const counter = await SimulatedCounter.open(100_000)
  await pass(2_500)
  return counter
}

describe('whatever the host answers', () => {
  it.for(seeds)(
    'what the counter writes of it can be read again, and no part of the counter breaks (%i)',
    { timeout: 60_000 },
    async (number) => {
      const counter = await opened()
      counter.change = changing(new Seeded(number))
      await workedThrough(counter)
      expectRead(counter)
      counter.stop()
    },
  )
})

/** A command as the core takes it from the page. */
function changingCommands(random: Seeded): (command: Command) => Command {
  const changed = changing(random)
  return (command) => {
    const parsed = v.safeParse(PageCommand, asJson(changed(JSON.stringify(command))))
    return parsed.success ? parsed.output : command
  }
}

describe('whatever the page sends', () => {
  it.for(seeds)(
    'what the counter writes of it can be read again, and no part of the counter breaks (%i)',
    { timeout: 60_000 },
    async (number) => {
      const counter = await opened()
      await workedThrough(counter, new AllWork(counter, changingCommands(new Seeded(number))))
      expectRead(counter)
      counter.stop()
    },
  )
})
