import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { entryOf } from '../../../collector/store/events.ts'
import { judge, linesIn } from '../../../collector/store/lines.ts'
import { partsOf } from '../../../collector/store/part.ts'
import { readFacts } from '../../../collector/store/heads.ts'
import { encodeRecord, genesisHash, portableTools } from '../../../src/events/log-format.ts'
import { continued, noLine } from '../../../src/events/log-lines.ts'
import type { LogDamage } from '../../../src/events/log-damage.ts'
import { LogReader } from '../../../src/events/log-reader.ts'
import { parseEvent } from '../../../src/events/parse.ts'
import { asId, errorOf, matches, tokensSought } from '../../../src/events/search.ts'
import { vocabulary, type Logged } from '../../../src/events/vocabulary.ts'
import { asJson } from '../../../src/values/json.ts'
import { crc32 } from '../../../src/events/crc32.ts'
import { frame } from '../../kit/log-bytes.ts'
import { sha256 } from '../../kit/memory-log.ts'
import type { Seeded } from '../../shop-simulation/random.ts'
import { must, type Target } from '../target.ts'

const tools = portableTools(sha256)
const keptLogs = 'tests/logs/format-1'

/** The lines of the logs of all earlier versions, one of each type and version of its events. */
function keptLines(): string[] {
  const logs = readdirSync(keptLogs).filter((name) => name.endsWith('.jsonl'))
  const lines = logs.flatMap((name) => readFileSync(join(keptLogs, name), 'utf8').split('\n'))
  const kinds = new Map(lines.map((line) => [/"type":"\w+","v":\d+/.exec(line)?.[0] ?? '', line]))
  return [...kinds.values()].filter((line) => line !== '' && line.length < 4_000)
}

const bodyOf = (line: string): string => line.slice(0, Math.max(0, line.lastIndexOf(',"len":"')))
const linesFramed = (bodies: readonly string[]): string => {
  let hash = genesisHash
  return bodies
    .map((body) => {
      const line = frame(body, hash)
      hash = line.slice(-67, -3)
      return line
    })
    .join('')
}

export const events: readonly Logged[] = [
  {
    type: 'counterStarted',
    data: { productVersion: '2.0.6', counterId: '0190a7b2-0000-7000-8000-000000000001' },
  },
  { type: 'checkpointReached', data: { stateHash: 'ab'.repeat(32), hashVersion: 4 } },
  { type: 'recordsRemoved', data: { to: 1 } },
].map((event, index) => ({ seq: index + 1, at: 1_763_645_100_000 + index, ...event }) as Logged)

