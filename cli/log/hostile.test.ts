import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged } from '../../tests/kit/decider.ts'
import { frame, recordsOf } from '../../tests/kit/log-bytes.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { Auditor } from '../replay/audit.ts'
import { readLogFile } from './log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'balcao-log-'))
afterAll(() => rmSync(folder, { recursive: true }))

const head: Event = { type: 'segmentOpened', data: { logId: id(1), segment: 1, format: 2 } }
const whole = Buffer.concat(recordsOf(logged([head, ...openShop])))

async function eventsIn(content: Uint8Array | string): Promise<number> {
  const file = join(folder, 'log')
  writeFileSync(file, content)
  const auditor = new Auditor()
  await readLogFile(file, auditor)
  return auditor.end().events
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

/** A small file that is a gigabyte when it is unpacked: a file may have several packed parts. */
function bomb(text: string): Buffer {
  const part = gzipSync(text.repeat(Math.floor(2 ** 24 / text.length)))
  return Buffer.concat(Array.from({ length: 64 }, () => part))
}
