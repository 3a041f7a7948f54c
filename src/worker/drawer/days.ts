import type { DrawerUse } from '../../values/drawer-reasons.ts'
import { keptDrawerDays } from '../shared/drawer-figures.ts'
import type { DrawerDay, DrawerOpening } from './state.ts'

/** More than a day has. It limits the list, not the counts. */
const keptByCashier = 100

const useOf = ({ cause }: DrawerOpening): DrawerUse => (cause.kind === 'cashier' ? cause.reason : cause.kind)

/** Counts an opening on its day. Openings without a day are those of an earlier version. */
export function addToDay(days: DrawerDay[], opening: DrawerOpening): void {
  const { date, openingId, operatorId, requestedAt: at, cause } = opening
  if (date === undefined) return
  let day = days.find((candidate) => candidate.date === date)
  if (!day) {
    day = { date, counts: {}, byCashier: [] }
    days.push(day)
    if (days.length > keptDrawerDays) days.shift()
  }
  const use = useOf(opening)
  day.counts[use] = (day.counts[use] ?? 0) + 1
  if (cause.kind !== 'cashier') return
  const { reason, note } = cause
  day.byCashier.push({ openingId, operatorId, at, reason, ...(note === undefined ? {} : { note }) })
  if (day.byCashier.length > keptByCashier) day.byCashier.shift()
}

/** The drawer was not opened: its day does not count it. */
export function takeFromDay(days: DrawerDay[], opening: DrawerOpening): void {
  const day = days.find(({ date }) => date === opening.date)
  if (!day) return
  const use = useOf(opening)
  const left = (day.counts[use] ?? 0) - 1
  if (left > 0) day.counts[use] = left
  else delete day.counts[use]
  day.byCashier = day.byCashier.filter(({ openingId }) => openingId !== opening.openingId)
}
