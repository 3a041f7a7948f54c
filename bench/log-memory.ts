import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { encodeRecord, genesisHash } from '../src/events/log-format.ts'
import { temporaryFolder } from '../tests/kit/folders.ts'
import { peakMb } from '../tests/kit/peak-memory.ts'
import { builtProgram, peakPrinter } from './built.ts'
import { row, type Row } from './row.ts'
import { sha256 } from './shift-log.ts'
import { shopEvents } from './shop-events.ts'

const eventCount = 5_000_000
const limitMb = 200
const writtenAtOnce = 4_096

/** The most memory of a process that verifies and replays a log of some years. */
export async function benchLogMemory(): Promise<Row[]> {
  const folder = await temporaryFolder()
  try {
    const file = join(folder.path, 'log.jsonl')
    await pipeline(records(), createWriteStream(file))
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', peakPrinter, builtProgram, 'replay', file],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const mb = peakMb(stderr.toString())
    if (Number.isNaN(mb)) throw new Error(`balcao replay ended with ${status}: ${stderr.toString()}`)
    return [
      row(`balcao replay: memory for ${eventCount} events`, `at most ${Math.round(mb)} MB`, mb, {
        atMost: limitMb,
      }),
    ]
  } finally {
    await folder.remove()
  }
}

function* records(): Generator<Buffer> {
  let hash = genesisHash
  let waiting: Uint8Array[] = []
  for (const event of shopEvents(eventCount)) {
    const record = encodeRecord(event, hash, sha256)
    ;({ hash } = record)
    waiting.push(record.bytes)
    if (waiting.length < writtenAtOnce) continue
    yield Buffer.concat(waiting)
    waiting = []
  }
  yield Buffer.concat(waiting)
}
