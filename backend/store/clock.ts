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
  /** Ms since 1970. */
  now(): number
  state(): ClockState
  stop(): void
}

/** Follows the database's clock from here on, and reports where that of this machine differs from it. */
export async function openClock(
  database: Database,
  report: (problem: string) => void,
): Promise<DatabaseClock> {
  let offsetMs = 0
  let measuredAt = 0
  const differenceMs = () => performance.timeOrigin + performance.now() + offsetMs - Date.now()
  async function measure(): Promise<void> {
    let best = { tripMs: Infinity, offsetMs: 0 }
    for (let look = 0; look < looks; look++) {
      const sent = performance.now()
      const [row] = await database.query('select extract(epoch from clock_timestamp()) * 1000 as now')
      const tripMs = performance.now() - sent
      if (tripMs < best.tripMs)
        best = {
          tripMs,
          offsetMs: Number(row?.['now']) + tripMs / 2 - (performance.timeOrigin + performance.now()),
        }
    }
    offsetMs = best.offsetMs
    measuredAt = performance.now()
    const byMs = differenceMs()
    if (Math.abs(byMs) > noticeableMs + best.tripMs)
      report(
        `the clock of this machine is ${Math.round(Math.abs(byMs) / 1_000)} s ${byMs > 0 ? 'behind' : 'ahead of'} the database's: check its date and time`,
      )
  }
  await measure()
  const timer = setInterval(
    () =>
      void measure().catch((error: unknown) => report(`the database's clock is unknown: ${String(error)}`)),
    everyMs,
  )
  timer.unref()
  return {
    now: () => Math.round(performance.timeOrigin + performance.now() + offsetMs),
    state: () => ({ differenceMs: differenceMs(), ageMs: performance.now() - measuredAt }),
    stop: () => clearInterval(timer),
  }
}
