import type { JournalDamage } from '../../src/protocol/print-service.ts'
import type { JobEvent } from './job.ts'

/** What is remembered of damage to the journal, for good: what it may have lost is never printed unmarked. */
export interface Damage extends Pick<JournalDamage, 'foundAtMs' | 'keptAs'> {
  /** Whatever was accepted in the lost part was accepted before this, milliseconds since 1970. */
  readonly beforeMs: number
  /** Somebody was told of it. */
  readonly isSeen: boolean
}

/** An hour, for the clocks of the page that made an id and of the program that wrote the record. */
const marginMs = 3_600_000

export function damageAfter(before: Damage | null, event: JobEvent): Damage | null {
  if (event.type === 'damageSeen') return before && { ...before, isSeen: true }
  if (event.type !== 'recordsLost') return before
  const { foundAtMs, keptAs } = event
  const beforeMs = Math.max(event.beforeMs, before?.beforeMs ?? 0)
  return { foundAtMs, keptAs, beforeMs, isSeen: false }
}

/** The events that say the same. */
export function eventsOfDamage(damage: Damage | null): JobEvent[] {
  if (!damage) return []
  const { isSeen, ...lost } = damage
  return [{ type: 'recordsLost', ...lost }, ...(isSeen ? [{ type: 'damageSeen' } as const] : [])]
}

/** Whether a job that is not known may have been printed: all the same it is asked for in the lost part's time. */
export function mayBeOnPaper(damage: Damage | null, id: string): boolean {
  if (!damage) return false
  const madeAtMs = timeOf(id)
  return madeAtMs === null || madeAtMs < copiesBeforeMs(damage)
}

const copiesBeforeMs = ({ beforeMs }: Damage): number => beforeMs + marginMs

/** What is told of damage until somebody has read it. */
export function unseen(damage: Damage | null): JournalDamage | null {
  if (!damage || damage.isSeen) return null
  const { foundAtMs, keptAs } = damage
  return { foundAtMs, keptAs, copiesBeforeMs: copiesBeforeMs(damage) }
}

/** When a UUIDv7 was made, milliseconds since 1970 (RFC 9562, section 5.7); null for what is none. */
export function timeOf(id: string): number | null {
  const [, high, low] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i.exec(id) ?? []
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16)
}
