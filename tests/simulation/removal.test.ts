import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { verifyLog } from '../../cli/log/verify.ts'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { readLog } from '../../src/events/read-log.ts'
import { headConflict } from '../../src/heads/head.ts'
import { noteKey, signHead } from '../../src/heads/note.ts'
import type { HeadOfShop } from '../../src/protocol/heads.ts'
import { dayMs } from '../../src/values/calendar.ts'
import { gzipped } from '../../src/worker/adapters/gzip.ts'
import type { SignHeadReply } from '../../src/worker/core/ports.ts'
import { periodOf, type LogPart } from '../../src/worker/log-export/log-part.ts'
import { readPart } from '../../src/worker/log-export/read-part.ts'
import { stateHashOf, replay } from '../../src/worker/replay.ts'
import { ledgerBalance } from '../../src/worker/shared/ledger.ts'
import { fromKnownState } from '../../src/worker/shared/state-record.ts'
import { timing } from '../../src/worker/shared/timing.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { sha256 } from '../kit/memory-log.ts'
import { MemoryMirror } from '../kit/memory-mirror.ts'
import { outputOf } from '../kit/output.ts'
import { isLong } from '../kit/scale.ts'
import { headSigner, SimulatedCounter } from '../kit/simulated-counter.ts'
import { SimulatedShift } from '../kit/simulated-shift.ts'
import { folderOfFile } from '../kit/test-folders.ts'

const folder = folderOfFile()

const printProgram = { name: 'balcao-print', ...openSigningKey(newSigningKey()) }
const keys = [noteKey(headSigner), noteKey(printProgram)]

/** A print program with a mirror and a key, by its rules. */
class PrintProgram {
  readonly mirror = new MemoryMirror()
  /** All heads that it has signed. */
  readonly signed: { readonly count: number; readonly note: string }[] = []
  #kept: HeadOfShop | undefined

  sign(head: HeadOfShop): SignHeadReply {
    const conflict = headConflict(this.#kept, head)
    if (conflict) return { kind: 'refused', reason: conflict }
    this.#kept = head
    const signed = signHead(head, printProgram)
    this.signed.push({ count: head.count, note: signed.note })
    return { kind: 'answer', value: signed }
  }
}

let counter: SimulatedCounter
let program: PrintProgram
beforeEach(async () => {
  simulateTime()
  counter = await SimulatedCounter.open(20_000)
  program = new PrintProgram()
  counter.signHead = (head) => program.sign(head)
  counter.mirror = program.mirror.answer
  counter.readMirror = program.mirror.read
  await pass(2_500)
})
afterEach(() => counter.stop())

const state = () => counter.core.store.state

/** The days between two on which somebody works. */
const step = isLong ? 1 : 3

/** So many days of a shop: the counter is switched on, somebody works, and the session ends. */
async function work(shift: SimulatedShift, days: number): Promise<void> {
  for (let day = 0; day < days; day += step) await workOneDay(shift)
}

async function workOneDay(shift: SimulatedShift): Promise<void> {
  vi.setSystemTime(Date.now() + step * dayMs)
  await counter.restart()
  if (!state().session.operator) await counter.core.query('logIn', 'operator', 'balcao')
  await pass(2_500)
  await shift.do('sell')
  await shift.do('refill')
  await pass(2_500)
  await counter.core.query('logOut')
  await pass(2_500)
}

/** What the page saves. */
async function saved(part: LogPart): Promise<Uint8Array> {
  counter.core.checkpoint()
  const last = counter.log.segments.at(-1)!
  const end = { segment: last.number, length: last.bytes.length }
  const lines = await readPart(counter.log, periodOf(part, state())!, end, sha256)
  return new Uint8Array(await (await gzipped(lines!)).arrayBuffer())
}

interface Verified {
  readonly beginsAfter: number | null
  readonly problems: readonly string[]
  readonly signedTo: number
}

/** What `balcao log verify` says of it against every head from record `from` on. */
async function verified(bytes: Uint8Array, from: number): Promise<Verified> {
  const file = join(folder, 'log')
  writeFileSync(file, bytes)
  const expected = program.signed.filter(({ count }) => count >= from)
  const options = { expect: expected, key: keys, json: true }
  const [, { stdout }] = await outputOf(() => verifyLog(file, options))
  return JSON.parse(stdout) as Verified
}

/** The state of a log that somebody else reads. */
function replayed(bytes: Uint8Array): string {
  const { failedCheckpoints, gaps, state } = replay(readLog(bytes, sha256).events)
  expect([failedCheckpoints, gaps]).toEqual([[], []])
  return stateHashOf(state)
}

it('after 35 days the browser keeps the state and the days since; mirror, heads, the next start and what is saved agree', async () => {
  const shift = new SimulatedShift(counter)
  await work(shift, 33)
  await counter.restart()
  await pass(timing.retentionFirstMs + 1_000)
  expect(counter.log.segments[0]!.number).toBe(1)

  await work(shift, 6)
  await counter.restart()
  await counter.core.query('logIn', 'operator', 'balcao')
  await pass(timing.retentionFirstMs + 2_000)
  const { removedTo } = state().retention
  const { segments } = await fromKnownState(counter.log.segments, counter.log, sha256)
  const [first] = counter.log.segments
  expect(segments.map(({ number }) => number).slice(0, 2)).toEqual([first!.number - 1, first!.number])
  expect(first!.number).toBeGreaterThan(1)

  // The state is that of the whole log, which the mirror has.
  expect(readLog(program.mirror.bytes, sha256).events[0]!.seq).toBe(1)
  expect(replayed(program.mirror.bytes)).toBe(stateHashOf(state()))
  expect(replayed(Buffer.concat(segments.map(({ bytes }) => bytes)))).toBe(stateHashOf(state()))

  await counter.restart()
  await pass(2_500)
  await shift.do('sell')
  await pass(5_000)
  expect(state().reconciliation.damage).toBeNull()
  expect(state().heads.refused).toEqual({})
  expect(state().till.balance).toBe(counter.hostTill)
  expect(ledgerBalance(state().till.shift!)).toBe(counter.hostTill)

  // Every signed head holds: in what is left those since, in one day its own, in the mirror all.
  const today = new Date().toISOString().slice(0, 10)
  const parts: LogPart[] = [{ kind: 'whole' }, { kind: 'days', from: today, to: today }]
  for (const part of parts) {
    const bytes = await saved(part)
    const { beginsAfter } = await verified(bytes, Infinity)
    expect(beginsAfter).toBeGreaterThanOrEqual(removedTo - 1)
    expect(await verified(bytes, beginsAfter! + 1)).toMatchObject({ problems: [], signedTo: lastSigned() })
  }
  await pass(timing.mirrorDelayMs + 1_000)
  expect(await verified(program.mirror.bytes, 1)).toMatchObject({
    beginsAfter: null,
    problems: [expect.stringMatching(/^the log does not end in a checkpoint/)],
    signedTo: lastSigned(),
  })
})

const lastSigned = () => program.signed.at(-1)!.count
