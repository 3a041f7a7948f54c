import { join } from 'node:path'
import * as v from 'valibot'
import { expect } from 'vitest'
import { startPrintDaemon } from '../../print-daemon/daemon.ts'
import { signedBy, signedWith } from '../../print-daemon/signed-testing.ts'
import { config } from '../../print-daemon/testing/running-daemon.ts'
import { newLongCode, withPairingCode } from '../../cli/pairing-code.ts'
import { PrinterList } from '../../src/protocol/print-devices.ts'
import { MirrorEnd, MirrorList } from '../../src/protocol/mirror.ts'
import { PrintAnswer, PrintHealth, printHeader } from '../../src/protocol/print-service.ts'
import { ticketSamples } from '../../src/receipts/ticket.ts'
import { id, logged } from '../kit/decider.ts'
import { recordsOf } from '../kit/log-bytes.ts'
import { freePort } from '../kit/ports.ts'
import { Part } from '../kit/program.ts'
import { openShop, purchaseUnderWay } from '../kit/shop.ts'
import { waitFor } from '../kit/wait-for.ts'
import { PaperPort } from './paper-port.ts'
import type { RecordingDisk } from './recording-disk.ts'

/** A place is the length of the disk's record when something was known; never: it never was. */
const never = Infinity

interface Job {
  readonly id: string
  readonly barcode: string
  /** The request was answered. */
  readonly acceptedAt: number
  /** It was reported as printed. */
  printedAt: number
  /** It was on the paper of the printer on the network. */
  onPaperAt: number
}

export interface PrintShift {
  readonly openedAt: number
  readonly jobs: readonly Job[]
  /** The records that a mirror has, by when it said so. */
  readonly mirrored: readonly { readonly count: number; readonly at: number }[]
  readonly signedHead: { readonly count: number; readonly at: number }
  readonly paired: { readonly clientId: string; readonly key: string; readonly at: number }
  readonly networkPrinter: { readonly port: number; readonly at: number }
}

const counterId = id(0xabc)
const records = recordsOf(
  logged([
    { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } },
    ...openShop,
    ...[1, 2, 3, 4, 5].flatMap((number) => purchaseUnderWay(number)),
  ]),
).map((record) => Buffer.from(record))
const log = Buffer.concat(records).toString()
const part = (from: number, to: number) => ({
  counterId,
  log: 1,
  from: from + 1,
  records: Buffer.concat(records.slice(from, to)).toString(),
})
const head = (count: number) => ({
  counterId,
  log: 1,
  count,
  hash: String(count % 10).repeat(64),
  stateHash: '0'.repeat(64),
  hashVersion: 1,
  at: 1_000 + count,
  shop: '7',
})

const folderIn = (data: string) => join(data, 'print-daemon')
const PairAnswer = v.object({ clientId: v.string(), key: v.string() })

