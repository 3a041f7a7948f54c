import { utf8Text } from '../../src/events/log-format.ts'
import { isEventTime, parseEvent } from '../../src/events/parse.ts'
import type { Searched } from '../../src/events/search.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { asJson } from '../../src/values/json.ts'
import type { Line } from './lines.ts'

/** A record with its event. */
export interface Entry {
  readonly line: Line
  /** As this version knows it; null if a later version wrote it. */
  readonly known: Logged | null
  /** Also of a later version; null if it is no event at all. */
  readonly event: Searched | null
}

/** No event is nested so deeply: what looks into one would go as deep. */
const deepest = 100

const isDeeper = (value: unknown, than: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (than === 0 || Object.values(value).some((member) => isDeeper(member, than - 1)))

export function entryOf(line: Line): Entry {
  const value = asJson(`${utf8Text(line.body)}}`) as Partial<Searched> | null
  if (isDeeper(value, deepest)) return { line, known: null, event: null }
  const { at, type, data } = value ?? {}
  const parsed = parseEvent(value)
  if (typeof parsed !== 'string') return { line, known: parsed, event: parsed }
  const isEvent = isEventTime(at) && typeof type === 'string'
  return { line, known: null, event: isEvent ? { at, type, data } : null }
}

const versionForm = /^[\w.+-]{1,40}$/

/** The version of the product that starts with this event; null if none does. */
export const startedVersion = (event: Logged | null): string | null =>
  event?.type === 'counterStarted' && versionForm.test(event.data.productVersion)
    ? event.data.productVersion
    : null
