import { join } from 'node:path'
import * as v from 'valibot'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import type { LineEnd } from '../../src/events/log-lines.ts'
import { partText } from '../../src/heads/part.ts'
import { PartAnswer, type PartRequest, type ShopLog } from '../../src/protocol/collector.ts'
import { readableAgain } from '../log/as-file.ts'
import { labelOf, openSource } from '../log/source.ts'
import { show, warn } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { collectorRequest, fleetRequest, isNotEnrolled, isOperator, type CollectorAccess } from './access.ts'
import { batchesOf, nameOf, type Batch } from './batches.ts'
import { logName } from './find.ts'
import { enrolSender, senderKey } from './sender-keys.ts'

interface SendOptions extends CollectorAccess {
  /** Enrols this machine for the counter of the log. */
  readonly code?: string
  readonly json?: boolean
}

interface Sent {
  readonly log: string
  /** Records that were sent now, and those that the collector has. */
  readonly sent: number
  readonly count: number
}

/** A log that can be read more than once. */
interface Sendable {
  readonly label: string
  /** Its number, where it is known apart from its records. */
  readonly log?: number
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}

/**
 * Sends the collector what it does not have of a log: of a file, or of every mirror of the print program on this machine. Throws
 * one sentence if a file cannot be sent. A mirror that cannot be sent is named on stderr, the others are sent, and the exit code is 1.
 */
export async function sendLogs(file: string | undefined, options: SendOptions): Promise<0 | 1> {
  if (file !== undefined) {
    showSent(options, [await sendLog(fileOf(await readableAgain(file)), options)])
    return 0
  }
  const mirrors = await mirrorsIn(options.data)
  if (options.code !== undefined && mirrors.length !== 1)
    throw new WrongUsage('A code is for one counter: name the file of its log.')
  const sent: Sent[] = []
  for (const mirror of mirrors)
    try {
      sent.push(await sendLog(mirror, options))
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error))
    }
  if (sent.length > 0 || options.json) showSent(options, sent)
  return sent.length === mirrors.length ? 0 : 1
}

const showSent = ({ json }: SendOptions, sent: readonly Sent[]): void =>
  show(json, sent, () =>
    sent.map(
      ({ log, sent: now, count }) => `collector:${log} has ${count} records, ${now} of them from now.`,
    ),
  )

const fileOf = (file: string): Sendable => ({
  label: labelOf(file),
  open: async () => (await openSource(file)).bytes,
})

async function mirrorsIn(data: string): Promise<Sendable[]> {
  const folder = join(data, 'print-daemon')
  const mirrors = new LogMirrors(folder)
  const names = (await mirrors.list()).filter(({ count }) => count > 0)
  if (names.length === 0)
    throw new Error(`There are no mirrors of logs in ${folder}: name the file of a log.`)
  return names.map((name) => ({
    label: `the mirror of ${name.counterId}${name.log === 1 ? '' : `, log ${name.log}`}`,
    log: name.log,
    async open() {
      const bytes = await mirrors.read(name)
      if (!bytes) throw new Error('it was removed.')
      return bytes
    },
  }))
}

/** Throws one sentence that names the log. */
const sendLog = (log: Sendable, options: SendOptions): Promise<Sent> =>
  sendRecords(log, options).catch((error: unknown) => {
    throw new Error(`${log.label}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  })

async function sendRecords({ log, open }: Sendable, options: SendOptions): Promise<Sent> {
  const own = await nameOf(await open())
  const name = { ...own.name, log: log ?? own.name.log }
  const { data, url, code } = options
  if (code !== undefined) await enrolSender(data, url, name.counterId, code)
  const { send, before } = await begin(name, own.end, options)
  let { count } = before
  for await (const batch of batchesOf(await open(), count)) {
    const end = await send(batch)
    if (end.count !== batch.end.count)
      throw new Error(`the collector has records up to ${end.count}, and takes none after that.`)
    count = end.count
  }
  return { log: logName(name), sent: count - before.count, count }
}

type Send = (batch: Batch) => Promise<LineEnd>

/**
 * How its records are sent, and the last one that the collector has: signed by the key of this machine if the collector knows it,
 * otherwise with the key of the collector's operator.
 */
async function begin(
  name: ShopLog,
  end: LineEnd,
  options: SendOptions,
): Promise<{ readonly send: Send; readonly before: LineEnd }> {
  const question: Batch = { from: 1, records: '', end, isAfterGap: false }
  const by =
    (post: (part: PartRequest) => Promise<Response>): Send =>
    async (batch) =>
      v.parse(PartAnswer, await (await post({ ...name, ...batch, at: Date.now() })).json())
  const byOperator = by((body) => fleetRequest(options, '/part', { body }))
  const key = await senderKey(options.data, options.url, name.counterId)
  if (!key) return { send: byOperator, before: await byOperator(question) }
  const signed = by((part) =>
    collectorRequest(options.url, '/part', { body: { ...part, signature: key.sign(partText(part)) } }),
  )
  try {
    return { send: signed, before: await signed(question) }
  } catch (error) {
    // An earlier enrolment may have failed after its key was kept.
    const isLeft = options.code === undefined && isNotEnrolled(error) && (await isOperator(options))
    if (!isLeft) throw error
    return { send: byOperator, before: await byOperator(question) }
  }
}