/** The requests that both the shift and its examination make. */
function requester(url: string, send: ReturnType<typeof signedWith>['send']) {
  const get = (route: string) => send(url, 'GET', route)
  const post = async (route: string, body: object) => {
    const answer = await send(url, 'POST', route, body)
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const print = async (job: Pick<Job, 'id' | 'barcode'>) => {
    const data = { ...ticketSamples.original, barcode: job.barcode }
    return v.parse(PrintAnswer, await post('/ticket', { id: job.id, data, config })).job
  }
  const jobOf = async (job: Pick<Job, 'id'>) =>
    v.parse(PrintAnswer, await (await get(`/jobs/${job.id}`)).json()).job
  return { get, post, print, jobOf }
}

/** Works a shift at a print program whose data are on the disk: it is killed in the middle, and ends in order. */
export async function workAtPrinter(disk: RecordingDisk): Promise<PrintShift> {
  const jobs: Job[] = []
  const printerPort = await freePort()
  const paper = await PaperPort.open(printerPort, () => {
    // The program learns of the paper only after this.
    const { place } = disk
    return () => {
      for (const job of jobs)
        if (job.onPaperAt === never && paper.piecesWith(job.barcode) > 0) job.onPaperAt = place
    }
  })
  const port = await freePort()
  const code = newLongCode()
  const url = `http://127.0.0.1:${port}`
  const options = ['--port', `${port}`, '--data', disk.path]
  const program = new Part(['daemon', ...options], `${url}/health`, withPairingCode(code))
  try {
    await program.start()
    const openedAt = disk.place
    const known = await printAndMirror({ disk, url, code, program, printerPort, jobs })
    await program.stop()
    return { openedAt, jobs, ...known }
  } finally {
    await program.kill()
    await paper.close()
  }
}

async function pairWith(url: string, code: string) {
  const headers = { 'content-type': 'application/json', [printHeader]: '1' }
  const body = JSON.stringify({ code, name: 'Balcão 1' })
  const answer = await fetch(`${url}/pair`, { method: 'POST', headers, body })
  return v.parse(PairAnswer, await answer.json())
}

interface Shop {
  readonly disk: RecordingDisk
  readonly url: string
  readonly code: string
  readonly program: Part
  readonly printerPort: number
  /** Each is added before it is requested. */
  readonly jobs: Job[]
}

async function printAndMirror({ disk, url, code, program, printerPort, jobs }: Shop) {
  const { post, print, jobOf } = requester(url, signedBy(folderIn(disk.path)).send)

  const request = async () => {
    const job = { id: crypto.randomUUID(), barcode: `471102026031418032${1000 + jobs.length}` }
    const noted = { ...job, acceptedAt: never, printedAt: never, onPaperAt: never }
    jobs.push(noted)
    await print(job)
    noted.acceptedAt = disk.place
    return noted
  }
  const isPrinted = (job: Job) =>
    waitFor('the paper', async () => {
      if ((await jobOf(job)).state !== 'printed') return false
      job.printedAt = disk.place
      return true
    })
  const mirrored: { count: number; at: number }[] = []
  const mirror = async (from: number, to: number) => {
    await post('/mirror', part(from, to))
    mirrored.push({ count: to, at: disk.place })
  }

  for (let sale = 0; sale < 3; sale++) {
    await isPrinted(await request())
    await mirror(sale * 3, sale * 3 + 3)
  }
  const paired = { ...(await pairWith(url, code)), at: disk.place }
  await post('/head', head(9))
  const signedHead = { count: 9, at: disk.place }
  // Several wait when the program is killed.
  const waiting = [await request(), await request(), await request()]
  await program.kill()
  await program.start()
  for (const job of waiting)
    await waitFor('the end of a job', async () => ['printed', 'unknown'].includes((await jobOf(job)).state))

  const connection = { kind: 'network', host: '127.0.0.1', port: printerPort }
  await post('/printers/select', { choice: { connection, profile: 'generic-80mm' } })
  const networkPrinter = { port: printerPort, at: disk.place }
  for (let sale = 0; sale < 3; sale++) {
    await isPrinted(await request())
    await mirror(9 + sale * 2, 11 + sale * 2)
  }
  const last = [await request(), await request(), await request()]
  for (const job of last) await isPrinted(job)
  return { mirrored, signedHead, paired, networkPrinter }
}

const Receipts = v.object({ receipts: v.array(v.object({ text: v.array(v.string()) })) })

/** Starts a print program on what a power cut left, and holds it to what it had answered when the record was so long. */
export async function expectPrinted(
  data: string,
  shift: PrintShift,
  { place, paper }: { place: number; paper: PaperPort },
): Promise<void> {
  paper.startAnew()
  const isKnown = (at: number) => at <= place
  const program = await startPrintDaemon({ port: 0, dataDir: folderIn(data), allowedOrigins: [] })
  try {
    const { get, post, print, jobOf } = requester(program.url, signedBy(folderIn(data)).send)
    const accepted = shift.jobs.filter(({ acceptedAt }) => isKnown(acceptedAt))
    for (const job of accepted) {
      const ended = await waitFor(`the end of job ${job.barcode}`, async () => {
        const found = await jobOf(job)
        return found.state === 'queued' || found.state === 'sending' ? null : found
      })
      expect(isKnown(job.printedAt) ? ['printed'] : ['printed', 'unknown'], job.barcode).toContain(
        ended.state,
      )
      expect(await print(job)).toEqual(ended)
    }
    // None that was under way holds the others up, and the next one is printed.
    const next = { id: crypto.randomUUID(), barcode: '4711020260314180320999' }
    await print(next)
    await waitFor('the next paper', async () => (await jobOf(next)).state === 'printed')

    const { receipts } = v.parse(Receipts, await (await get('/receipts')).json())
    for (const job of shift.jobs) {
      const virtual = receipts.filter(({ text }) => text.join('\n').includes(job.barcode)).length
      const papers = virtual + paper.piecesWith(job.barcode) + (isKnown(job.onPaperAt) ? 1 : 0)
      expect(papers, job.barcode).toBeLessThanOrEqual(1)
      if (accepted.includes(job) && (await jobOf(job)).state === 'printed')
        expect(papers, job.barcode).toBe(1)
    }
    expect(v.parse(PrintHealth, await (await get('/health')).json())).toMatchObject({
      waiting: 0,
      damage: null,
    })
    if (isKnown(shift.networkPrinter.at))
      expect(v.parse(PrinterList, await (await get('/printers')).json()).selected.connection.kind).toBe(
        'network',
      )
    await expectMirrored()
    await expectHead()
    if (isKnown(shift.paired.at))
      expect((await signedWith(shift.paired).send(program.url, 'GET', '/jobs')).status).toBe(200)

    async function expectMirrored() {
      const count = Math.max(0, ...shift.mirrored.filter(({ at }) => isKnown(at)).map((known) => known.count))
      const { mirrors } = v.parse(MirrorList, await (await get('/mirror')).json())
      const there = mirrors[0]?.count ?? 0
      expect(there).toBeGreaterThanOrEqual(count)
      if (there > 0)
        expect(await (await get(`/mirror/${counterId}/1`)).text()).toBe(records.slice(0, there).join(''))
      const all = v.parse(MirrorEnd, await post('/mirror', part(there, records.length)))
      expect(all.count).toBe(records.length)
      expect(await (await get(`/mirror/${counterId}/1`)).text()).toBe(log)
    }

    /** No head before one that it has signed. */
    async function expectHead() {
      if (isKnown(shift.signedHead.at))
        await expect(post('/head', head(shift.signedHead.count - 1))).rejects.toThrow('409')
      await post('/head', head(shift.signedHead.count))
    }
  } finally {
    await program.close()
  }
}
