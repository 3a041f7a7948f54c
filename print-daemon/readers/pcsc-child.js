// @ts-check
/**
 * Watches the PC/SC readers of this machine and reports what it sees, in a process of its own: a service that hangs blocks
 * its caller for ever, and that must not be the print program. Arguments: where the package `koffi` is, how the library is
 * called here (`PcscLibrary` as JSON), and after how many milliseconds without an answer the service counts as hanging.
 * @import { PcscLibrary } from './pcsc-library.ts'
 * @import { PcscMessage } from './pcsc-service.ts'
 */
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const [, koffiPath = '', libraryText = '', patienceText = ''] = process.argv
/** @type {PcscLibrary} */
const library = JSON.parse(libraryText)
const patienceMs = Number(patienceText)

const retryMs = 1_000
/** How often it looks whether readers were plugged in or pulled out; the service reports cards at once. */
const lookMs = 500
/** Another program may hold the card for a moment. */
const attempts = 5
const attemptMs = 200

// Values of winscard.h, the same everywhere.
const scopeSystem = 2
const shareShared = 2
const protocolT0OrT1 = 3
const leaveCard = 0
const stateChanged = 0x2
const statePresent = 0x20
const done = 0
const timedOut = 0x8010000a
const unknownReader = 0x80100009
const noReaders = 0x8010002e

/** Commands a reader to give the UID of the contactless card on it (PC/SC part 3, section 3.2.2.1.3). */
const getUid = Buffer.from('ffca000000', 'hex')
/** The longest answer to a short command: 256 bytes and the status word. */
const answerBytes = 258
/** For the names of all readers, in characters. */
const namesLength = 16_384

/** @param {PcscMessage} message */
const report = (message) => void process.send?.(message)
/** A call that hangs would hold up any gentler end. */
const end = () => process.kill(process.pid, 'SIGKILL')

// Also when the print program has ended, however it did.
process.on('disconnect', end)

/** The functions of the library; throws where there is none. */
async function load() {
  /** @type {{ default: typeof import('koffi').default }} */
  const { default: koffi } = await import(koffiPath)
  const { file, long, dword, handle, atrBytes, isPacked, isWide } = library
  const loaded = koffi.load(file)
  const text = isWide ? 'str16' : 'str'
  const state = {
    reader: text,
    userData: 'void *',
    current: dword,
    event: dword,
    atrLength: dword,
    atr: koffi.array('uint8_t', atrBytes),
  }
  const READERSTATE = isPacked ? koffi.pack('READERSTATE', state) : koffi.struct('READERSTATE', state)
  const IO_REQUEST = koffi.struct('IO_REQUEST', { protocol: dword, length: dword })
  const wide = isWide ? 'W' : ''

  /**
   * A function that resolves to its result code, as the 32 bits that it has everywhere.
   * @param {string} name
   * @param {string[]} parameters
   */
  function declare(name, ...parameters) {
    const call = promisify(loaded.func(`${long} ${name}(${parameters.join()})`).async)
    /** @param {unknown[]} values */
    return async (...values) => {
      const hangs = setTimeout(() => process.send?.({ kind: 'absent' }, end), lookMs + patienceMs)
      try {
        return Number(await call(...values)) >>> 0
      } finally {
        clearTimeout(hangs)
      }
    }
  }

  return {
    ioRequestBytes: koffi.sizeof(IO_REQUEST),
    establish: declare('SCardEstablishContext', dword, 'void *', 'void *', `_Out_ ${handle} *`),
    release: declare('SCardReleaseContext', handle),
    list: declare(`SCardListReaders${wide}`, handle, 'void *', '_Out_ uint8_t *', `_Inout_ ${dword} *`),
    wait: declare(`SCardGetStatusChange${wide}`, handle, dword, `_Inout_ ${READERSTATE.name} *`, dword),
    connect: declare(
      `SCardConnect${wide}`,
      ...[handle, text, dword, dword, `_Out_ ${handle} *`, `_Out_ ${dword} *`],
    ),
    transmit: declare(
      'SCardTransmit',
      ...[handle, `${IO_REQUEST.name} *`, 'uint8_t *', dword],
      ...['void *', '_Out_ uint8_t *', `_Inout_ ${dword} *`],
    ),
    disconnect: declare('SCardDisconnect', handle, dword),
  }
}

