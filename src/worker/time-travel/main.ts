import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as Comlink from 'comlink'
import type { Opened, TimeTravelApi } from './api.ts'
import { UnreadableLog, type LogFile } from './history.ts'
import { openLog, type TimeTravel } from './time-travel.ts'

const hash = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer())

/** A file as it was saved. */
const plainFile = (file: Blob): LogFile => ({
  chunks: () => chunksOf(file.stream()),
  slice: (from, to) => bytesOf(file.slice(from, to)),
})

/** What gzip has packed is unpacked once, while it is read first. */
function packedFile(file: Blob): LogFile {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let unpacked: LogFile | null = null
  async function* unpack(): AsyncGenerator<Uint8Array> {
    for await (const bytes of chunksOf(file.stream().pipeThrough(new DecompressionStream('gzip')))) {
      parts.push(new Uint8Array(bytes))
      yield bytes
    }
    unpacked = plainFile(new Blob(parts.splice(0)))
  }
  return {
    chunks: () => unpacked?.chunks() ?? unpack(),
    slice: (from, to) => unpacked!.slice(from, to),
  }
}

async function logFile(file: Blob): Promise<LogFile> {
  const [first, second] = await bytesOf(file.slice(0, 2))
  return first === 0x1f && second === 0x8b ? packedFile(file) : plainFile(file)
}

let opened: TimeTravel | null = null

function reasonOf(error: unknown): Exclude<Opened, { ok: true }>['reason'] {
  if (error instanceof UnreadableLog) return error.reason
  // What streams of files throw; a browser throws a TypeError for a compressed form that is damaged.
  return error instanceof DOMException || error instanceof TypeError ? 'unreadable' : 'broken'
}

function current(): TimeTravel {
  if (!opened) throw new Error('no log is open')
  return opened
}

const api: TimeTravelApi = {
  async open(file) {
    opened = null
    try {
      opened = await openLog(await logFile(file), hash)
      return { ok: true, timeLine: opened.timeLine }
    } catch (error) {
      return { ok: false, reason: reasonOf(error), details: String(error) }
    }
  },
  go: (index) => current().go(index),
  paper: (index) => current().paper(index),
  explain: (text) => current().explain(text),
}

Comlink.expose(api)
