import * as v from 'valibot'
import { daysFrom, isIsoDay } from '../../values/calendar.ts'
import { refuse, type Refusal } from '../../values/outcome.ts'
import { timeZoneOf } from '../shared/receipt-values.ts'
import type { State } from '../state.ts'

const IsoDate = v.pipe(v.string(), v.check(isIsoDay))

/** What is saved of the log: the open shift, the days from one to another (both included), or all of it. */
export const LogPart = v.variant('kind', [
  v.object({ kind: v.literal('shift') }),
  v.object({ kind: v.literal('days'), from: IsoDate, to: IsoDate }),
  v.object({ kind: v.literal('whole') }),
])
export type LogPart = v.InferOutput<typeof LogPart>

/** From a moment up to, but not including, another one: ms since 1970 by the counter's clock. */
export interface Period {
  readonly from: number
  readonly to: number
}

/** Null if no shift is open. */
export function periodOf(part: LogPart, state: State): Period | null {
  const { shift } = state.till
  switch (part.kind) {
    case 'whole':
      return { from: -Infinity, to: Infinity }
    case 'shift':
      return shift && { from: shift.openedAt, to: Infinity }
    case 'days': {
      const timeZone = timeZoneOf(state)
      const startOf = (day: string) => daysFrom(day, day, timeZone)[0]!
      return { from: startOf(part.from).from, to: startOf(part.to).to }
    }
  }
}

/** Why there are no records of a period: they are elsewhere, or were never written. */
export const withoutRecords = ({ retention, heads }: State): { ok: false; refusal: Refusal } =>
  retention.removedTo > 0 || heads.earlierLogs > 0 ? refuse('logPartMissing') : refuse('logBeginsLater')

/** For the name of a file. */
export function partName(part: LogPart): string {
  if (part.kind !== 'days') return part.kind === 'shift' ? '-shift' : ''
  return part.from === part.to ? `-${part.from}` : `-${part.from}-${part.to}`
}
