import { once } from 'node:events'
import { appendFile, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput, type Output } from '../../tests/kit/output.ts'
import { patience } from '../../tests/kit/patience.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { WrongUsage } from '../usage.ts'
import { logOutput } from './json-schema.ts'
import { mirrorOf } from './mirror.ts'
import { verifyLog } from './verify.ts'

const counterId = id(0xabc)
const opened: Event = { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } }
const log = Buffer.concat(recordsOf(logged([opened, ...openShop])))

let folder: string
let output: Output
beforeEach(async () => {
  folder = folderOfTest()
  output = takeOutput()
  const mirrors = new LogMirrors(join(folder, 'print-daemon'), { freeBytes: 0 })
  for (const number of [1, 2])
    await mirrors.append({ counterId, log: number, from: 1, records: log.toString() })
})
afterEach(() => vi.restoreAllMocks())

const at = () => ({ data: folder })

it('mirrors are listed, and one is written to a new private file that verifies up to its last record', async () => {
  expect(await mirrorOf(undefined, at())).toBe(0)
  expect(output.both).toContain(`${counterId}  log 2  ${openShop.length + 1} records up to `)
  output.clear()
  await mirrorOf(undefined, { ...at(), json: true })
  expect(v.parse(logOutput.mirror, JSON.parse(output.stdout)).mirrors).toHaveLength(2)
  const out = join(folder, 'log.jsonl')
  expect(await mirrorOf(counterId.toUpperCase(), { ...at(), out })).toBe(0)
  expect(output.both).toContain(`log 2 of counter ${counterId}`)
  expect((await readFile(out)).equals(log)).toBe(true)
  expect((await stat(out)).mode & 0o077).toBe(0)
  output.clear()
  await verifyLog(out, { json: true })
  const verified = JSON.parse(output.stdout) as { problems: string[] }
  // It was not saved from the page.
  expect(verified.problems).toEqual([expect.stringContaining('does not end in a checkpoint')])
  await expect(mirrorOf(counterId, { ...at(), out })).rejects.toThrow(
    new Error(`${out} cannot be written: it exists already.`),
  )
})

it.each([{ out: 'log.jsonl' }, { log: 2 }])(
  'a log is written of a counter that is named: %j',
  async (option) => {
    await expect(mirrorOf(undefined, { ...at(), ...option })).rejects.toThrow(
      new WrongUsage('Which counter? `balcao log mirror` lists the logs.'),
    )
    expect(output.both).toBe('')
  },
)

it('the folder of a mirror is read as it is, and has no problem because no checkpoint ends it', async () => {
  const mirror = join(folder, 'print-daemon', 'mirrors', `${counterId}.2`)
  expect(await verifyLog(mirror, {})).toBe(0)
  expect(output.both).toContain(`${openShop.length + 1} events are as they were written.`)
  await appendFile(join(mirror, '000000000001.jsonl'), 'x\n')
  expect(await verifyLog(mirror, {})).toBe(1)
})

it('a mirror whose last record is being written has no problem', async () => {
  const mirror = join(folder, 'print-daemon', 'mirrors', `${counterId}.2`)
  await appendFile(join(mirror, '000000000001.jsonl'), log.subarray(0, 100))
  expect(await verifyLog(mirror, {})).toBe(0)
  expect(await mirrorOf(undefined, at())).toBe(0)
})

it('a mirror that is damaged is written up to its last good record, with exit code 1, and left as it is', async () => {
  const [path = ''] = await readdir(join(folder, 'print-daemon', 'mirrors'))
  const file = join(folder, 'print-daemon', 'mirrors', path, '000000000001.jsonl')
  await appendFile(file, 'x\n')
  const out = join(folder, 'log.jsonl')
  expect(await mirrorOf(counterId, { ...at(), log: 1, out })).toBe(1)
  expect((await readFile(out)).equals(log)).toBe(true)
  expect((await stat(file)).size).toBe(log.length + 2)
})

it('a mirror whose disk fails while it is read leaves no file', async () => {
  async function* failing() {
    yield log
    throw Object.assign(new Error('i/o error'), { code: 'EIO' })
  }
  vi.spyOn(LogMirrors.prototype, 'read').mockResolvedValue(failing())
  const before = await readdir(folder)
  const out = join(folder, 'log.jsonl')
  await expect(mirrorOf(counterId, { ...at(), out })).rejects.toThrow('EIO')
  expect(await readdir(folder)).toEqual(before)
})

it('a signal while a mirror is written leaves no file', async () => {
  const end = new AbortController()
  async function* endless() {
    yield log
    await once(process, 'never', { signal: end.signal })
  }
  vi.spyOn(LogMirrors.prototype, 'read').mockResolvedValue(endless())
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  // Earlier tests in this process may have left somebody else who waits for it.
  vi.spyOn(process, 'listenerCount').mockReturnValue(1)
  const before = await readdir(folder)
  const writing = mirrorOf(counterId, { ...at(), out: join(folder, 'log.jsonl') })
  await vi.waitFor(async () => expect(await readdir(folder)).not.toEqual(before), patience)
  // To the command's own listener alone: another one ends the programs that tests of this process share.
  const [endMirror] = process.listeners('SIGHUP')
  endMirror!('SIGHUP')
  expect(await readdir(folder)).toEqual(before)
  expect(kill).toHaveBeenCalledWith(process.pid, 'SIGHUP')
  end.abort()
  await expect(writing).rejects.toThrow('cannot be written')
})

it('where there is none, one sentence says so', async () => {
  await expect(mirrorOf(id(1), at())).rejects.toThrow('There is no mirror of this log')
  await expect(mirrorOf(counterId, { ...at(), log: 3 })).rejects.toThrow('There is no mirror of this log')
  expect(await mirrorOf(undefined, { data: join(folder, 'nothing') })).toBe(1)
  expect(output.both).toContain('There are no mirrors of logs')
})
