import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { logged } from '../kit/decider.ts'
import { peakMb, peakPrinter } from '../kit/peak-memory.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { frame, recordsOf, saved } from '../kit/log-bytes.ts'
import { bundle } from './balcao.ts'
import { counterId, linesOf, shift, soldId } from './log.ts'

const folder = folderOfFile()
const at = (name: string) => join(folder, name)
const inMirror = (name: string) => at(`print-daemon/mirrors/${counterId}.1/${name}`)

/** Small on the disk, and a gigabyte when it is unpacked. */
async function writeBomb(name: string, text: string): Promise<void> {
  const part = gzipSync(text.repeat(Math.floor(2 ** 24 / text.length)))
  await pipeline(
    (function* () {
      for (let count = 0; count < 64; count++) yield part
    })(),
    createWriteStream(at(name)),
  )
}

beforeAll(async () => {
  await writeBomb('zeros', '\0')
  await writeBomb('beginnings', '{"seq":')
  await writeBomb('lines', '{"seq":1,"at":1}\n')
  const ids = `${soldId} `.repeat(2 ** 18)
  const [head] = recordsOf(logged([shift[0]!]))
  const hash = Buffer.from(head!).toString().slice(-67, -3)
  const body = `{"seq":2,"at":1,"type":"reportFailed","v":1,"data":{"kind":"sales","code":1,"name":"${ids}"}`
  writeFileSync(at('longNames'), Buffer.from(head!).toString() + frame(body, hash))
  await pipeline(
    (function* () {
      const text = linesOf(shift).join('')
      for (let count = 0; count < 20_000; count++) yield text
    })(),
    createGzip({ level: 1 }),
    createWriteStream(at('repeated')),
  )
  const choices = Array.from(
    { length: 20_000 },
    () => ({ type: 'languageChosen', data: { language: 'pt' } }) as const,
  )
  writeFileSync(at('long'), Buffer.concat(recordsOf(saved(logged([...shift, ...choices])))))
  mkdirSync(inMirror(''), { recursive: true })
  writeFileSync(inMirror('000000000001.jsonl'), linesOf(shift).join(''))
  writeFileSync(inMirror('000000000099.jsonl'), '')
  truncateSync(inMirror('000000000099.jsonl'), 2 ** 32)
})

const files = ['zeros', 'beginnings', 'lines', 'longNames', 'repeated'] as const
const commands: readonly (readonly string[])[] = [
  ['log', 'verify', 'FILE'],
  ['log', 'info', 'FILE'],
  ['log', 'find', 'FILE', '--type', 'ticketSold'],
  ['log', 'explain', 'FILE', soldId],
  ['log', 'reconcile', 'FILE'],
  ['log', 'receipts', 'FILE'],
  ['log', 'diff', 'FILE', '--build', bundle],
  ['log', 'shrink', 'FILE', '--fails', 'false', '--out', 'FILE.out'],
  ['replay', 'FILE'],
]

/** Runs a command to its end: its output on stderr, and the most memory that it had, in MB. */
async function ended(args: readonly string[]) {
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=150', '--import', peakPrinter, bundle, ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  const lines = output
    .replace(/^peak .*\n/m, '')
    .trimEnd()
    .split('\n')
  return { code, lines, megabytes: peakMb(output) }
}

describe.each(commands.map((command) => [command.slice(0, 2).join(' '), command] as const))(
  'balcao %s',
  (_name, command) => {
    it.each(files)('ends with a sentence in bounded memory: %s', async (name) => {
      const { code, lines, megabytes } = await ended(command.map((part) => part.replace('FILE', at(name))))
      expect(code).toBeOneOf([0, 1])
      expect(lines.length).toBeLessThanOrEqual(2)
      for (const line of lines) expect(line.length).toBeLessThan(1_000)
      expect(megabytes).toBeLessThan(450)
    })
  },
)

it('balcao log mirror ends with a sentence in bounded memory where a file of the mirror has grown', async () => {
  const { code, lines, megabytes } = await ended(['log', 'mirror', counterId, '--data', folder])
  expect({ code, lines }).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The mirror is damaged after record/)],
  })
  expect(megabytes).toBeLessThan(200)
})

it.each(['text', 'JSON'])('balcao log find ends without a word where nobody reads on: %s', async (form) => {
  const args = ['log', 'find', at('long'), '--type', 'languageChosen', ...(form === 'JSON' ? ['--json'] : [])]
  const child = spawn(process.execPath, [bundle, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stdout.once('data', () => child.stdout.destroy())
  const [code] = (await once(child, 'close')) as [number | null]
  expect({ code, output }).toEqual({ code: 0, output: '' })
})
