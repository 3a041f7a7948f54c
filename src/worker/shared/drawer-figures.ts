import type { IsoDay } from '../../values/calendar.ts'
import { drawerUses, type DrawerUse } from '../../values/drawer-reasons.ts'
import type { DrawerDay, OpeningByCashier } from '../drawer/state.ts'

/** As many as the report of a week has. */
export const keptDrawerDays = 7

/** The openings of a period at this counter, for its report. */
export interface DrawerFigures {
  readonly counts: readonly { readonly use: DrawerUse; readonly count: number }[]
  /** Those of a single day without a sale, oldest first. */
  readonly byCashier: readonly Omit<OpeningByCashier, 'openingId'>[]
}

/** Null where there was none, and where the first days are no longer kept. */
export function drawerFigures(
  days: readonly DrawerDay[],
  { from, to }: { readonly from: IsoDay; readonly to: IsoDay },
): DrawerFigures | null {
  const [oldest] = days
  if (days.length === keptDrawerDays && oldest && from < oldest.date) return null
  const reported = days.filter(({ date }) => from <= date && date <= to)
  const counts = drawerUses.flatMap((use) => {
    const count = reported.reduce((sum, day) => sum + (day.counts[use] ?? 0), 0)
    return count > 0 ? [{ use, count }] : []
  })
  if (counts.length === 0) return null
  const byCashier = from === to ? reported.flatMap((day) => day.byCashier) : []
  return { counts, byCashier: byCashier.map(({ openingId: _openingId, ...opening }) => opening) }
}
