import { statusLine } from '../log/progress.ts'
import { show, warn } from '../output.ts'
import type { CollectorAccess } from './access.ts'
import { countersOf, driftOf, newestVersion, type FleetCounter, type FleetLog } from './counters.ts'
import { logName } from './find.ts'
import { replayAll } from './replay-pool.ts'
import type { Replayed } from './replayed.ts'

interface DriftOptions extends CollectorAccess {
  readonly shop?: string
  /** Seconds. */
  readonly clock: number
  readonly replay: boolean
  readonly json?: boolean
}

interface Drift {
  readonly shop: string
  readonly counterId: string
  readonly problems: readonly string[]
}

/**
 * Prints the counters whose clock or version differs, whose records contradict others, or one of whose logs comes to another state or
 * till when it is replayed. The exit code is 1 if there are any. Logs that could not be replayed are named on stderr.
 */
export async function driftInFleet(options: DriftOptions): Promise<0 | 1> {
  const counters = await countersOf(options, options.shop)
  const newest = newestVersion(counters)
  const replayed = options.replay ? await replayedLogs(counters, options) : new Map<FleetLog, Replayed>()
  const unreplayed = options.replay ? counters.flatMap((counter) => unreplayedTexts(counter, replayed)) : []
  const drifts = counters
    .map((counter): Drift => ({
      shop: counter.shop,
      counterId: counter.counterId,
      problems: [
        ...driftOf(counter, newest, options.clock * 1_000),
        ...counter.logs.flatMap((log) => problemsIn(log, replayed)),
      ],
    }))
    .filter(({ problems }) => problems.length > 0)
  show(options.json, drifts, () =>
    drifts.length === 0 ? allAgree(counters.length, unreplayed.length > 0) : drifts.flatMap(linesOf),
  )
  for (const text of unreplayed) warn(text)
  return drifts.length === 0 ? 0 : 1
}

const problemsIn = (log: FleetLog, replayed: ReadonlyMap<FleetLog, Replayed>): string[] =>
  (replayed.get(log) ?? []).map((problem) => `log ${log.log}: ${problem}`)

const linesOf = ({ shop, counterId, problems }: Drift): string[] =>
  problems.map((problem) => `shop ${shop}, counter ${counterId}: ${problem}`)

function allAgree(counters: number, isPartial: boolean): string {
  const who = counters === 1 ? 'The only counter agrees' : `All of ${counters} counters agree`
  return isPartial ? `${who}, as far as is known without the logs that were not replayed.` : `${who}.`
}

function unreplayedTexts(
  { shop, counterId, logs }: FleetCounter,
  replayed: ReadonlyMap<FleetLog, Replayed>,
): string[] {
  const name = `shop ${shop}, counter ${counterId}`
  if (logs.length === 0) return [`${name}: its log was not replayed: it has sent no records.`]
  return logs
    .filter((log) => (replayed.get(log) ?? null) === null)
    .map(
      ({ log, firstKept, count }) =>
        `${name}: log ${log} was not replayed: the collector has no record before ${firstKept ?? count + 1}, and no state.`,
    )
}

/** Without the logs of which retention has removed everything. */
async function replayedLogs(
  counters: readonly FleetCounter[],
  access: CollectorAccess,
): Promise<ReadonlyMap<FleetLog, Replayed>> {
  const tasks = counters.flatMap(({ shop, counterId, logs }) =>
    logs
      .filter(({ firstKept }) => firstKept !== null)
      .map((log) => {
        const name = `collector:${logName({ shop, counterId, log: log.log })}`
        return { log, name, access, count: log.count, head: log.head }
      }),
  )
  const found = new Map<FleetLog, Replayed>()
  const line = statusLine()
  let done = 0
  await replayAll(tasks, ({ log }, problems) => {
    found.set(log, problems)
    line.show(`${++done} of ${tasks.length} logs replayed`)
  })
  line.clear()
  return found
}
