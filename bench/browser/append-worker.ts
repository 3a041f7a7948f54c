import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { encodeRecord, genesisHash } from '../../src/events/log-format.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { OpfsLog } from '../../src/worker/adapters/opfs-log.ts'
import { emptyLog, LogWriter } from '../../src/worker/core/log.ts'
import type { AppendTimes } from '../contract.ts'
import { shopEvents } from '../shop-events.ts'

const warmUps = 500
const appends = 3_000

const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

/** The bytes of each record, as the log's writer will make them of the same events. */
function recordsOf(events: readonly Logged[]): Uint8Array<ArrayBuffer>[] {
  let previous = genesisHash
  return events.map((event) => {
    const record = encodeRecord(event, previous, hash)
    previous = record.hash
    return record.bytes
  })
}

async function openLog(): Promise<(event: Logged) => void> {
  const storage = await OpfsLog.open('balcao-log', hash, () => {})
  await storage.beginWriting(1, [], null)
  const writer = new LogWriter(storage, hash, emptyLog)
  return (event) => writer.append([event])
}

/** The least that any durable append has to do. */
async function openBareFile(): Promise<(bytes: Uint8Array<ArrayBuffer>) => void> {
  const root = await navigator.storage.getDirectory()
  const file = await (await root.getFileHandle('bare', { create: true })).createSyncAccessHandle()
  let size = 0
  return (bytes) => {
    size += file.write(bytes, { at: size })
    file.flush()
  }
}

function timedMs(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

async function measure(): Promise<AppendTimes> {
  const events = [...shopEvents(warmUps + appends)].slice(0, warmUps + appends)
  const records = recordsOf(events)
  const [append, writeBare] = await Promise.all([openLog(), openBareFile()])
  const logMs: number[] = []
  const bareMs: number[] = []
  events.forEach((event, index) => {
    const workLog = () => logMs.push(timedMs(() => append(event)))
    const workBare = () => bareMs.push(timedMs(() => writeBare(records[index]!)))
    // The disk is busier behind one flush than behind the other: each goes first every other time.
    const order = index % 2 === 0 ? [workLog, workBare] : [workBare, workLog]
    for (const work of order) work()
  })
  const measured = records.slice(warmUps)
  return {
    logMs: logMs.slice(warmUps),
    bareMs: bareMs.slice(warmUps),
    recordBytes: measured.reduce((sum, { length }) => sum + length, 0) / measured.length,
  }
}

self.postMessage(await measure())
