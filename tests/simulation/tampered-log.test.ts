import fc from 'fast-check'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { nodeTools } from '../../cli/log/node-tools.ts'
import { verifyLog } from '../../cli/log/verify.ts'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import type { LogDamage } from '../../src/events/log-damage.ts'
import { genesisHash, readRecord } from '../../src/events/log-format.ts'
import { LogReader, type ReadFrom } from '../../src/events/log-reader.ts'
import { readLog } from '../../src/events/read-log.ts'
import { headText } from '../../src/heads/head.ts'
import { noteKey, noteText, parseKey, signHead } from '../../src/heads/note.ts'
import type { HeadVerdict } from '../../src/heads/compare.ts'
import { noon } from '../../src/host/rules/testing.ts'
import { arbitrarySteps, Shift } from '../kit/arbitrary-shift.ts'
import { logged } from '../kit/decider.ts'
import { recordsOf } from '../kit/log-bytes.ts'
import { sha256 } from '../kit/memory-log.ts'
import { outputOf } from '../kit/output.ts'
import { seed, tries } from '../kit/scale.ts'
import { headSigner, SimulatedCounter } from '../kit/simulated-counter.ts'
import { shiftSteps, SimulatedShift, type ShiftStep } from '../kit/simulated-shift.ts'
import { damages, firstChange, forgeries, tampered, type Tampering } from '../kit/tampered-log.ts'
import { folderOfFile } from '../kit/test-folders.ts'

const folder = folderOfFile()
const file = join(folder, 'log.jsonl')

const printProgram = { name: 'balcao-print', ...openSigningKey(newSigningKey()) }
const keys = [noteKey(headSigner), noteKey(printProgram)]

/** The log of a counter, and the heads that host, print program and paper have of it. */
interface Evidence {
  readonly bytes: Uint8Array
  readonly notes: readonly string[]
  /** Their record counts, each once. */
  readonly counts: readonly number[]
}

/** A log of several shifts, each with a head at its log-in and at its log-out. */
async function logOf(...scripts: readonly ShiftStep[][]): Promise<Evidence> {
  vi.useFakeTimers({ now: noon })
  const counter = await SimulatedCounter.open(20_000)
  counter.signHead = (head) => ({ kind: 'answer', value: signHead(head, printProgram) })
  await vi.advanceTimersByTimeAsync(2_500)
  const shift = new SimulatedShift(counter)
  for (const steps of scripts) for (const step of [...steps, 'logInAgain' as const]) await shift.do(step)
  counter.core.checkpoint()
  counter.stop()
  vi.useRealTimers()
  const { bytes } = counter.log
  const heads = readLog(bytes, sha256).events.flatMap((event) => {
    if (event.type !== 'headSigned') return []
    const { head, key, signature } = event.data
    const { name, id: keyId } = parseKey(key)!
    return [{ head, note: noteText({ text: headText(head), signatures: [{ name, keyId, signature }] }) }]
  })
  return {
    bytes,
    notes: heads.map(({ note }) => note),
    counts: [...new Set(heads.map(({ head }) => head.count))].sort((one, other) => one - other),
  }
}

let logs: readonly Evidence[]
const script = fc.tuple(shiftSteps, shiftSteps, shiftSteps)
beforeAll(async () => {
  const made: Evidence[] = []
  for (const scripts of fc.sample(script, { seed, numRuns: 3 })) made.push(await logOf(...scripts))
  logs = made
})

interface Verified {
  readonly head: { readonly records: number }
  readonly problems: readonly string[]
  readonly damages: readonly LogDamage[]
  readonly signedTo: number
  readonly heads: readonly { readonly from: string; readonly count: number; readonly verdict: HeadVerdict }[]
}

/** What `balcao log verify` says; the sentence where nothing can be read. */
async function verified(bytes: Uint8Array, notes: readonly string[]): Promise<Verified | string> {
  writeFileSync(file, bytes)
  const options = { expect: notes.map((note) => ({ note })), key: keys, json: true }
  try {
    const [, { stdout }] = await outputOf(() => verifyLog(file, options))
    return JSON.parse(stdout) as Verified
  } catch (error) {
    return (error as Error).message
  }
}

/** One of the logs, what was done to it, and its first record that is another one. */
async function changed(pick: number, change: Tampering) {
  const log = logs[pick % logs.length]!
  const bytes = tampered(log.bytes, log.counts.at(-1)!, change)
  const first = firstChange(log.bytes, bytes)
  // Two records that are swapped may be one.
  fc.pre(first !== null)
  return { log, bytes, first, found: await verified(bytes, log.notes) }
}
const pick = fc.nat({ max: 2 })

