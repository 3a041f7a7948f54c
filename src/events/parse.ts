import { latestMs } from '../values/calendar.ts'
import { guards } from './guards.ts'
import { vocabulary, type Event, type EventType, type Logged } from './vocabulary.ts'

/** Why a record is not an event of this version. */
export type ParseProblem = 'notAnEvent' | 'unknownType' | 'laterVersion' | 'badData'

interface RawRecord {
  seq: number
  at: number
  type: string
  v: number
  data: Record<string, unknown>
}

/** Whether something is the time of an event, of this version or of a later one. Another time could not be shown. */
export const isEventTime = (at: unknown): at is number =>
  Number.isSafeInteger(at) && Math.abs(at as number) <= latestMs

const isRecord = (value: unknown): value is RawRecord => {
  const record = value as Partial<RawRecord> | null
  return (
    typeof record === 'object' &&
    record !== null &&
    Number.isSafeInteger(record.seq) &&
    isEventTime(record.at) &&
    typeof record.type === 'string' &&
    Number.isSafeInteger(record.v) &&
    typeof record.data === 'object' &&
    record.data !== null
  )
}

/** One look-up per record, for its current type and its validation. */
const known = new Map(
  Object.entries(vocabulary).flatMap(([name, { version, formerly }]) => {
    const type = name as EventType
    const kind = { type, version, isData: guards[type] ?? (() => false) }
    return [type, ...(formerly === undefined ? [] : [formerly])].map((each) => [each, kind] as const)
  }),
)

/** Parses a record's JSON value as an event of the current version, or returns the problem. */
export function parseEvent(value: unknown): Logged | ParseProblem {
  if (!isRecord(value)) return 'notAnEvent'
  const kind = known.get(value.type)
  if (!kind) return 'unknownType'
  if (value.v > kind.version) return 'laterVersion'
  if (value.v < kind.version) {
    value.type = kind.type
    value.data = upcast(kind.type, value.v, value.data)
  }
  // The guard has validated the type; a type that ended with an earlier version is unknown in this one.
  return value.type === kind.type && kind.isData(value.data) ? (value as RawRecord & Logged) : 'badData'
}

function upcast(type: EventType, version: number, data: Record<string, unknown>): Record<string, unknown> {
  const upcasters = vocabulary[type].upcasters.slice(version - 1)
  return upcasters.reduce((older, upcaster) => upcaster(older), data)
}

export const versionOf = (type: Event['type']): number => vocabulary[type].version
