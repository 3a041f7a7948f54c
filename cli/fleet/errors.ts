import * as v from 'valibot'
import { isoTimeAt } from '../../src/values/calendar.ts'
import { show, table } from '../output.ts'
import { fleetRequest, type CollectorAccess } from './access.ts'
import { countersOf } from './counters.ts'
import { scopeOf, type FleetSearch } from './find.ts'

const ErrorCounts = v.array(
  v.object({
    shop: v.string(),
    version: v.nullable(v.string()),
    error: v.string(),
    count: v.number(),
    lastAt: v.number(),
  }),
)

/** Prints refusals and faults by kind, shop and version. The exit code is 1 if there are any. */
export async function fleetErrors(
  options: Pick<FleetSearch, 'shop' | 'product' | 'from' | 'to'> &
    CollectorAccess & { readonly json?: boolean },
): Promise<0 | 1> {
  const response = await fleetRequest(options, '/fleet/errors', { query: scopeOf(options) })
  const counts = v.parse(ErrorCounts, await response.json())
  if (counts.length === 0) await countersOf(options, options.shop)
  const rows = counts.map(({ shop, version, error, count, lastAt }) => [
    ...[
      String(count),
      `shop ${shop}`,
      version ?? 'unknown version',
      error,
      `last ${isoTimeAt(lastAt, 'UTC')}`,
    ],
  ])
  const data = counts.map((each) => ({ ...each, lastAt: new Date(each.lastAt).toISOString() }))
  show(options.json, data, () => (rows.length === 0 ? 'No refusals and no faults.' : table(rows)))
  return rows.length === 0 ? 0 : 1
}
