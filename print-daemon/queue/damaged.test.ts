import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { BehaviorSubject } from 'rxjs'
import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { damageAfter, mayBeOnPaper, type Damage } from './damage.ts'
import type { PrintResult } from './decide.ts'
import { evolve } from './evolve.ts'
import type { JobEvent, Jobs } from './job.ts'
import { PrintQueue } from './queue.ts'
import { isGap, readJournal } from './read-journal.ts'
import { unsealed } from './record.ts'
import { patience } from '../../tests/kit/patience.ts'
import { tries } from '../../tests/kit/scale.ts'
import { folderOfFile, folderOfTest } from '../../tests/kit/test-folders.ts'

const hourMs = 3_600_000
const receipt: Receipt = { columns: 48, lines: [{ kind: 'text', text: 'paper' }, { kind: 'cut' }] }
const results: readonly PrintResult[] = [
  { kind: 'printed', confirmed: true },
  { kind: 'printed', confirmed: false },
  { kind: 'unknown', reason: 'paperOut' },
]

const folder = folderOfFile()
let file: string
let bytes: Buffer
let acknowledged: number
/** Ids of jobs of which something came out, and of all that were taken. */
const sent: string[] = []
const taken: string[] = []

const journalIn = (where: string) => path.join(where, 'jobs.journal')
const stuck = {
  ready$: new BehaviorSubject(false),
  print: vi.fn(),
  openDrawer: vi.fn(),
  separateNext: () => undefined,
}
const take = async (queue: PrintQueue, id = uuidv7()) => {
  await queue.add({ id, digest: id, receipt })
  taken.push(id)
}

beforeAll(async () => {
  file = journalIn(folder)
  const ready$ = new BehaviorSubject(false)
  const print = async () => results[sent.length % results.length]!
  const printer = { ready$, print, openDrawer: print, separateNext: () => undefined }
  const queue = await PrintQueue.open(file, printer)
  queue.changes$.subscribe(({ id, state }) => {
    if (state === 'printed' || state === 'unknown') sent.push(id)
  })
  queue.start()
  ready$.next(true)
  for (let count = 0; count < 6; count++) await take(queue)
  await vi.waitFor(() => expect(sent).toHaveLength(6), patience)
  ready$.next(false)
  for (let count = 0; count < 2; count++) await take(queue)
  await queue.cancel(taken.at(-1)!)
  await queue.close()
  bytes = await readFile(file)
  acknowledged = unsealed((await readFile(`${file}.acknowledged`, 'utf8')).trimEnd()) as number
})

/** What a start knows after a journal: without the disk, so that every byte can be tried. */
function afterReading(damaged: Buffer): { jobs: Jobs; damage: Damage | null } {
  const nowMs = Date.now()
  const jobs: Jobs = new Map()
  let damage: Damage | null = null
  for (const part of readJournal(damaged, acknowledged, nowMs).story) {
    const event: JobEvent = isGap(part)
      ? { type: 'recordsLost', foundAtMs: nowMs, beforeMs: part.beforeMs, keptAs: null }
      : part
    evolve(jobs, event)
    damage = damageAfter(damage, event)
  }
  return { jobs, damage }
}

/** The two laws: nothing that came out comes out unmarked again, and nothing that was taken is lost without a report. */
function expectLaws(damaged: Buffer, where: unknown): void {
  const { jobs, damage } = afterReading(damaged)
  for (const id of sent) {
    const job = jobs.get(id)
    const printsAgain = job
      ? job.state === 'queued' && !job.isDoubtful
      : !mayBeOnPaper(damage, id, Date.now())
    if (printsAgain) throw new Error(`${id} prints unmarked again: ${JSON.stringify(where)}`)
  }
  if (!damage && taken.some((id) => !jobs.has(id)))
    throw new Error(`a job is lost without a report: ${JSON.stringify(where)}`)
}

