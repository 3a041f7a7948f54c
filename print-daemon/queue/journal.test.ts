import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobEvent } from './job.ts'
import { Journal } from './journal.ts'

const events: readonly JobEvent[] = [
  { type: 'sendingStarted', id: 'a' },
  { type: 'jobPrinted', id: 'a', confirmed: true },
  { type: 'jobFailed', id: 'б', reason: 'línea\nrota' },
]

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-journal-'))
  file = path.join(folder, 'jobs.journal')
})
afterEach(() => rm(folder, { recursive: true }))

async function write(written: readonly JobEvent[]): Promise<void> {
  const { journal } = await Journal.open(file)
  await journal.append(written)
  await journal.close()
}

async function reopen(): Promise<readonly JobEvent[]> {
  const opened = await Journal.open(file)
  await opened.journal.close()
  return opened.events
}

describe('the journal', () => {
  it('is empty where there is none', async () => {
    expect(await reopen()).toEqual([])
  })

  it('gives back what was appended, in order', async () => {
    await write(events.slice(0, 1))
    await write(events.slice(1))
    expect(await reopen()).toEqual(events)
  })

  it('cut at any byte keeps every whole record, and is written on from there', async () => {
    await write(events)
    const whole = await readFile(file)
    const ends = [...whole.entries()].flatMap(([at, byte]) => (byte === 0x0a ? [at + 1] : []))
    for (let length = 0; length <= whole.length; length += 7) {
      await writeFile(file, whole.subarray(0, length))
      const kept = ends.filter((end) => end <= length).length
      await write([events[0]!])
      expect(await reopen()).toEqual([...events.slice(0, kept), events[0]])
    }
  })

  it('ends at a record whose checksum is wrong', async () => {
    await write(events)
    const bytes = await readFile(file)
    bytes[bytes.indexOf(0x0a) + 15]! ^= 1
    await writeFile(file, bytes)
    expect(await reopen()).toEqual(events.slice(0, 1))
  })

  it('cuts off what a power cut left behind the last record', async () => {
    await write(events)
    await appendFile(file, Buffer.alloc(512))
    expect(await reopen()).toEqual(events)
    expect((await readFile(file)).includes(0)).toBe(false)
  })

  it('replaced holds the new events alone, and takes further ones', async () => {
    const { journal } = await Journal.open(file)
    await journal.append(events)
    await journal.replace(events.slice(1, 2))
    await journal.append(events.slice(2))
    await journal.close()
    expect(await reopen()).toEqual(events.slice(1))
  })

  it('outlives a compaction that never finished', async () => {
    await write(events)
    await writeFile(`${file}.new`, 'half a rec')
    expect(await reopen()).toEqual(events)
  })

  it('emptied by somebody else begins anew', async () => {
    await write(events)
    await truncate(file)
    expect(await reopen()).toEqual([])
  })
})
