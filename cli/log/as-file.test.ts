import { execFileSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished, vi } from 'vitest'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import { disputeEvents } from '../../tests/docs/disputes.ts'
import { id } from '../../tests/kit/decider.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { outputOf, takeOutput } from '../../tests/kit/output.ts'
import { replayFile } from '../replay/command.ts'
import { sendLogs } from '../fleet/send.ts'
import { asFile, readableAgain } from './as-file.ts'
import { diffBuilds } from './diff.ts'
import { explain } from './explain.ts'
import { findEvents } from './find.ts'
import { showReceipts } from './receipts.ts'
import { reconcile } from './reconcile.ts'

const log = Buffer.concat(recordsOf(disputeEvents('printed-with-mark.jsonl')))
const barcode = '1234-5678901234-56789012345678'
const folder = folderOfFile()

function putOnStdin(bytes: Uint8Array): void {
  const stdin = Readable.from([gzipSync(bytes)]) as typeof process.stdin
  const spy = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin)
  onTestFinished(() => spy.mockRestore())
}

it('stdin is read as often as a command needs it', async () => {
  const file = join(folder, 'log.jsonl')
  writeFileSync(file, log)
  const options = { profile: 'generic-80mm' }
  for (const command of [
    (name: string) => explain(name, barcode, {}),
    (name: string) => showReceipts(name, barcode, options),
  ]) {
    putOnStdin(log)
    const [, { stdout }] = await outputOf(() => command('-'))
    expect(stdout).not.toBe('')
    expect((await outputOf(() => command(file)))[1].stdout).toBe(stdout)
  }
})

it.each<[string, Buffer, () => Promise<unknown>]>([
  ['replay', log.subarray(0, log.lastIndexOf(10, -2) + 1), () => replayFile('-', {})],
  ['find', log, () => findEvents('-', { type: 'logDamageFound' })],
])('what %s reports of stdin names it as such', async (_command, bytes, command) => {
  putOnStdin(bytes)
  const [, { stderr }] = await outputOf(command)
  expect(stderr).toMatch(/^.*stdin: .*\n$/)
})

const host = { host: 'http://127.0.0.1:1', login: 'operator', secret: 'secret' }
const list = Buffer.from('a shopping list')
const torn = Buffer.concat([log, Buffer.from('x')])
it.each<[string, Buffer, () => Promise<unknown>]>([
  ['explain', list, () => explain('-', barcode, {})],
  ['receipts', list, () => showReceipts('-', barcode, { profile: 'generic-80mm' })],
  ['receipts, of damage', torn, () => showReceipts('-', barcode, { profile: 'generic-80mm' })],
  ['reconcile', list, () => reconcile('-', host)],
  ['reconcile, of damage', torn, () => reconcile('-', host)],
  ['diff', list, () => diffBuilds('-', { build: folder })],
  ['fleet send', log, () => sendLogs('-', { url: host.host, data: folder, key: 'a key' })],
])('what is wrong with a copy of stdin is reported of stdin: %s', async (_command, bytes, command) => {
  await writeFile(join(folder, 'balcao.js'), '')
  putOnStdin(bytes)
  const output = takeOutput()
  const end = await command().catch((error: Error) => error.message)
  const problems = `${output.stderr}${String(end)}`
  expect(problems).toContain('stdin: ')
  expect(problems).not.toContain('log.jsonl')
})

it('what can be read only once, such as a named pipe, is read as often as a command needs it', async () => {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const writing = writeFile(pipe, log)
  const copy = await readableAgain(pipe)
  await writing
  expect(readFileSync(copy).equals(log)).toBe(true)
  expect(await readableAgain(copy)).toBe(copy)
})

it('a mirror becomes a file that only its user can read, and a file stays where it is', async () => {
  const name = { counterId: id(0xabc), log: 1 }
  await new LogMirrors(folder, { freeBytes: 0 }).append({ ...name, from: 1, records: log.toString() })
  const copy = await asFile(join(folder, 'mirrors', `${name.counterId}.1`))
  expect(readFileSync(copy).equals(log)).toBe(true)
  expect(statSync(copy).mode & 0o077).toBe(0)
  expect(await asFile(copy)).toBe(copy)
  await expect(asFile(join(folder, 'none'))).rejects.toThrow('none: there is no such file.')
})
