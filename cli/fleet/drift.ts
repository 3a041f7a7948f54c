import { statusLine } from '../log/progress.ts'
import { show, warn } from '../output.ts'
import type { CollectorAccess } from './access.ts'
import { countersOf, driftOf, newestVersion, type FleetCounter } from './counters.ts'
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
 * Prints the counters whose clock or version differs, whose records contradict others, or whose log comes to another state or till
 * when it is replayed. The exit code is 1 if there are any. Logs that could not be replayed are named on stderr.
 */
export async function driftInFleet(options: DriftOptions): Promise<0 | 1> {
  const counters = await countersOf(options, options.shop)
  const newest = newestVersion(counters)
  const replayed = options.replay ? await replayedLogs(counters, options) : new Map<FleetCounter, Replayed>()
  const unreplayed = counters.filter((counter) => replayed.get(counter) === null)
  const drifts = counters
    .map((counter): Drift => ({
      shop: counter.shop,
      counterId: counter.counterId,
      problems: [...driftOf(counter, newest, options.clock * 1_000), ...(replayed.get(counter) ?? [])],
    }))
    .filter(({ problems }) => problems.length > 0)
  show(options.json, drifts, () =>
    drifts.length === 0 ? allAgree(counters.length, unreplayed.length) : drifts.flatMap(linesOf),
  )
  for (const counter of unreplayed) warn(unreplayedText(counter))
  return drifts.length === 0 ? 0 : 1
}

const linesOf = ({ shop, counterId, problems }: Drift): string[] =>
  problems.map((problem) => `shop ${shop}, counter ${counterId}: ${problem}`)

function allAgree(counters: number, unreplayed: number): string {
  const isOne = counters === 1
  const who = isOne ? 'The only counter agrees' : `All of ${counters} counters agree`
  if (unreplayed === 0) return `${who}.`
  return `${who}, as far as is known without ${isOne ? 'its log' : `the logs of ${unreplayed} of them`}.`
}

function unreplayedText({ shop, counterId, log, firstKept, count }: FleetCounter): string {
  const reason =
    log === null
      ? 'it has sent no records'
      : `the collector has no record before ${firstKept ?? count + 1}, and no state`
  return `shop ${shop}, counter ${counterId}: its log was not replayed: ${reason}.`
}

async function replayedLogs(
  counters: readonly FleetCounter[],
  access: CollectorAccess,
): Promise<ReadonlyMap<FleetCounter, Replayed>> {
  const found = new Map<FleetCounter, Replayed>()
  // They have sent nothing, or retention has removed all of it.
  for (const counter of counters) if (counter.firstKept === null) found.set(counter, null)
  const tasks = counters
    .filter(({ firstKept }) => firstKept !== null)
    .map((counter) => {
      const { shop, counterId, count, head } = counter
      return {
        counter,
        access,
        count,
        head,
        name: `collector:${logName({ shop, counterId, log: counter.log ?? 1 })}`,
      }
    })
  const line = statusLine()
  let done = 0
  await replayAll(tasks, ({ counter }, problems) => {
    found.set(counter, problems)
    line.show(`${++done} of ${tasks.length} logs replayed`)
  })
  line.clear()
  return found
}
