// @ts-check
/**
 * Passes documents on to a printer of the Windows spooler, in a process of its own: a call that hangs must not be the print
 * program's. Arguments: where the package `koffi` is, the file of the spooler's library, and the name of the printer; without a
 * name it reports the printers that there are.
 * @import { SpoolerMessage, SpoolerOrder } from './spooler-process.ts'
 */
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const [, koffiPath = '', file = '', printer = ''] = process.argv

/** How often it looks whether the printer is there, and what became of a document. */
const lookMs = 1_000
const lookAtDocumentMs = 100

// Values of winspool.h.
const enumLocalAndConnected = 0x2 | 0x4
const pauseJob = 1
const deleteJob = 5
/** Keeps a document in the queue after it is printed, until it is released. */
const retainJob = 8
const releaseJob = 9
const jobDeleted = 0x4 | 0x100
const jobPrinting = 0x10
/** Printed, or complete. */
const jobPrinted = 0x80 | 0x1000
/** Offline, or not available. */
const printerAway = 0x80 | 0x1000
/** Of a JOB_INFO_1W with pointers of eight bytes: the status follows the id and six of them. */
const statusAt = 56
/** For the texts of a job, or for the names of all printers. */
const infoBytes = 65_536

/** @param {SpoolerMessage} message */
const report = (message) => void process.send?.(message)
/** A call that hangs would hold up any gentler end. */
const end = () => process.kill(process.pid, 'SIGKILL')

// Also when the print program has ended, however it did.
process.on('disconnect', end)
// A console sends them to all of its processes; the print program waits for the document, then ends this one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

/** The functions of the library; throws where there is none. */
async function load() {
  /** @type {{ default: typeof import('koffi').default }} */
  const { default: koffi } = await import(koffiPath)
  const loaded = koffi.load(file)
  const DOC_INFO = koffi.struct('DOC_INFO_1W', { name: 'str16', output: 'str16', datatype: 'str16' })
  const PRINTER_INFO = koffi.struct('PRINTER_INFO_4W', {
    name: 'str16',
    server: 'str16',
    attributes: 'uint32_t',
  })

  /**
   * A function that resolves to its result.
   * @param {string} name
   * @param {string[]} parameters
   */
  function declare(name, ...parameters) {
    const call = promisify(loaded.func(`int32_t ${name}(${parameters.join()})`).async)
    /** @param {unknown[]} values */
    return async (...values) => Number(await call(...values))
  }
  const handle = 'uintptr_t'
  return {
    open: declare('OpenPrinterW', 'str16', `_Out_ ${handle} *`, 'void *'),
    close: declare('ClosePrinter', handle),
    start: declare('StartDocPrinterW', handle, 'uint32_t', `${DOC_INFO.name} *`),
    startPage: declare('StartPagePrinter', handle),
    write: declare('WritePrinter', handle, 'uint8_t *', 'uint32_t', '_Out_ uint32_t *'),
    endPage: declare('EndPagePrinter', handle),
    endDocument: declare('EndDocPrinter', handle),
    job: declare(
      'GetJobW',
      ...[handle, 'uint32_t', 'uint32_t', '_Out_ uint8_t *', 'uint32_t', '_Out_ uint32_t *'],
    ),
    setJob: declare('SetJobW', handle, 'uint32_t', 'uint32_t', 'void *', 'uint32_t'),
    status: declare(
      'GetPrinterW',
      ...[handle, 'uint32_t', '_Out_ uint8_t *', 'uint32_t', '_Out_ uint32_t *'],
    ),
    list: declare(
      'EnumPrintersW',
      ...['uint32_t', 'void *', 'uint32_t', '_Out_ uint8_t *', 'uint32_t'],
      ...['_Out_ uint32_t *', '_Out_ uint32_t *'],
    ),
    /**
     * The names in an answer of `list`: its texts lie in the same memory.
     * @param {Buffer} buffer
     * @param {number} count
     */
    names: (buffer, count) =>
      /** @type {{ name: string }[]} */ (koffi.decode(buffer, koffi.array(PRINTER_INFO, count))).map(
        ({ name }) => name,
      ),
  }
}

/** @type {Awaited<ReturnType<typeof load>>} */
const spooler = await load().catch(() => {
  report({ kind: 'missing' })
  process.disconnect()
  return new Promise(() => {})
})

/** A handle of the printer; null where there is none of this name. */
async function opened() {
  const handle = [null]
  return (await spooler.open(printer, handle, null)) === 0 ? null : handle[0]
}

