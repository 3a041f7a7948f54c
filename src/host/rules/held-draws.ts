import { currentDraw, drawPeriodMs, rulesOf, type Draw } from './schedule.ts'
import type { HeldRun } from './records.ts'
import type { HostState } from './state.ts'

/**
 * Which draws of a game have been held: runs of draws that ended one after another, oldest first. Draws that were missed in
 * a pause lie between two runs, and were not held. Where the clock was ahead for a while, there is a run ahead of the
 * clock: its numbers are known, so that nobody may buy into it when its time comes, while the draws before it are sold.
 */
const runsOf = ({ draws }: HostState, gameId: number): readonly HeldRun[] => draws.held?.[gameId] ?? []

/** Runs kept of a game. Of more the two oldest become one, with the draws between them: rather too many are closed. */
const keptRuns = 20

/** The run that a draw with this end belongs to; undefined where that draw was not held. */
function runAt(state: HostState, gameId: number, endsAt: number): HeldRun | undefined {
  const run = runsOf(state, gameId).find(({ from, to }) => from <= endsAt && endsAt <= to)
  if (run) return run
  // Before runs were kept there were results alone.
  const isKnown = state.draws.results[gameId]?.some((result) => result.endsAt === endsAt) ?? false
  return isKnown ? { from: endsAt, to: endsAt } : undefined
}

/** Whether the draw that ends then was held: also where the clock was set back since. */
export const isHeld = (state: HostState, gameId: number, endsAt: number): boolean =>
  runAt(state, gameId, endsAt) !== undefined

/** The end of the first draw of the run that a draw with this end belongs to. */
export function runBegin(state: HostState, gameId: number, endsAt: number): number {
  const periodMs = drawPeriodMs(rulesOf(state, gameId), state.terms.drawSpeed)
  const run = runsOf(state, gameId).find(({ from, to }) => from <= endsAt && endsAt - to <= periodMs)
  return run?.from ?? endsAt
}

/** The draws with ends `from` to `to`, both included, were held. */
export function keepHeld(state: HostState, gameId: number, { from, to }: HeldRun): void {
  const periodMs = drawPeriodMs(rulesOf(state, gameId), state.terms.drawSpeed)
  const touches = (run: HeldRun) => run.from - to <= periodMs && from - run.to <= periodMs
  const runs = runsOf(state, gameId)
  const joined = [...runs.filter(touches), { from, to }]
  const whole = {
    from: Math.min(...joined.map((run) => run.from)),
    to: Math.max(...joined.map((run) => run.to)),
  }
  const next = [...runs.filter((run) => !touches(run)), whole].sort((a, b) => a.to - b.to)
  const [oldest, second, ...others] = next
  const isFull = next.length > keptRuns && oldest && second
  state.draws.held ??= {}
  state.draws.held[gameId] = isFull ? [{ from: oldest.from, to: second.to }, ...others] : next
}

/** The draw on sale: by the clock, or the first one after it that was not held yet. */
export function drawOnSale(state: HostState, gameId: number, now: number): Draw {
  const row = rulesOf(state, gameId)
  let draw = currentDraw(row, state.terms.drawSpeed, now)
  for (let run = runAt(state, gameId, draw.endsAt); run; run = runAt(state, gameId, draw.endsAt))
    draw = currentDraw(row, state.terms.drawSpeed, run.to)
  return draw
}

/** The latest end of a draw that was held before its time: the clock was ahead then. Null where there is none. */
export function heldAheadTo({ draws }: HostState, now: number): number | null {
  const ends = Object.values(draws.held ?? {}).flatMap((runs) => runs.map(({ to }) => to))
  const latest = ends.reduce((last, end) => Math.max(last, end), now)
  return latest > now ? latest : null
}
