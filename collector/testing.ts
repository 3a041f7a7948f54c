import type { Event, Logged } from '../src/events/vocabulary.ts'
import type { PartRequest } from '../src/protocol/collector.ts'
import { id, logged } from '../tests/kit/decider.ts'
import { frame, recordsOf } from '../tests/kit/log-bytes.ts'
import { openShop } from '../tests/kit/shop.ts'

const historyOf = (counterId: string, events: readonly Event[]): readonly Logged[] => {
  const opened: Event = { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } }
  return logged([opened, ...openShop, ...events])
}

const buffersOf = (events: readonly Logged[]): readonly Buffer[] =>
  recordsOf(events).map((record) => Buffer.from(record))

/** The records of a counter that has opened shop 7. */
export const recordsWith = (counterId: string, ...events: readonly Event[]): readonly Buffer[] =>
  buffersOf(historyOf(counterId, events))

/** The first records of a counter that opens shop 7, each of its time (ms since 1970). */
export const recordsAt = (counterId: string, ...times: readonly number[]): readonly Buffer[] => {
  const history = historyOf(counterId, [])
  return buffersOf(times.map((at, index) => ({ ...history[index]!, at })))
}

export const counterNumber = (number: number): string => id(0xc0_0000 + number)

/** The end of a log after `count` of its records. */
export const endOf = (records: readonly Buffer[], count: number) => ({
  count,
  hash: count === 0 ? '0'.repeat(64) : (JSON.parse(String(records[count - 1])) as { hash: string }).hash,
})

/** The request with the records after `from`, up to and including `to`, by the operator of the collector. */
export const partOf = (
  counterId: string,
  records: readonly Buffer[],
  from: number,
  to: number,
): PartRequest => ({
  ...{ shop: '7', counterId, log: 1, at: 0, from: from + 1 },
  records: Buffer.concat(records.slice(from, to)).toString(),
  end: endOf(records, to),
})

/** The records with one more, of any type and with any data, as JSON. */
export function withRecord(records: readonly Buffer[], type: string, data: string): readonly Buffer[] {
  const { count, hash } = endOf(records, records.length)
  const body = `{"seq":${count + 1},"at":1000,"type":${JSON.stringify(type)},"v":1,"data":${data}`
  return [...records, Buffer.from(frame(body, hash))]
}

/** Nested deeper than a program can go that looks into it, as JSON. */
export const deepValue = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