describe('a log that was changed is compared with the heads that others have of it', () => {
  it('which hold for the log as it was written', async () => {
    for (const { bytes, notes, counts } of logs) {
      const found = await verified(bytes, notes)
      expect(found).toMatchObject({ problems: [], damages: [], signedTo: counts.at(-1) })
      expect(counts.length).toBeGreaterThan(3)
    }
  })

  it('a flipped bit, a cut, swapped and repeated records are each found, and named by the first record that is wrong', () =>
    fc.assert(
      fc.asyncProperty(pick, damages, async (which, change) => {
        const { first, found } = await changed(which, change)
        if (typeof found === 'string') return expect([first, found]).toEqual([1, expect.any(String)])
        const isShort =
          found.head.records === first - 1 && found.heads.some(({ verdict }) => verdict === 'missing')
        const lines = found.damages.map(({ line }) => line)
        expect(found.problems).not.toEqual([])
        expect(isShort || lines.includes(first)).toBe(true)
      }),
      { numRuns: tries(14) },
    ))

  it('a range that was rewritten, with chain, checkpoints and signatures, is found between the two heads around it', () =>
    fc.assert(
      fc.asyncProperty(pick, forgeries, async (which, change) => {
        const { log, bytes, first, found } = await changed(which, change)
        // Without what others know nothing is wrong with it.
        writeFileSync(file, bytes)
        expect(await verified(bytes, [])).toMatchObject({ damages: [] })
        if (typeof found === 'string') throw new Error(found)
        const before = log.counts.findLast((count) => count < first) ?? 0
        const after = log.counts.find((count) => count >= first)!
        expect(found.signedTo).toBe(before)
        const upTo =
          before === 0 ? 'from its beginning on' : `after record ${before}, up to which a signed head holds`
        const rewritten = `record ${after} is not the one of the signed head known elsewhere: the log was rewritten ${upTo}, and before record ${after + 1}.`
        const shortened = `the log ends with record ${found.head.records}; the signed head known elsewhere has ${after}: the records after ${found.head.records} were removed.`
        expect(found.problems).toContain(found.head.records < after ? shortened : rewritten)
      }),
      { numRuns: tries(11) },
    ))
})

/** Records of arbitrary shifts, so many of them. */
function recordsOfShifts(count: number): Buffer[] {
  const shift = new Shift()
  for (const steps of fc.sample(arbitrarySteps, { seed, numRuns: count })) {
    if (shift.events.length >= count) break
    for (const step of steps) shift.run(step)
  }
  return recordsOf(logged(shift.events.slice(0, count))).map((bytes) => Buffer.from(bytes))
}

describe('every bit of a log', () => {
  it('is proven: no record with another bit is taken for the one that was written, and the reader names it and reads on', () => {
    const records = recordsOfShifts(tries(40))
    expect(records).toHaveLength(tries(40))
    let before = { hash: genesisHash, seq: 0 }
    for (const [place, record] of records.entries()) {
      const next = records[place + 1] ?? Buffer.alloc(0)
      const bytes = Buffer.concat([record, next])
      const line = bytes.subarray(0, record.length - 1)
      for (let bit = 0; bit < record.length * 8; bit++) {
        const [at, mask] = [bit >> 3, 1 << (bit & 7)]
        bytes[at]! ^= mask
        const isTaken = at < line.length && isRecord(line, before)
        // The reader needs longer: each seed tries other bits with it.
        if (isTaken || bit % 31 === seed % 31)
          expect([isTaken, ...readAround(bytes, before)]).toEqual([false, 1, true])
        bytes[at]! ^= mask
      }
      before = { hash: hashIn(record), seq: before.seq + 1 }
    }
  })
})

const hashIn = (record: Buffer) => record.toString('latin1', record.length - 67, record.length - 3)

const isRecord = (line: Uint8Array, { hash, seq }: ReadFrom) =>
  typeof readRecord(line, hash, seq + 1, nodeTools) !== 'string'

/**
 * A damaged record and the next one: how many damages are found in the first line, and whether the next record is read. What is
 * read before and after them does not depend on the damage.
 */
function readAround(bytes: Buffer, before: ReadFrom): [damages: number, isNextRead: boolean] {
  const lines: number[] = []
  const read: number[] = []
  const reader = new LogReader(
    { event: ({ seq }) => read.push(seq), damage: ({ line }) => lines.push(line) },
    nodeTools,
    before,
  )
  reader.read(bytes)
  reader.end()
  const isLast = !bytes.includes(10, bytes.length - 1) || bytes.indexOf(10) === bytes.length - 1
  return [lines.filter((line) => line === 1).length, isLast || read.at(-1) === before.seq + 2]
}
