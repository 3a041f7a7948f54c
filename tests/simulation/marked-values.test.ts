import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import { vocabulary } from '../../src/events/vocabulary.ts'
import { noon } from '../../src/host/rules/testing.ts'
import { logOfState } from '../../src/worker/core/log.ts'
import { stateHashOf } from '../../src/worker/replay.ts'
import { AllWork, card, password, playerNames, registrationCode } from '../kit/all-work.ts'
import { withLinks } from '../kit/earlier-log.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { sha256 } from '../kit/memory-log.ts'
import { SimulatedCounter, tokens } from '../kit/simulated-counter.ts'

let counter: SimulatedCounter
let work: AllWork
const store = () => counter.core.store
const state = () => store().state

beforeEach(async () => {
  simulateTime()
  counter = await SimulatedCounter.open(100_000)
  work = new AllWork(counter)
  await pass(2_500)
})
afterEach(() => counter.stop())

function expectNone(texts: readonly (Uint8Array | string)[], links: readonly string[]): void {
  const ends = links.map((link) => link.slice(link.lastIndexOf('/') + 1))
  const secrets = [
    ...links,
    ...ends,
    ...Object.values(tokens),
    password,
    card,
    registrationCode,
    ...playerNames,
  ]
  for (const text of texts)
    for (const secret of secrets)
      expect(typeof text === 'string' ? text : new TextDecoder().decode(text)).not.toContain(secret)
}

/** What a rescued log would be. */
const savedState = () =>
  logOfState(
    {
      logId: crypto.randomUUID(),
      reason: 'storageLost',
      earlier: counter.core.head(),
      state: state(),
      stateHash: stateHashOf(state()),
      at: noon,
    },
    sha256,
  )

describe('no link, token, password, code, card or name of a player', () => {
  it('is in the log, the snapshot or what is saved, whatever happens [no-secret-in-log]', async () => {
    await work.session()
    await work.tickets()
    await work.cash()
    await work.papers()
    await work.cashDrawer()
    await work.handover()
    const links = await work.wallets()
    await work.players()
    await work.day()
    await work.removal()
    await work.damage([])
    await work.damage(['getLedger'])
    expect(links).toHaveLength(2)
    const saved = savedState()
    const states = [...counter.log.states.values()]
    expectNone(
      [
        counter.log.bytes,
        saved,
        ...states,
        JSON.stringify(state()),
        JSON.stringify(store().facts.wallets.wallet),
      ],
      links,
    )
    const events = [counter.log.bytes, saved, ...states].flatMap((bytes) => readLog(bytes, sha256).events)
    const written = new Set<string>(events.map(({ type }) => type))
    const unwritten = Object.keys(vocabulary).filter((type) => !written.has(type))
    // The two that a log without links never has; the next test writes them.
    expect(unwritten).toEqual(['walletLinksExposed', 'walletLinksReplaced'])
  })

  it('of an earlier log comes into what is written after it [no-secret-in-log]', async () => {
    const links = await work.wallets()
    counter.core.checkpoint()
    const earlier = withLinks(counter.log.bytes, (userId) => counter.linkOf(userId))
    for (const { number } of counter.log.segments) counter.log.replace(number, new Uint8Array())
    counter.log.replace(1, earlier)
    await work.restart()
    const since = counter.log.bytes.subarray(earlier.length)
    const renewed = Object.keys(counter.host.state.wallets).map((userId) => counter.linkOf(userId))
    expect(new TextDecoder().decode(since)).toContain('walletLinksReplaced')
    expectNone([since, savedState(), JSON.stringify(state())], [...links, ...renewed])
  })
})