describe('after any damage to the journal nothing printed prints unmarked again, and no job is lost silently', () => {
  it('when any bit of any byte is flipped', () => {
    for (let at = 0; at < bytes.length; at++)
      for (const bit of [0x01, 0x10, 0x80]) {
        const damaged = Buffer.from(bytes)
        damaged[at]! ^= bit
        expectLaws(damaged, { at, bit })
      }
  })

  it('when it is cut at any byte', () => {
    for (let length = 0; length < bytes.length; length++) expectLaws(bytes.subarray(0, length), { length })
  })

  it('when any of its records are taken out, or stand once more at its end', () => {
    const lines = bytes.toString().split(/(?<=\n)/)
    for (let from = 0; from < lines.length; from++)
      for (let to = from + 1; to <= lines.length; to++) {
        expectLaws(Buffer.from(lines.toSpliced(from, to - from).join('')), { from, to })
        expectLaws(Buffer.from([...lines, ...lines.slice(from, to)].join('')), { from, to, how: 'again' })
      }
  })

  it('when any range of it is zeroed, filled with other bytes, taken out, or written twice', () => {
    const at = fc.nat({ max: bytes.length })
    fc.assert(
      fc.property(at, at, fc.constantFrom('zeroed', 'filled', 'out', 'twice'), (one, other, how) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const [before, part, after] = [bytes.subarray(0, from), bytes.subarray(from, to), bytes.subarray(to)]
        const instead = {
          zeroed: Buffer.alloc(to - from),
          filled: Buffer.alloc(to - from, '\n7'),
          out: Buffer.alloc(0),
          twice: Buffer.concat([part, part]),
        }
        expectLaws(Buffer.concat([before, instead[how], after]), { from, to, how })
      }),
      { numRuns: tries(1_000) },
    )
  })

  it('on the disk: the damaged file stays whole beside, also over further starts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, mask) => {
          const copy = folderOfTest()
          await cp(folder, copy, { recursive: true })
          const damaged = Buffer.from(bytes)
          damaged[at]! ^= mask
          await writeFile(journalIn(copy), damaged)
          const kept = async () => (await readdir(copy)).filter((name) => /damaged|torn/.test(name))
          for (let start = 0; start < 2; start++) {
            const queue = await PrintQueue.open(journalIn(copy), stuck)
            for (const id of sent) {
              expect(queue.find(id)?.state ?? 'absent').not.toMatch(/queued|sending/)
              if (!queue.find(id)) expect(queue.mayBeOnPaper(id)).toBe(true)
            }
            expect(queue.damage?.keptAs).toBe((await kept())[0])
            await queue.close()
          }
          expect(await Promise.all((await kept()).map((name) => readFile(path.join(copy, name))))).toEqual([
            damaged,
          ])
          await rm(copy, { recursive: true })
        },
      ),
      { numRuns: tries(8) },
    )
  })
})

describe('after records were lost', () => {
  const damage = { foundAtMs: 0, beforeMs: 10 * hourMs, keptAs: null, isSeen: true }
  const idAt = (ms: number) =>
    `${ms
      .toString(16)
      .padStart(12, '0')
      .replace(/^(.{8})/, '$1-')}-7000-8000-000000000000`

  it('a job that is not known may be on paper until an hour after the first record behind them [damaged-journal]', () => {
    expect(mayBeOnPaper(damage, idAt(0), 12 * hourMs)).toBe(true)
    expect(mayBeOnPaper(damage, idAt(11 * hourMs - 1), 12 * hourMs)).toBe(true)
    expect(mayBeOnPaper(damage, idAt(11 * hourMs), 12 * hourMs)).toBe(false)
  })

  it('a second loss leaves the later time of both', () => {
    const event = { type: 'recordsLost', foundAtMs: 1, beforeMs: 2, keptAs: 'b' } as const
    expect(damageAfter(damage, event)).toEqual({
      ...event,
      type: undefined,
      beforeMs: damage.beforeMs,
      isSeen: false,
    })
  })

  async function spoilt(change: (lines: string[]) => string[]): Promise<string> {
    const copy = folderOfTest()
    await cp(folder, copy, { recursive: true })
    await writeFile(journalIn(copy), change(bytes.toString().split(/(?<=\n)/)).join(''))
    return copy
  }
  const about = (id: string, type: string) => (line: string) => line.includes(id) && line.includes(type)

  it('a job that waits is uncertain, for it may have been printed in them', async () => {
    const id = sent[0]!
    const copy = await spoilt((lines) =>
      lines.filter((line) => !about(id, 'sendingStarted')(line) && !about(id, 'jobPrinted')(line)),
    )
    const queue = await PrintQueue.open(journalIn(copy), stuck)
    expect(queue.find(id)).toMatchObject({ state: 'unknown', reason: 'journalDamaged' })
    await queue.close()
  })

  it('a job whose beginning was among them is what it came to, and is not printed again under its id', async () => {
    const id = sent[0]!
    const copy = await spoilt((lines) => lines.filter((line) => !about(id, 'jobQueued')(line)))
    const queue = await PrintQueue.open(journalIn(copy), stuck)
    expect(queue.find(id)).toMatchObject({ state: 'printed' })
    expect(await queue.add({ id, digest: 'of any wording', receipt })).toMatchObject({
      ok: true,
      value: { state: 'printed' },
    })
    await queue.close()
  })

  it('a job that was among them and whose receipt still lies there is uncertain, and not unheard of', async () => {
    const id = taken.at(-2)!
    const copy = await spoilt((lines) => lines.filter((line) => !line.includes(id)))
    const queue = await PrintQueue.open(journalIn(copy), stuck)
    expect(queue.find(id)).toMatchObject({ state: 'unknown', reason: 'journalDamaged' })
    await queue.close()
  })

  it('the notice is shown until somebody has read it, and the damage is recorded for ever', async () => {
    const copy = await spoilt((lines) => lines.toSpliced(2, 1))
    const before = await PrintQueue.open(journalIn(copy), stuck)
    const notices: unknown[] = []
    before.damage$.subscribe((now) => notices.push(now?.keptAs ?? null))
    await before.acceptDamage()
    expect(notices).toEqual([expect.stringMatching(/^jobs\.journal\.damaged-/), null])
    await before.close()
    const after = await PrintQueue.open(journalIn(copy), stuck)
    expect(after.damage).toBeNull()
    expect(after.mayBeOnPaper(uuidv7())).toBe(true)
    await after.close()
  })
})
