import type { JournalDamage } from '../../src/protocol/print-service.ts'
import { keptForMs } from './decide.ts'
import type { JobEvent } from './job.ts'

/** The permanent record of damage to the journal: receipts that may have been lost are never printed unmarked. */
export interface Damage extends Pick<JournalDamage, 'foundAtMs' | 'keptAs'> {
  /** Every job of the lost part was accepted before this time, milliseconds since 1970. */
  readonly beforeMs: number
  /** Somebody was notified of it. */
  readonly isSeen: boolean
}

/**
 * An hour, for the difference between the clock of the page that created an id and the clock of the program that wrote
 * the record.
 */
const marginMs = 3_600_000

export function damageAfter(before: Damage | null, event: JobEvent): Damage | null {
  if (event.type === 'damageSeen') return before && { ...before, isSeen: true }
  if (event.type !== 'recordsLost') return before
  const { foundAtMs, keptAs } = event
  const beforeMs = Math.max(event.beforeMs, before?.beforeMs ?? 0)
  return { foundAtMs, keptAs, beforeMs, isSeen: false }
}

/** The equivalent events. */
export function eventsOfDamage(damage: Damage | null): JobEvent[] {
  if (!damage) return []
  const { isSeen, ...lost } = damage
  return [{ type: 'recordsLost', ...lost }, ...(isSeen ? [{ type: 'damageSeen' } as const] : [])]
}

/**
 * Whether an unknown receipt may have been printed: its id is from the time of the lost part. One that tells no time may be, until
 * the journal would have forgotten it.
 */
export function mayBeOnPaper(damage: Damage | null, id: string, nowMs: number): boolean {
  if (!damage) return false
  const madeAtMs = timeOf(id)
  return madeAtMs === null ? nowMs - damage.foundAtMs < keptForMs : madeAtMs < copiesBeforeMs(damage)
}

/**
 * The same of an opening of the drawer, at which somebody stands now: the page has the clock of this program, so that an id from after
 * the damage was found was in no lost record. An id from the future is from before the clock was set back.
 */
export function mayHaveOpened(damage: Damage | null, id: string, nowMs: number): boolean {
  const madeAtMs = timeOf(id)
  const isSurelyLater =
    damage !== null && madeAtMs !== null && madeAtMs > damage.foundAtMs && madeAtMs <= nowMs
  return !isSurelyLater && mayBeOnPaper(damage, id, nowMs)
}

const copiesBeforeMs = ({ beforeMs }: Damage): number => beforeMs + marginMs

/** The damage notice until somebody has read it. */
export function unseen(damage: Damage | null): JournalDamage | null {
  if (!damage || damage.isSeen) return null
  const { foundAtMs, keptAs } = damage
  return { foundAtMs, keptAs, copiesBeforeMs: copiesBeforeMs(damage) }
}

/** The creation time of a UUIDv7, milliseconds since 1970 (RFC 9562, section 5.7); null for another id. */
export function timeOf(id: string): number | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id) ?? []
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16)
}
