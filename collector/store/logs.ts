import { gzipSync } from 'node:zlib'
import type { Database, Row, Statement } from '../../node/database/database.ts'
import type { LineEnd } from '../../src/events/log-lines.ts'
import type { PartRefusal, PartRequest, ShopLog } from '../../src/protocol/collector.ts'
import { utcMonth } from '../../src/values/calendar.ts'
import { entryOf } from './events.ts'
import { readFacts } from './heads.ts'
import { judge, judgeEnd, linesIn, type Line } from './lines.ts'
import type { Months } from './months.ts'
import { partBytes, partsOf } from './part.ts'
import {
  counterSeen,
  endSigned,
  incidentFound,
  loadedLog,
  loadLog,
  logContinued,
  nameOf,
  numberOrNull,
  partAdded,
  partRemoved,
  type Incident,
  unpacked,
  type LoadedLog,
} from './rows.ts'

export interface LogsParts {
  readonly database: Database
  readonly months: Months
  /** Ms since 1970. */
  readonly now: () => number
}

interface Added {
  readonly write: readonly Statement[]
  readonly value: LineEnd | PartRefusal
}

/** The logs as they were received. What is there is never replaced by anything else. */
export class CollectedLogs {
  readonly #parts: LogsParts

  constructor(parts: LogsParts) {
    this.#parts = parts
  }

  /**
   * Adds what continues the log, and resolves to its end when that is durable. Without records it only answers where the log
   * ends. Records that contradict what is there are refused, and recorded as an incident.
   */
  async append(request: PartRequest): Promise<LineEnd | PartRefusal> {
    const lines = linesIn(Buffer.from(request.records))
    if (lines === null || !isPart(request, lines)) return 'wrong'
    const { database, months, now } = this.#parts
    const at = now()
    const [from, to] =
      lines.length === 0 ? [request.end.count, request.end.count] : [request.from, request.end.count]
    const decide = (rows: readonly (readonly Row[])[]): Added => {
      const held = loadedLog(rows)
      const { isAfterGap = false } = request
      const verdict =
        lines.length === 0 ? judgeEnd(request.end, held) : judge({ from, lines, isAfterGap }, held)
      if (verdict.kind === 'wrong') return { write: [], value: 'wrong' }
      // Anybody who has seen a request can send it again: only new records show the counter and its clock.
      if (verdict.kind === 'known') return { write: [], value: held.end }
      if (verdict.kind === 'differs') {
        const incident: Incident = { ...verdict, kind: 'differs' }
        const seen = counterSeen(request, at, null)
        return { write: [incidentFound(request, at, incident, request.records), seen], value: 'differs' }
      }
      const { lines: added, end } = verdict
      const seen = counterSeen(request, at, request.signature === undefined ? null : request.at - at)
      return { write: [...continuation(request, at, held, added, end), seen], value: end }
    }
    return months.writeInto(utcMonth(at), () => database.transaction(loadLog(request, from, to, at), decide))
  }

  /** The parts of a log in gzip, one after the other; none if there is no such log. Together they are the log in gzip. */
  async *packed(name: ShopLog): AsyncGenerator<Buffer> {
    const { query } = this.#parts.database
    let after = 0
    for (;;) {
      const rows = await query(
        `select first, last, encode(body, 'base64') as body from parts
         where shop = $1 and counter = $2 and log = $3::bigint and last > $4::bigint order by last limit 16`,
        [...nameOf(name), after],
      )
      for (const { first, last, body } of rows) {
        yield Number(first) > after ? Buffer.from(String(body), 'base64') : packedAfter(after, body)
        after = Number(last)
      }
      if (rows.length === 0) return
    }
  }

  /** The number of the counter's latest log; null if it has sent none. */
  async latest({ shop, counterId }: Omit<ShopLog, 'log'>): Promise<number | null> {
    const [row] = await this.#parts.database.query(
      'select max(log) as log from logs where shop = $1 and counter = $2 and count > 0',
      [shop, counterId],
    )
    return numberOrNull(row?.['log'] ?? null)
  }
}

/** The records after `number` of a part to which the counter has added some since its earlier ones were read. */
const packedAfter = (number: number, body: unknown): Buffer => {
  const added = (linesIn(unpacked(body)) ?? []).filter(({ seq }) => seq > number)
  return gzipSync(Buffer.concat(added.map(({ bytes }) => bytes)))
}

/**
 * Whether the records are those from the request's first number on to its end; without records the end is any. So a request
 * reads only as many held records as it contains.
 */
function isPart({ from, end }: PartRequest, lines: readonly Line[]): boolean {
  const last = lines.at(-1)
  if (!last) return true
  return (
    lines.every(({ seq }, place) => seq === from + place) && last.seq === end.count && last.hash === end.hash
  )
}

/** Writes new records: into the last part as long as it is small and of this month, and into new ones. */
function continuation(
  request: PartRequest,
  at: number,
  held: LoadedLog,
  added: readonly Line[],
  end: LineEnd,
): Statement[] {
  const month = utcMonth(at)
  const { last } = held
  const open = last && last.month === month && last.bytes < partBytes ? last : null
  const entries = added.map(entryOf)
  const { facts, problems } = readFacts(entries, held.lines, request, held.facts)
  const all = [...(open?.lines.map(entryOf) ?? []), ...entries]
  const bytes = added.reduce((sum, line) => sum + line.bytes.length, 0)
  return [
    ...(open ? [partRemoved(request, open)] : []),
    ...partsOf(all, open ? open.version : held.facts.version).map((part) =>
      partAdded(request, month, at, part),
    ),
    logContinued(request, at, end, bytes, facts),
    ...(request.signature === undefined ? [] : [endSigned(request)]),
    ...problems.map((problem) => incidentFound(request, at, problem, '')),
  ]
}
