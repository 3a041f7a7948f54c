import { readdir, readFile, rm, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JobEvent } from './job.ts'
import { Journal } from './journal.ts'
import { recordIn, sealed } from './record.ts'
import { handles } from '../testing/file-handles.ts'
import { patience } from '../../tests/kit/patience.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const events: readonly JobEvent[] = [
  { type: 'sendingStarted', id: 'a' },
  { type: 'jobPrinted', id: 'a', confirmed: true },
  { type: 'jobFailed', id: 'б', reason: 'línea\nrota' },
]
const lost = { type: 'recordsLost' } as const
const nowMs = Date.UTC(2026, 2, 14)

let folder: string
let file: string
beforeEach(() => {
  folder = folderOfTest()
  file = path.join(folder, 'jobs.journal')
})
afterEach(() => vi.restoreAllMocks())

async function write(written: readonly JobEvent[]): Promise<void> {
  const { journal } = await Journal.open(file)
  await journal.append(written)
  await journal.close()
}

async function reopen(): Promise<readonly JobEvent[]> {
  const opened = await Journal.open(file, nowMs)
  await opened.journal.close()
  return opened.events
}

const numbersIn = async () =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line) => recordIn(line)?.seq ?? NaN)

/** What lies beside the journal, by why it was kept. */
async function kept(why: 'torn' | 'damaged'): Promise<Buffer[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`jobs.journal.${why}-`))
  return Promise.all(names.map((name) => readFile(path.join(folder, name))))
}

const lineEnds = (bytes: Buffer) =>
  [...bytes.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at + 1] : []))

const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })

describe('the journal', () => {
  it('is empty if there is none', async () => {
    expect(await reopen()).toEqual([])
    expect(await reopen()).toEqual([])
  })

  it('gives back what was appended, in order', async () => {
    await write(events.slice(0, 1))
    await write(events.slice(1))
    expect(await reopen()).toEqual(events)
  })

  it('replaced holds the new events alone, and takes further ones', async () => {
    const { journal } = await Journal.open(file)
    await journal.append(events)
    await journal.replace(events.slice(1, 2))
    await journal.append(events.slice(2))
    await journal.close()
    expect(await reopen()).toEqual(events.slice(1))
  })

  it.each(['', ' and was just replaced'])('takes nothing once it is closed%s', async (replaced) => {
    const { journal } = await Journal.open(file)
    if (replaced) await journal.replace([])
    await journal.close()
    await expect(journal.append(events)).rejects.toThrow('closed')
    expect(await reopen()).toEqual([])
  })

  it('that cannot be read is an error, and stays as it is', async () => {
    const moreThanNodeReads = 2 ** 31
    await writeFile(file, '')
    await truncate(file, moreThanNodeReads)
    await expect(Journal.open(file)).rejects.toMatchObject({ code: 'ERR_FS_FILE_TOO_LARGE' })
    expect((await stat(file)).size).toBe(moreThanNodeReads)
  })

  it('outlives a compaction that never finished', async () => {
    await write(events)
    await writeFile(`${file}.draft`, 'half a rec')
    expect(await reopen()).toEqual(events)
  })

  it('of an older version is read, and has numbers from then on', async () => {
    await writeFile(file, events.map(sealed).join(''))
    expect(await reopen()).toEqual(events)
    await write(events)
    expect(await reopen()).toEqual([...events, ...events])
  })
})

describe('a write that a power cut tore', () => {
  it('at any byte is cut off, the cut bytes are kept, and nothing else is lost', async () => {
    await write(events.slice(0, 1))
    const acknowledged = await readFile(`${file}.acknowledged`)
    const before = (await readFile(file)).length
    await write(events.slice(1))
    const whole = await readFile(file)
    const ends = lineEnds(whole)
    for (let length = before; length <= whole.length; length++) {
      await writeFile(file, whole.subarray(0, length))
      await writeFile(`${file}.acknowledged`, acknowledged)
      const end = Math.max(...ends.filter((at) => at <= length))
      expect(await reopen()).toEqual(events.slice(0, ends.indexOf(end)))
      expect(await kept('torn')).toEqual(length > end ? [whole.subarray(end, length)] : [])
      expect(await kept('damaged')).toEqual([])
      expect(await readFile(file)).not.toContain(0)
      for (const name of await readdir(folder)) if (name.includes('torn')) await rm(path.join(folder, name))
    }
  })

  it('may have left zeros in its place', async () => {
    await write(events)
    await writeFile(file, Buffer.concat([await readFile(file), Buffer.alloc(512)]))
    expect(await reopen()).toEqual(events)
    expect(await kept('torn')).toEqual([Buffer.alloc(512)])
    await write(events)
    expect(await reopen()).toEqual([...events, ...events])
  })

  it('is damage where it is not known how far the journal was acknowledged', async () => {
    await write(events)
    const bytes = Buffer.concat([await readFile(file), Buffer.from('half')])
    await writeFile(file, bytes)
    await rm(`${file}.acknowledged`)
    expect(await reopen()).toMatchObject([...events, { ...lost, beforeMs: expect.any(Number) }])
    expect(await kept('damaged')).toEqual([bytes])
  })
})

