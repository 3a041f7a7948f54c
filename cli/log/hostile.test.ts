import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { logFormat } from '../../src/events/log-format.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { frame, recordsOf } from '../../tests/kit/log-bytes.ts'
import { takeOutput } from '../../tests/kit/output.ts'
import { isLong } from '../../tests/kit/scale.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { newProgram } from '../program.ts'
import { Auditor } from '../replay/audit.ts'
import { replayFile } from '../replay/command.ts'
import { addLogCommands } from './commands.ts'
import { readLogFile } from './log-file.ts'

const folder = folderOfFile()

const head: Event = { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 2 } }
const records = recordsOf(logged([head, ...openShop]))
const whole = Buffer.concat(records)

async function eventsIn(content: Uint8Array | string): Promise<number> {
  const file = join(folder, 'log')
  writeFileSync(file, content)
  const auditor = new Auditor()
  await readLogFile(file, auditor)
  return auditor.end().events
}

/** What can be read of a log, and what is lost. */
async function damagesIn(content: Uint8Array) {
  const file = join(folder, 'log')
  writeFileSync(file, content)
  const found = { events: 0, damages: [] as object[] }
  await readLogFile(file, {
    event: () => void found.events++,
    damage: ({ bytes, missing }) => void found.damages.push({ bytes, missing }),
  })
  return found
}

/** A log that continues from a state which somebody has made up, with a correct chain. */
function carrying(state: string): string {
  const [first] = recordsOf(logged([head]))
  const body = `{"seq":2,"at":1,"type":"stateCarriedOver","v":3,"data":{"reason":"storageLost","earlier":{"seq":1,"hash":"x"},"state":${state}}`
  const text = Buffer.from(first!).toString()
  return text + frame(body, text.slice(-67, -3))
}

