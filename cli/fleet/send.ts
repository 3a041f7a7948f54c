import { join } from 'node:path'
import * as v from 'valibot'
import { LogMirrors } from '../../print-daemon/mirror/log-mirrors.ts'
import type { LineEnd } from '../../src/events/log-lines.ts'
import { partText } from '../../src/heads/part.ts'
import { PartAnswer, type PartRequest, type ShopLog } from '../../src/protocol/collector.ts'
import { readableAgain } from '../log/as-file.ts'
import { labelOf, openSource, type Source } from '../log/source.ts'
import { show, warn } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { collectorRequest, fleetRequest, isNotEnrolled, isOperator, type CollectorAccess } from './access.ts'
import { batchesOf, nameOf, type Batch, type Gaps, type Missing } from './batches.ts'
import { logName } from './find.ts'
import { enrolSender, senderKey } from './sender-keys.ts'

interface SendOptions extends CollectorAccess {
  /** Enrols this machine for the counter of the log. */
  readonly code?: string
  /** Sends what is after damage as well. */
  readonly pastDamage?: boolean
  readonly json?: boolean
}

interface Sent {
  readonly log: string
  /** How many records were sent now, and the number of the last one that the collector has. */
  readonly sent: number
  readonly count: number
  /** Those that the collector lacks and the log as well. */
  readonly missing: readonly Missing[]
}

/** A log that can be read more than once. */
interface Sendable {
  readonly label: string
  /** Its number, where it is known apart from its records. */
  readonly log?: number
  /** Whether the records after missing ones are sent. */
  readonly isSentPastGaps: boolean
  /** The last record before damage after which nothing can be read; null if there is none. */
  readonly damagedAfter: number | null
  readonly open: () => Promise<Pick<Source, 'bytes' | 'isGrowing'>>
}

/**
 * Sends the collector what it does not have of a log: of a file, or of every mirror of the print program on this machine. Throws
 * one sentence if a file cannot be sent. A mirror that cannot be sent is named on stderr, and the others are sent. So are records that
 * a log lacks: then the exit code is 1, too.
 */
export async function sendLogs(file: string | undefined, options: SendOptions): Promise<0 | 1> {
  if (file !== undefined) {
    const log = fileOf(await readableAgain(file), options)
    return showSent(options, [[log, await sendLog(log, options)]])
  }
  if (options.pastDamage) throw new WrongUsage('Past which damage? Name the file of the log.')
  const mirrors = await mirrorsIn(options.data)
  if (options.code !== undefined && mirrors.length !== 1)
    throw new WrongUsage('A code is for one counter: name the file of its log.')
  const sent: [Sendable, Sent][] = []
  for (const mirror of mirrors)
    try {
      sent.push([mirror, await sendLog(mirror, options)])
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error))
    }
  const code = sent.length > 0 || options.json ? showSent(options, sent) : 1
  return sent.length === mirrors.length ? code : 1
}

/** The exit code is 1 if a log lacks records. */
function showSent({ json }: SendOptions, all: readonly (readonly [Sendable, Sent])[]): 0 | 1 {
  const sent = all.map(([, each]) => each)
  show(json, sent, () =>
    sent.map(
      ({ log, sent: now, count }) => `collector:${log} has records up to ${count}, ${now} of them from now.`,
    ),
  )
  for (const [log, { missing }] of all)
    for (const each of missing) warn(`${log.label}: ${missingText(each, log.isSentPastGaps)}`)
  return sent.some(({ missing }) => missing.length > 0) ? 1 : 0
}

function missingText({ from, to }: Missing, isSentPastGaps: boolean): string {
  if (to === null) return `record ${from} and those after it are damaged or missing, and were not sent.`
  const isOne = from === to
  const which = isOne ? `record ${from} is` : `records ${from} to ${to} are`
  return isSentPastGaps
    ? `${which} damaged or missing. The records after ${isOne ? 'it' : 'them'} were sent, so the collector cannot add ${isOne ? 'this one' : 'these'} later.`
    : `${which} damaged or missing, and nothing after ${isOne ? 'it' : 'them'} was sent. Send an intact copy; if there is none, --past-damage sends the rest.`
}

const fileOf = (file: string, { pastDamage = false }: SendOptions): Sendable => ({
  label: labelOf(file),
  isSentPastGaps: pastDamage,
  damagedAfter: null,
  open: () => openSource(file),
})

async function mirrorsIn(data: string): Promise<Sendable[]> {
  const folder = join(data, 'print-daemon')
  const mirrors = new LogMirrors(folder)
  const all = (await mirrors.list()).filter(({ count, isDamaged }) => count > 0 || isDamaged)
  if (all.length === 0) throw new Error(`There are no mirrors of logs in ${folder}: name the file of a log.`)
  return all.map((mirror) => ({
    label: `the mirror of ${mirror.counterId}${mirror.log === 1 ? '' : `, log ${mirror.log}`}`,
    log: mirror.log,
    // A mirror has a gap where the counter has no such records any more.
    isSentPastGaps: true,
    damagedAfter: mirror.isDamaged ? mirror.count : null,
    async open() {
      const bytes = await mirrors.read(mirror)
      if (bytes) return { bytes, isGrowing: true }
      throw new Error(
        mirror.isDamaged ? 'it is damaged from its first record on: nothing can be read.' : 'it was removed.',
      )
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

async function sendRecords(sendable: Sendable, options: SendOptions): Promise<Sent> {
  const { log, isSentPastGaps, damagedAfter, open } = sendable
  const own = await nameOf((await open()).bytes)
  const name = { ...own.name, log: log ?? own.name.log }
  const { data, url, code } = options
  if (code !== undefined) await enrolSender(data, url, name.counterId, code)
  const { send, before } = await begin(name, own.end, options)
  const missing: Missing[] = []
  const gaps: Gaps = { arePassed: isSentPastGaps, found: (gap) => void missing.push(gap) }
  let { count } = before
  let sent = 0
  for await (const batch of batchesOf(await open(), count, gaps)) {
    const end = await send(batch)
    if (end.count !== batch.end.count)
      throw new Error(`the collector has records up to ${end.count}, and takes none after that.`)
    count = end.count
    sent += count - batch.from + 1
  }
  if (damagedAfter !== null && damagedAfter >= count) missing.push({ from: damagedAfter + 1, to: null })
  return { log: logName(name), sent, count, missing }
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
