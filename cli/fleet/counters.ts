import * as v from 'valibot'
import { WireLogHead } from '../../src/protocol/heads.ts'
import { fleetRequest, noCollector, type CollectorAccess } from './access.ts'

const FleetLog = v.object({
  log: v.number(),
  count: v.number(),
  firstKept: v.nullable(v.number()),
  head: v.nullable(WireLogHead),
})
export type FleetLog = v.InferOutput<typeof FleetLog>

const FleetCounters = v.array(
  v.object({
    shop: v.string(),
    counterId: v.string(),
    seenAt: v.number(),
    clockDifferenceMs: v.nullable(v.number()),
    receivedAt: v.nullable(v.number()),
    version: v.nullable(v.string()),
    logs: v.array(FleetLog),
    incidents: v.number(),
  }),
)
export type FleetCounter = v.InferOutput<typeof FleetCounters>[number]

/** Of one shop, or of all. Throws one sentence if there is none: a question about nothing has no good answer. */
export async function countersOf(access: CollectorAccess, shop: string | undefined): Promise<FleetCounter[]> {
  const response = await fleetRequest(access, '/fleet/counters', { query: { shop } })
  const answer = v.safeParse(FleetCounters, await response.json())
  if (!answer.success) throw new Error(noCollector(access.url))
  const counters = answer.output
  if (counters.length === 0)
    throw new Error(`The collector knows no counter${shop === undefined ? '' : ` of shop ${shop}`}.`)
  return counters
}

/** Counters without a request since then (ms since 1970), those that have been away longest first. */
export const silentCounters = (counters: readonly FleetCounter[], since: number): FleetCounter[] =>
  counters.filter(({ seenAt }) => seenAt < since).sort((a, b) => a.seenAt - b.seenAt)

/** The newest version of all; null if none is known. */
export const newestVersion = (counters: readonly FleetCounter[]): string | null =>
  counters
    .map(({ version }) => version)
    .filter((version) => version !== null)
    .sort(new Intl.Collator('en', { numeric: true }).compare)
    .at(-1) ?? null

/** What is different at a counter, one sentence each, without a replay of its log. */
export function driftOf(
  { version, clockDifferenceMs, incidents }: FleetCounter,
  newest: string | null,
  mostClockMs: number,
): string[] {
  const seconds = Math.round((clockDifferenceMs ?? 0) / 1_000)
  return [
    ...(version === null || version === newest ? [] : [`it runs version ${version}, and others ${newest}.`]),
    ...(Math.abs(clockDifferenceMs ?? 0) <= mostClockMs
      ? []
      : [`its clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}.`]),
    ...(incidents === 0
      ? []
      : [
          `${incidents === 1 ? 'one incident was' : `${incidents} incidents were`} recorded: its records contradict those that were received before, or a signed head.`,
        ]),
  ]
}