/** The functions, as soon as there is a library: it may be installed at any time. */
async function loadUntilFound() {
  for (;;) {
    try {
      return await load()
    } catch {
      report({ kind: 'missing' })
      await pause(retryMs)
    }
  }
}

const pcsc = await loadUntilFound()

/**
 * @param {number} code of a result
 * @param {number[]} others that are as good as `done`
 */
function expect(code, ...others) {
  if (code !== done && !others.includes(code)) throw new Error(`PC/SC: 0x${code.toString(16)}`)
}

/**
 * The names of the readers that are plugged in.
 * @param {unknown} context
 */
async function readersOf(context) {
  const width = library.isWide ? 2 : 1
  const buffer = Buffer.alloc(namesLength * width)
  const length = [namesLength]
  const code = await pcsc.list(context, null, buffer, length)
  if (code === noReaders) return []
  expect(code)
  const names = buffer.toString(library.isWide ? 'utf16le' : 'utf8', 0, Number(length[0]) * width)
  return names.split('\0').filter(Boolean)
}

/**
 * What the card on a reader answers to the command for its UID, in hexadecimal.
 * @param {unknown} context
 * @param {string} reader
 */
async function uidAnswer(context, reader) {
  /** @type {unknown[]} */
  const card = [null]
  const protocol = [0]
  expect(await pcsc.connect(context, reader, shareShared, protocolT0OrT1, card, protocol))
  try {
    const request = { protocol: protocol[0], length: pcsc.ioRequestBytes }
    const answer = Buffer.alloc(answerBytes)
    const length = [answerBytes]
    expect(await pcsc.transmit(card[0], request, getUid, getUid.length, null, answer, length))
    return answer.toString('hex', 0, Number(length[0]))
  } finally {
    await pcsc.disconnect(card[0], leaveCard)
  }
}

/**
 * @param {unknown} context
 * @param {string} reader
 */
async function readCard(context, reader) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      return report({ kind: 'card', reader, answer: await uidAnswer(context, reader) })
    } catch {
      await pause(attemptMs)
    }
  }
}

/**
 * Which card lies on a reader: the count of comings and goings that the service keeps in the upper half of a state, or null
 * where there is none.
 * @param {number} state
 */
const cardIn = (state) => (state & statePresent ? state >>> 16 : null)

/**
 * Reports what happens on the readers until the service fails.
 * @param {unknown} context
 */
async function watch(context) {
  /** @type {Map<string, number>} the last known state of each reader, 0 where none is known yet */
  const states = new Map()
  for (;;) {
    const readers = await readersOf(context)
    for (const reader of [...states.keys()].filter((known) => !readers.includes(known))) {
      states.delete(reader)
      report({ kind: 'unplugged', reader })
    }
    for (const reader of readers.filter((found) => !states.has(found))) {
      states.set(reader, 0)
      report({ kind: 'plugged', reader })
    }
    if (readers.length === 0) {
      await pause(lookMs)
      continue
    }
    const entries = [...states].map(([reader, current]) => ({
      ...{ reader, current, userData: null, event: 0, atrLength: 0 },
      atr: new Uint8Array(library.atrBytes),
    }))
    const code = await pcsc.wait(context, lookMs, entries, entries.length)
    expect(code, timedOut, unknownReader)
    if (code !== done) continue
    for (const [index, [reader, before]] of [...states].entries()) {
      const now = (Number(entries[index]?.event) & ~stateChanged) >>> 0
      states.set(reader, now)
      if (cardIn(now) === cardIn(before)) continue
      if (cardIn(before) !== null) report({ kind: 'empty', reader })
      if (cardIn(now) !== null) await readCard(context, reader)
    }
  }
}

for (;;) {
  /** @type {unknown[]} */
  const context = [null]
  try {
    expect(await pcsc.establish(scopeSystem, null, null, context))
    report({ kind: 'started' })
    await watch(context[0])
  } catch {
    report({ kind: 'absent' })
    if (context[0] !== null) await pcsc.release(context[0])
    await pause(retryMs)
  }
}