/** @param {unknown} handle */
async function isThere(handle) {
  const info = Buffer.alloc(4)
  // PRINTER_INFO_6: the status alone.
  if ((await spooler.status(handle, 6, info, info.length, [0])) === 0) return false
  return (info.readUInt32LE() & printerAway) === 0
}

/**
 * The status of a document; null when it is no longer in the queue.
 * @param {unknown} handle
 * @param {number} job
 */
async function statusOf(handle, job) {
  const info = Buffer.alloc(infoBytes)
  return (await spooler.job(handle, job, 1, info, info.length, [0])) === 0
    ? null
    : info.readUInt32LE(statusAt)
}

/**
 * Documents that are to be taken back.
 * @type {Set<number>}
 */
const cancelled = new Set()

/**
 * @param {unknown} handle
 * @param {number} job
 * @returns {Promise<boolean>} whether it was still there
 */
async function takeOut(handle, job) {
  await spooler.setJob(handle, job, 0, null, releaseJob)
  return (await spooler.setJob(handle, job, 0, null, deleteJob)) !== 0
}

/**
 * Puts a document into the queue and waits until the printer has it.
 * @param {unknown} handle
 * @param {Buffer} bytes
 * @returns {Promise<number>} its number in the queue, 0 where it was refused
 */
async function queue(handle, bytes) {
  const job = await spooler.start(handle, 1, { name: 'Balcão', output: null, datatype: 'RAW' })
  if (job === 0) return 0
  // Otherwise it would leave the queue as one that somebody deleted there does.
  await spooler.setJob(handle, job, 0, null, retainJob)
  const written = [0]
  const isWritten =
    (await spooler.startPage(handle)) !== 0 &&
    (await spooler.write(handle, bytes, bytes.length, written)) !== 0 &&
    Number(written[0]) === bytes.length
  if (!isWritten) await takeOut(handle, job)
  await spooler.endPage(handle)
  await spooler.endDocument(handle)
  return isWritten ? job : 0
}

/**
 * What became of a document in the queue. Only its status says that it was printed: one that is gone may have been deleted.
 * @param {unknown} handle
 * @param {number} job
 * @param {number} id by which it is taken back
 */
async function endOf(handle, job, id) {
  let hasBegun = false
  for (;;) {
    const isCancelled = cancelled.has(id)
    // While it stands still, nothing of it begins between the look at its status and its end.
    if (isCancelled) await spooler.setJob(handle, job, 0, null, pauseJob)
    const status = await statusOf(handle, job)
    if (status !== null && (status & jobPrinted) !== 0) {
      await takeOut(handle, job)
      return 'passedOn'
    }
    if (status === null || (status & jobDeleted) !== 0) return 'torn'
    hasBegun ||= (status & jobPrinting) !== 0
    // What has begun may be on paper, although the rest is taken back.
    if (isCancelled && (await takeOut(handle, job))) return hasBegun ? 'torn' : 'takenBack'
    await pause(lookAtDocumentMs)
  }
}

/**
 * @param {unknown} handle
 * @param {SpoolerOrder & { kind: 'print' }} order
 */
async function print(handle, { id, bytes }) {
  const job = cancelled.has(id) ? 0 : await queue(handle, Buffer.from(bytes, 'base64'))
  const result = job === 0 ? 'takenBack' : await endOf(handle, job, id)
  cancelled.delete(id)
  report({ kind: 'ended', id, result })
}

async function listPrinters() {
  const info = Buffer.alloc(infoBytes)
  const [needed, count] = [[0], [0]]
  const ok = await spooler.list(enumLocalAndConnected, null, 4, info, info.length, needed, count)
  report({ kind: 'printers', names: ok === 0 ? [] : spooler.names(info, Number(count[0])) })
  process.disconnect()
}

async function serve() {
  // Documents have a handle of their own, because a call for one may take as long as its print.
  const [handle, documents] = [await opened(), await opened()]
  if (handle === null || documents === null || !(await isThere(handle))) {
    report({ kind: 'absent' })
    return process.disconnect()
  }
  let working = Promise.resolve()
  process.on('message', (/** @type {SpoolerOrder} */ order) => {
    if (order.kind === 'cancel') cancelled.add(order.id)
    else working = working.then(() => print(documents, order))
  })
  report({ kind: 'opened' })
  while (await isThere(handle)) await pause(lookMs)
  report({ kind: 'absent' })
  process.disconnect()
}

await (printer === '' ? listPrinters() : serve())
