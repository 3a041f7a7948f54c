import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { gunzipSync, gzipSync } from 'node:zlib'
import { chunksOf } from '../../../cli/log/chunks.ts'
import { openSource } from '../../../cli/log/source.ts'
import { genesisHash } from '../../../src/events/log-format.ts'
import { asJson } from '../../../src/values/json.ts'
import { parseSnapshot } from '../../../src/worker/core/snapshot.ts'
import { stateHashOf } from '../../../src/worker/replay.ts'
import { initialState, type State } from '../../../src/worker/state.ts'
import { must, type Target } from '../target.ts'
import { events, recordsOf } from './logs.ts'

/** Of this thread alone. */
const savedFile = `.tmp/fuzzed-logs/${process.pid}-${threadId}`

/** Null if it cannot be unpacked. */
function unpackedAtOnce(bytes: Uint8Array): Buffer | null {
  try {
    return gunzipSync(bytes)
  } catch {
    return null
  }
}

const saved: Target = {
  name: 'log-file',
  about:
    'a saved log as a file, packed by gzip or not: its chunks are its bytes, lines are marked as lines, and what cannot be unpacked is refused with one sentence',
  seeds: () => [
    recordsOf(events),
    gzipSync(recordsOf(events)),
    Buffer.concat([gzipSync('a\n'), gzipSync('b\n')]),
    Uint8Array.of(0x1f, 0x8b),
  ],
  async run(bytes) {
    mkdirSync(dirname(savedFile), { recursive: true })
    writeFileSync(savedFile, bytes)
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
    const expected = isPacked ? unpackedAtOnce(bytes) : bytes
    const read: Buffer[] = []
    try {
      for await (const chunk of chunksOf((await openSource(savedFile)).bytes, [])) {
        must(!chunk.isLines || chunk.bytes.at(-1) === 10, 'lines end with a line break')
        read.push(Buffer.from(chunk.bytes))
      }
    } catch (error) {
      const { message } = error as Error
      must(isPacked && expected === null, `only what cannot be unpacked is refused: ${message}`)
      must(/^[a-z][^.]*(?:\([^)]*\))?\.$/.test(message), `a refusal is a sentence: ${message}`)
      return message
    }
    must(expected !== null, 'what cannot be unpacked is refused')
    must(Buffer.concat(read).equals(expected), 'the chunks of a file are its bytes')
    return `${isPacked}`
  },
}

const build = 'test'
const aSnapshot = {
  build,
  head: { seq: 12, hash: genesisHash, segment: 2 },
  stateHash: stateHashOf(initialState),
  state: initialState,
}

const snapshot: Target = {
  name: 'snapshot',
  about:
    'the saved state of a counter: what is taken has the hash that was saved with it, and nothing stops the start',
  seeds: () => [JSON.stringify(aSnapshot)],
  texts: ['"build":"test"', '"state":', '"head":', '"stateHash":'],
  repair(bytes) {
    const value = asJson(Buffer.from(bytes).toString()) as { state?: State; stateHash?: unknown } | null
    if (typeof value?.state !== 'object' || value.state === null) return bytes
    try {
      return Buffer.from(JSON.stringify({ ...value, build, stateHash: stateHashOf(value.state) }))
    } catch {
      return bytes
    }
  },
  run(bytes) {
    const read = parseSnapshot<State>(asJson(Buffer.from(bytes).toString()), build, stateHashOf)
    must(
      read === null || stateHashOf(read.state) === read.stateHash,
      'a snapshot has the hash that was saved with it',
    )
    return `${read === null}`
  },
}

export const savedLogTargets: readonly Target[] = [saved, snapshot]