const numbered = (body: string, index: number): string => body.replace(/^\{"seq":\d+/, `{"seq":${index + 1}`)
const wholeLogs = (): string[] => {
  const bodies = keptLines().map(bodyOf)
  const starts = bodies.map((_, index) => index).filter((index) => index % 4 === 0)
  return starts.map((start) => linesFramed(bodies.slice(start, start + 4).map(numbered)))
}

export function recordsOf(logged: readonly Logged[]): string {
  let hash = genesisHash
  return logged
    .map((event) => {
      const record = encodeRecord(event, hash, sha256)
      hash = record.hash
      return Buffer.from(record.bytes).toString()
    })
    .join('')
}

/** Every line with the length, the checksum and mostly the hash that its body has now. */
function reframed(bytes: Uint8Array, random: Seeded): Uint8Array {
  let hash = genesisHash
  const lines = Buffer.from(bytes)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
  const framed = lines.map((line) => {
    if (random.isOneIn(10)) return `${line}\n`
    const body = line.includes(',"len":"') ? bodyOf(line) : line
    const framedLine = frame(body, random.isOneIn(10) ? genesisHash : hash)
    hash = framedLine.slice(-67, -3)
    return framedLine
  })
  return Buffer.from(framed.join(''))
}

interface Read {
  readonly events: readonly string[]
  readonly damages: readonly LogDamage[]
  readonly seq: number
  readonly goodBytes: number
  readonly isLater: boolean
}

/** Reads in parts of so many bytes. */
function readIn(bytes: Uint8Array, step: number): Read {
  const found: string[] = []
  const damages: LogDamage[] = []
  let last = 0
  const reader = new LogReader(
    {
      event(event, at) {
        must(event.seq > last || (last === 0 && event.seq >= 0), 'the numbers of events grow')
        must(at.goodBytes <= bytes.length, 'a record ends inside of the log')
        must(/^[\s\S]{64}$/.test(at.hash), 'every event has a hash')
        last = event.seq
        found.push(JSON.stringify(event))
      },
      damage(damage) {
        must(
          damage.offset >= 0 && damage.offset + damage.bytes <= bytes.length,
          'damage lies inside of the log',
        )
        const { missing } = damage
        must(
          missing === null || missing.to === null || missing.from <= missing.to,
          'a gap has a first and a last number',
        )
        damages.push(damage)
      },
    },
    tools,
  )
  for (let at = 0; at < bytes.length; at += step) reader.read(Uint8Array.from(bytes.subarray(at, at + step)))
  reader.end()
  const { seq, goodBytes, laterLine } = reader
  return { events: found, damages, seq, goodBytes, isLater: laterLine !== null }
}

const sentinelSeq = 9_007_199_254_000_000
const sentinel = Buffer.from(
  `\n${frame(`{"seq":${sentinelSeq},"at":1,"type":"recordsRemoved","v":1,"data":{"to":77}`, genesisHash)}`,
)

const log: Target = {
  name: 'log',
  about:
    'the log of a counter with its damage: read whole and in parts it is the same, numbers grow, damage and records lie inside of it, and a sound record after any damage is found',
  seeds: () => [recordsOf(events), ...wholeLogs()],
  texts: ['{"seq":', ',"len":"', '","crc":"', '","hash":"', '"}\n', '"type":"stateRecorded"', '"v":2'],
  repair: reframed,
  run(bytes) {
    const whole = readIn(bytes, Math.max(1, bytes.length))
    const step = 1 + (crc32(bytes) % 500)
    must(
      JSON.stringify(readIn(bytes, step)) === JSON.stringify(whole),
      'a log is the same in parts and as a whole',
    )
    const continuedLog = readIn(Buffer.concat([bytes, sentinel]), bytes.length + sentinel.length)
    const isFound = continuedLog.events.at(-1)?.includes('"to":77')
    must(
      continuedLog.isLater || whole.seq >= sentinelSeq || isFound === true,
      'a sound record after damage is found',
    )
    return [whole.isLater, ...new Set(whole.damages.map(({ problem }) => problem))].join()
  },
}

const schemas = new Map(Object.entries(vocabulary).map(([type, { schema }]) => [type, schema]))

const logEvent: Target = {
  name: 'log-event',
  about:
    'one event of the log, of this version and of earlier ones: what is accepted is valid by its schema, and is the same event when it is written and read again',
  seeds: () => [
    ...keptLines().map((line) => `${bodyOf(line)}}`),
    ...events.map((event) => JSON.stringify({ ...event, v: 1 })),
  ],
  run(bytes) {
    const event = parseEvent(asJson(Buffer.from(bytes).toString()))
    if (typeof event === 'string') return event
    must(v.is(schemas.get(event.type)!, event.data), 'an accepted event is valid by its schema')
    const record = encodeRecord(event, genesisHash, sha256).bytes
    const again = parseEvent(asJson(`${bodyOf(Buffer.from(record).toString())}}`))
    must(typeof again !== 'string', 'an accepted event is accepted again')
    must(
      JSON.stringify(again.data) === JSON.stringify(event.data),
      'an event is the same when it is read again',
    )
    return event.type
  },
}

const mirrored: Target = {
  name: 'log-lines',
  about:
    'records that the mirror and the collector receive: what is taken is a part of the bytes in whole lines, taken again it changes nothing, and it has an index and facts',
  seeds: log.seeds,
  texts: [
    '{"seq":',
    ',"len":"',
    '"type":"stateRecorded"',
    'constructor',
    '__proto__',
    'Refused',
    'PrintEnded',
  ],
  repair: reframed,
  run(bytes) {
    for (const mayHaveGaps of [false, true]) {
      const { length, end } = continued(bytes, noLine, { ...tools, mayHaveGaps })
      must(
        length <= bytes.length && Number.isSafeInteger(end.count),
        'what continues a log is a part of the bytes',
      )
      const again = continued(bytes.subarray(0, length), noLine, { ...tools, mayHaveGaps })
      must(again.length === length && again.end.hash === end.hash, 'what was taken is taken again')
    }
    const lines = linesIn(Buffer.from(bytes))
    if (!lines) return 'no lines'
    must(Buffer.concat(lines.map((line) => line.bytes)).equals(bytes), 'the lines are all bytes')
    const held = { end: noLine, firstKept: 1, lines: new Map() }
    const verdict = judge({ from: lines[0]?.seq ?? 1, lines, isAfterGap: true }, held)
    if (verdict.kind !== 'new') return verdict.kind
    const entries = verdict.lines.map(entryOf)
    const parts = partsOf(entries, null)
    must(parts.flatMap((part) => part.lines).length === entries.length, 'every record is in a part')
    for (const { errors, firstAt, lastAt, tokens } of parts) {
      must(Number.isFinite(firstAt) && Number.isFinite(lastAt), 'a part has a first and a last time')
      must(
        tokens.every((token) => Number.isInteger(token)),
        'tokens are whole numbers',
      )
      must(
        Object.values(errors).every((times) => Array.isArray(times)),
        'each error has its times',
      )
    }
    readFacts(
      entries,
      new Map(),
      { shop: 'shop', counterId: '1', log: 1 },
      { version: null, lastAt: null, opened: null, head: null },
    )
    return [...new Set(entries.map(({ event }) => (event && errorOf(event) !== null ? event.type : '')))]
      .join()
      .slice(0, 80)
  },
}

const search: Target = {
  name: 'log-search',
  about:
    'what somebody types to find an event, and the event: a searched event that meets the criteria has their tokens',
  seeds: () => [
    '1234 5678\n{"type":"ticketSold","at":1,"data":{"barcode":"12345678"}}',
    'paper_out\n{"type":"ticketPrintEnded","at":1,"data":{"result":"failed","reason":"paper_out"}}',
  ],
  run(bytes) {
    const [typed = '', json = ''] = Buffer.from(bytes).toString().split('\n')
    const value = asJson(json) as { type?: unknown; data?: unknown } | null
    const id = asId(typed)
    must(asId(id) === id, 'an id is the same when it is read again')
    must(tokensSought({ id }).length <= 1, 'an id has a token at most')
    if (typeof value?.type !== 'string') return 'no event'
    const event = { at: 1, type: value.type, data: value.data }
    return `${matches(event, { id })} ${errorOf(event) !== null}`
  },
}

export const logTargets: readonly Target[] = [log, logEvent, mirrored, search]
