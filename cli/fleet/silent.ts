import { dayMs } from '../../src/values/calendar.ts'
import { machineTime, show, table } from '../output.ts'
import type { Moment } from '../log/moment.ts'
import type { CollectorAccess } from './access.ts'
import { countersOf, silentCounters } from './counters.ts'

interface SilentOptions extends CollectorAccess {
  readonly shop?: string
  /** 24 hours ago by default. */
  readonly since?: Moment
  readonly json?: boolean
}

/** Prints the counters that have sent nothing since then. The exit code is 1 if there are any. */
export async function silentInFleet(options: SilentOptions): Promise<0 | 1> {
  const all = await countersOf(options, options.shop)
  const silent = silentCounters(all, options.since?.from('UTC') ?? Date.now() - dayMs)
  const rows = silent.map(({ shop, counterId, seenAt, receivedAt, version }) => [
    ...[`shop ${shop}`, counterId, `last seen ${machineTime(seenAt)}`],
    receivedAt === null ? 'no records' : `last records ${machineTime(receivedAt)}`,
    version ?? '',
  ])
  const data = silent.map(({ shop, counterId, seenAt, receivedAt, version }) => ({
    ...{ shop, counterId, version },
    seenAt: new Date(seenAt).toISOString(),
    receivedAt: receivedAt === null ? null : new Date(receivedAt).toISOString(),
  }))
  const none = () =>
    all.length === 1
      ? 'The only counter has sent something.'
      : `All of ${all.length} counters have sent something.`
  show(options.json, data, () => (rows.length === 0 ? none() : table(rows)))
  return rows.length === 0 ? 0 : 1
}