describe('a file of a log', () => {
  it('may be packed by gzip, also in several parts', async () => {
    expect(await eventsIn(gzipSync(whole))).toBe(7)
    expect(
      await eventsIn(Buffer.concat([gzipSync(whole.subarray(0, 300)), gzipSync(whole.subarray(300))])),
    ).toBe(7)
  })

  const part = (from: number, to?: number) => gzipSync(Buffer.concat(records.slice(from, to)))
  const zeros = Buffer.alloc(300_000)

  it('may have zero bytes after its last packed part, as a disk or a tape fills up', async () => {
    expect(await damagesIn(Buffer.concat([part(0, 3), part(3), zeros]))).toEqual({ events: 7, damages: [] })
  })

  it('has its damage reported, and is read on behind it: zero bytes between packed parts', async () => {
    expect(await damagesIn(Buffer.concat([part(0, 3), zeros, part(3)]))).toEqual({
      ...{ events: 7, damages: [{ bytes: zeros.length, missing: null }] },
    })
    expect(await damagesIn(Buffer.concat([part(0, 2), zeros, part(4)]))).toEqual({
      ...{ events: 5, damages: [{ bytes: zeros.length, missing: { from: 3, to: 4 } }] },
    })
  })

  it.each([
    ['no log', 'Dear diary\n', 'The file is not an event log of Balcão.'],
    ['an empty file', '', 'The file is not an event log of Balcão.'],
    ['an empty file that was packed', gzipSync(''), 'The file is not an event log of Balcão.'],
    [
      'a packed file that ends too early',
      gzipSync(whole).subarray(0, 200),
      'its compressed form ends too early.',
    ],
    [
      'a packed file that is damaged',
      Buffer.concat([gzipSync(whole).subarray(0, 20), Buffer.alloc(300, 7)]),
      'its compressed form is damaged.',
    ],
    [
      'a record with a false length',
      whole
        .toString()
        .split('\n')[0]!
        .replace(/"len":"....../, '"len":"ffffff'),
      'The log is damaged from its first record on: nothing can be read.',
    ],
    [
      'a bomb of beginnings of records',
      bomb('{"seq":'),
      'No record begins in 64 MB: it is not an event log of Balcão.',
    ],
    ['a folder', null, 'it is a folder, not a log.'],
  ])('ends with one sentence: %s', async (_, content, sentence) => {
    if (content === null)
      await expect(readLogFile(folder, new Auditor())).rejects.toThrow(`${folder}: ${sentence}`)
    else await expect(eventsIn(content)).rejects.toThrow(sentence)
  })
})

it('keys such as __proto__ in a made-up state change nothing outside it', async () => {
  await eventsIn(carrying('{"cart":{"__proto__":{"polluted":1}},"__proto__":{"polluted":1}}'))
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

it('a made-up state that is nested a hundred thousand times ends with one sentence', async () => {
  const deep = `{"cart":{"tickets":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
  await expect(eventsIn(carrying(deep))).rejects.toThrow(/nested too deeply|does not follow/)
})

const scratch = (name: string) => join(folder, name)
writeFileSync(scratch('balcao.js'), '')

/** Every command that reads a log, with what it needs besides. */
const commands: readonly (readonly string[])[] = [
  ['verify', 'FILE'],
  ['info', 'FILE'],
  ['find', 'FILE', '--type', 'ticketSold'],
  ['explain', 'FILE', id(101)],
  ['reconcile', 'FILE'],
  ['receipts', 'FILE'],
  ['diff', 'FILE', '--build', folder],
  ['shrink', 'FILE', '--fails', 'false', '--out', scratch('smallest')],
  ['replay', 'FILE'],
]

/** The lines on stderr, and the exit code. */
async function ended(command: readonly string[], file: string): Promise<{ errors: string[]; code: unknown }> {
  const output = takeOutput()
  const errors = () => output.stderr.split('\n').slice(0, -1)
  const before = process.exitCode
  try {
    if (command[0] === 'replay') return { code: await replayFile(file, {}), errors: errors() }
    const program = newProgram('balcao', '', '').enablePositionalOptions()
    addLogCommands(program)
    const args = command.map((part) => (part === 'FILE' ? file : part))
    await program.parseAsync(['log', ...args], { from: 'user' })
    return { errors: errors(), code: process.exitCode }
  } catch (error) {
    return { errors: [...errors(), (error as Error).message], code: 1 }
  } finally {
    process.exitCode = before
  }
}

const wrongLength = whole
  .toString()
  .split('\n')[0]!
  .replace(/"len":"....../, '"len":"ffffff')
const later = recordsOf(
  logged([{ type: 'segmentOpened', data: { logId: id(1), segment: 1, format: logFormat + 1 } }]),
)[0]!
const unreadable: readonly (readonly [string, Uint8Array | string | null, RegExp])[] = [
  ['an empty file', '', /is not an event log/],
  ['a folder', null, /is a folder/],
  ['a false length', wrongLength, /damaged from its first record on/],
  ['a later version', later, /later version of Balcão/],
  ['a packed file that ends too early', gzipSync(whole).subarray(0, 200), /ends too early/],
  ['deep JSON', '['.repeat(100_000), /is not an event log/],
  ...(isLong ? ([['a bomb', bomb('{"seq":'), /No record begins in 64 MB/]] as const) : []),
]

describe.each(commands.map((command) => [command[0]!, command] as const))(
  '%s of a hostile file',
  (_, command) => {
    it.each(unreadable)('ends with one line: %s', async (_name, content, sentence) => {
      const file = content === null ? folder : scratch('hostile')
      if (content !== null) writeFileSync(file, content)
      const { errors, code } = await ended(command, file)
      expect(code).toBe(1)
      expect(errors).toEqual([expect.stringMatching(sentence)])
      expect(errors[0]!.length).toBeLessThan(500)
      expect(errors[0]).not.toContain('\n')
    })

    it('ends with lines that name the file, and changes nothing else: a state with __proto__, one that is nested too deeply', async () => {
      const polluting =
        '{"cart":{"__proto__":{"polluted":1}},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
      const deep = `{"cart":{"tickets":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`
      for (const state of [polluting, deep]) {
        writeFileSync(scratch('hostile'), carrying(state))
        const { errors, code } = await ended(command, scratch('hostile'))
        expect(code).toBeOneOf([0, 1])
        for (const line of errors) expect(line.startsWith(scratch('hostile'))).toBe(true)
        expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
      }
    })
  },
)

/** A small file that is a gigabyte when it is unpacked: a file may have several packed parts. */
function bomb(text: string): Buffer {
  const part = gzipSync(text.repeat(Math.floor(2 ** 24 / text.length)))
  return Buffer.concat(Array.from({ length: 64 }, () => part))
}