describe('a damaged journal', () => {
  /** Its lines, the first of which says only that it is the first. */
  async function spoil(change: (lines: string[]) => string[]): Promise<Buffer> {
    const lines = (await readFile(file, 'utf8')).split(/(?<=\n)/)
    const bytes = Buffer.from(change(lines).join(''))
    await writeFile(file, bytes)
    return bytes
  }
  const flipped = (line: string) => line.replace('type', 'typo')

  it('is read on behind the bad record, and kept whole beside', async () => {
    await write(events)
    const bytes = await spoil((lines) => lines.with(2, flipped(lines[2]!)))
    expect(await reopen()).toMatchObject([events[0], { ...lost, foundAtMs: nowMs }, events[2]])
    expect(await kept('damaged')).toEqual([bytes])
  })

  it('reports before when the lost part was written: before the first good record after it', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1_000)
    await write(events.slice(0, 2))
    vi.spyOn(Date, 'now').mockReturnValue(2_000)
    await write(events.slice(2))
    await spoil((lines) => lines.with(1, flipped(lines[1]!)))
    expect((await reopen())[0]).toMatchObject({ ...lost, beforeMs: 1_000 })
    await spoil((lines) => lines.with(3, flipped(lines[3]!)))
    expect((await reopen())[2]).toMatchObject({ ...lost, beforeMs: nowMs })
  })

  it('is one where whole records are missing, wherever', async () => {
    await write(events)
    const whole = await readFile(file)
    const acknowledged = await readFile(`${file}.acknowledged`)
    for (const missing of [0, 1, 2, 3]) {
      await writeFile(file, whole)
      await writeFile(`${file}.acknowledged`, acknowledged)
      await spoil((lines) => lines.toSpliced(missing, 1))
      const types = (await reopen()).map(({ type }) => type)
      const expected = events
        .map(({ type }): string => type)
        .toSpliced(Math.max(0, missing - 1), missing ? 1 : 0)
      expect(types).toEqual(expected.toSpliced(Math.max(0, missing - 1), 0, 'recordsLost'))
    }
  })

  it('is one that was emptied or taken away', async () => {
    await write(events)
    await truncate(file)
    expect(await reopen()).toMatchObject([{ ...lost, keptAs: null }])
    await rm(file)
    expect(await reopen()).toMatchObject([{ ...lost, keptAs: null }])
  })

  it('gives no number of a lost record to another one', async () => {
    await write(events)
    const last = Math.max(...(await numbersIn()))
    await truncate(file)
    await reopen()
    expect(Math.min(...(await numbersIn()))).toBeGreaterThan(last)
  })

  it('reports it again at every start, and compaction removes nothing of the kept bytes', async () => {
    await write(events)
    const bytes = await spoil((lines) => lines.with(2, flipped(lines[2]!)))
    await reopen()
    const { journal, events: read } = await Journal.open(file)
    await journal.replace(read)
    await journal.close()
    expect((await reopen()).filter(({ type }) => type === 'recordsLost')).toHaveLength(1)
    expect(await kept('damaged')).toEqual([bytes])
  })
})

describe('a write that fails', () => {
  it.each(['appendFile', 'datasync'] as const)('in its %s leaves nothing of it', async (step) => {
    const { journal } = await Journal.open(file)
    await journal.append(events.slice(0, 1))
    const before = await readFile(file)
    vi.spyOn(await handles(), step).mockRejectedValueOnce(full)
    await expect(journal.append(events.slice(1, 2))).rejects.toThrow('no space left')
    expect(await readFile(file)).toEqual(before)
    await journal.append(events.slice(2))
    await journal.close()
    expect(await reopen()).toEqual([events[0], events[2]])
  })

  it('and cannot be taken back at once is taken back before the next one', async () => {
    const { journal } = await Journal.open(file)
    await journal.append(events.slice(0, 1))
    const every = await handles()
    vi.spyOn(every, 'datasync').mockRejectedValueOnce(full)
    vi.spyOn(every, 'truncate').mockRejectedValueOnce(full)
    await expect(journal.append(events.slice(1, 2))).rejects.toThrow('no space left')
    await journal.append(events.slice(2))
    await journal.close()
    expect(await reopen()).toEqual([events[0], events[2]])
  })

  it('and that the end of the program interrupts is no damage', async () => {
    const { journal } = await Journal.open(file)
    await journal.append(events.slice(0, 1))
    const every = await handles()
    vi.spyOn(every, 'datasync').mockRejectedValueOnce(full)
    vi.spyOn(every, 'truncate').mockRejectedValueOnce(full)
    await expect(journal.append(events.slice(1, 2))).rejects.toThrow('no space left')
    await journal.close()
    expect((await reopen()).map(({ type }) => type)).not.toContain('recordsLost')
  })
})

it('a record is not acknowledged before the disk has it, however slow that is', async () => {
  const { journal } = await Journal.open(file)
  const every = await handles()
  const { datasync } = every
  let letGo = () => {}
  vi.spyOn(every, 'datasync').mockImplementationOnce(async function (this: FileHandle) {
    await new Promise<void>((resolve) => (letGo = resolve))
    await datasync.call(this)
  })
  let isAcknowledged = false
  const appending = journal.append(events).then(() => (isAcknowledged = true))
  await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toContain('jobFailed'), patience)
  expect(isAcknowledged).toBe(false)
  letGo()
  await appending
  await journal.close()
  expect(await reopen()).toEqual(events)
})
