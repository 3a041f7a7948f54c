import type { Database } from '../../node/database/database.ts'

/** A difference that draws and reports would show. */
const noticeableMs = 1_000
const everyMs = 10_000
/** Of several looks, the quickest knows best. */
const looks = 3

export interface ClockState {
  /** How far the database's clock is ahead of that of this machine, ms. */
  readonly differenceMs: number
  /** Since the latest look at the database's clock, ms. */
  readonly ageMs: number
}

/** The database's clock, which all processes go by. */
export interface DatabaseClock {
  /** Ms since 1970. After this machine has slept, it is behind until the database's clock is looked at again. */
  now(): number
  /** The same, also right after this machine has slept. */
  currentTime(): Promise<number>
  state(): ClockState
  stop(): void
}

/** Follows the database's clock from here on, and reports where that of this machine differs from it. */
export async function openClock(
  database: Pick<Database, 'query'>,
  report: (problem: string) => void,
): Promise<DatabaseClock> {
  let offsetMs = 0
  let measuredAt = 0
  /** How far the clock of this machine was ahead of the monotonic one when that of the database was looked at last. */
  let leadMs = 0
  let measuring: Promise<void> | null = null
  const machineLeadMs = () => Date.now() - performance.timeOrigin - performance.now()
  const differenceMs = () => performance.timeOrigin + performance.now() + offsetMs - Date.now()
  async function measure(): Promise<void> {
    const lead = machineLeadMs()
    let best = { tripMs: Infinity, offsetMs: 0 }
    for (let look = 0; look < looks; look++) {
      const sent = performance.now()
      const [row] = await database.query(
        'select extract(epoch from pg_catalog.clock_timestamp()) * 1000 as now',
      )
      const tripMs = performance.now() - sent
      if (tripMs < best.tripMs)
        best = {
          tripMs,
          offsetMs: Number(row?.['now']) + tripMs / 2 - (performance.timeOrigin + performance.now()),
        }
    }
    offsetMs = best.offsetMs
    leadMs = lead
    measuredAt = performance.now()
    const byMs = differenceMs()
    if (Math.abs(byMs) > noticeableMs + best.tripMs)
      report(
        `the clock of this machine is ${Math.round(Math.abs(byMs) / 1_000)} s ${byMs > 0 ? 'behind' : 'ahead of'} the database's: check its date and time`,
      )
  }
  await measure()

  /**
   * The monotonic clock stands still while a machine sleeps, that of the machine does not. But somebody may also have set the
   * latter, so that the database alone knows the time.
   */
  async function currentTime(): Promise<number> {
    while (Math.abs(machineLeadMs() - leadMs) > noticeableMs)
      await (measuring ??= measure().finally(() => {
        measuring = null
      }))
    return now()
  }

  const now = () => Math.round(performance.timeOrigin + performance.now() + offsetMs)
  const timer = setInterval(
    () =>
      void measure().catch((error: unknown) => report(`the database's clock is unknown: ${String(error)}`)),
    everyMs,
  )
  timer.unref()
  return {
    now,
    currentTime,
    state: () => ({ differenceMs: differenceMs(), ageMs: performance.now() - measuredAt }),
    stop: () => clearInterval(timer),
  }
}
