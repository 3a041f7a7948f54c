import type { Minor } from '../../src/values/money.ts'
import { ledgerDirections } from '../../src/worker/api.ts'
import type { Ended } from './reconciled-shift.ts'

/** Requests that explain a difference, if the host did as many of them as `together` after all. */
interface Reason {
  readonly requests: readonly Ended[]
  readonly together: number
}

/** What explains that the host has this much more than the ledger: the fewest requests that do. None if none do. */
export function reasonsFor(unmoved: readonly Ended[], difference: Minor): Reason[] {
  const requests = unmoved.filter(({ by }) => by !== 'host')
  const fewest = fewestFor(
    requests.flatMap((request) => cashOf(request) ?? []),
    difference,
  )
  const isPart = (cash: Minor | null) => cash !== null && fewest?.amounts.has(cash) === true
  const unknown = requests.filter(
    (request) => request.amount === null && directionOf(request) === Math.sign(difference),
  )
  return [
    { requests: requests.filter((request) => isPart(cashOf(request))), together: fewest?.count ?? 0 },
    // The host alone knows its amount, so it may be the whole difference.
    { requests: unknown, together: 1 },
  ].filter((reason) => reason.requests.length > 0)
}

const directionOf = ({ what }: Ended): 1 | -1 => ('price' in what ? 1 : ledgerDirections[what.movement.kind])

/** What it would have moved, above zero for cash into the till; null if only the host knows that. */
const cashOf = (request: Ended): Minor | null =>
  request.amount === null ? null : directionOf(request) * request.amount

/** The sums that are kept; further requests are left out. A shift has few requests that ended without money, of few amounts. */
const mostSums = 10_000

interface Fewest {
  readonly count: number
  /** Those of every choice of so few. */
  readonly amounts: ReadonlySet<Minor>
}

/** How many of these amounts, and which, make the sum; the fewest that do. */
function fewestFor(amounts: readonly Minor[], sum: Minor): Fewest | undefined {
  let bySum = new Map<Minor, Fewest>([[0, { count: 0, amounts: new Set() }]])
  for (const amount of amounts) {
    if (bySum.size > mostSums) break
    const next = new Map(bySum)
    for (const [before, { count, amounts: used }] of bySum) {
      const known = next.get(before + amount)
      if (known && known.count < count + 1) continue
      const others = known?.count === count + 1 ? known.amounts : []
      next.set(before + amount, { count: count + 1, amounts: new Set([...others, ...used, amount]) })
    }
    bySum = next
  }
  return bySum.get(sum)
}
