import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { OpfsLog } from '../../../src/worker/adapters/opfs-log.ts'
import { takeHandle } from '../../../src/worker/adapters/take-handle.ts'
import { emptyLog, LogWriter } from '../../../src/worker/core/log.ts'
import { recover } from '../../../src/worker/core/recover.ts'
import { freshState, stateHashOf } from '../../../src/worker/replay.ts'
import { fromKnownState, stateLines } from '../../../src/worker/shared/state-record.ts'
import type { Fault, FaultyLogRequest } from '../faulty-log.ts'

const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
const { write, flush, truncate } = FileSystemSyncAccessHandle.prototype
const full = () => {
  throw new DOMException('no room', 'QuotaExceededError')
}
const broken = () => {
  throw new DOMException('the disk fails', 'InvalidStateError')
}

/** What the disk does to the next record, and to nothing after it. */
const faults: Record<Fault, Partial<FileSystemSyncAccessHandle>> = {
  none: {},
  slow: {
    flush() {
      const end = performance.now() + 30
      while (performance.now() < end);
      flush.call(this)
    },
  },
  short: {
    write: function (this: FileSystemSyncAccessHandle, bytes: Uint8Array<ArrayBuffer>, at: { at: number }) {
      return write.call(this, bytes.subarray(0, bytes.length >> 1), at)
    } as FileSystemSyncAccessHandle['write'],
  },
  full: { write: full },
  notFlushed: { flush: broken },
  // The part that was taken cannot be taken back either, until the disk is well again.
  notTakenBack: { flush: broken, truncate: broken },
}

let log: OpfsLog | null = null
let writer: LogWriter | null = null

async function open(folder: string): Promise<{ names: string[]; damages: number }> {
  log = await OpfsLog.open(folder, hash, () => postMessage('slowDisk'))
  const { segments } = await fromKnownState(await log.segments(), log, hash)
  const recovered = recover(segments, hash)
  await log.beginWriting(recovered.head.segment, segments, recovered.cut)
  writer = new LogWriter(log, hash, recovered.head.segment > 0 ? recovered.head : emptyLog)
  if (writer.head.segment === 0) writer.nextSegment('01930000-0000-7000-8000-000000000001', 1)
  const names = recovered.events.flatMap((event) => (event.type === 'reportFailed' ? [event.data.name] : []))
  return { names, damages: recovered.damages.length + (recovered.cut ? 1 : 0) }
}

function append(fault: Fault, name: string): boolean {
  Object.assign(FileSystemSyncAccessHandle.prototype, { write, flush, truncate }, faults[fault])
  try {
    writer!.append(writer!.number([{ type: 'reportFailed', data: { kind: 'sales', code: 1, name } }], 1))
    return true
  } catch {
    return false
  } finally {
    Object.assign(FileSystemSyncAccessHandle.prototype, { write, flush, truncate })
  }
}

const answers = {
  open,
  append,
  /** Begins the next segment after the state of this one; false while its file is not open yet. */
  async rotate(): Promise<boolean> {
    const { head } = writer!
    const checkpoint = writer!.checkpoint(stateHashOf(freshState()), 1)
    writer!.nextSegment('01930000-0000-7000-8000-000000000001', 1)
    if (writer!.head.segment === head.segment) return false
    await log!.saveState(writer!.head.segment, stateLines(freshState(), head, checkpoint, 1))
    return true
  },
  /** Removes a segment; the bytes that are then in its place. */
  async remove(segment: number): Promise<number> {
    await log!.removeSegment(segment)
    return (await log!.durable(segment, 0, 10_000)).length
  },
  /** Of this file the disk has no room for the first time. */
  refuseOnce(name: string) {
    const { getFileHandle } = FileSystemDirectoryHandle.prototype
    FileSystemDirectoryHandle.prototype.getFileHandle = function (file, options) {
      if (file !== name) return getFileHandle.call(this, file, options)
      FileSystemDirectoryHandle.prototype.getFileHandle = getFileHandle
      return Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    }
  },
  isKept: () => log!.isKept(),
  close: () => log!.close(),
  hang() {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    FileSystemSyncAccessHandle.prototype.flush = () => {
      Atomics.wait(new Int32Array(memory.buffer), 0, 0)
    }
    append('none', 'hanging')
  },
  /** One bit of a closed file turns over, at a place that is a part of the whole. */
  async flip(folder: string, segment: string, place: number) {
    const root = await navigator.storage.getDirectory()
    const file = await (await root.getDirectoryHandle(folder)).getFileHandle(segment)
    const handle = await takeHandle(file)
    const at = Math.floor(place * (handle.getSize() - 1))
    const byte = new Uint8Array(1)
    handle.read(byte, { at })
    byte[0]! ^= 1
    handle.write(byte, { at })
    handle.close()
  },
}

onmessage = async ({ data: [name, ...args] }: MessageEvent<FaultyLogRequest>) => {
  if (name === 'hang') postMessage('hanging')
  const answer = await (answers[name] as (...args: unknown[]) => unknown)(...args)
  postMessage({ answer })
}
