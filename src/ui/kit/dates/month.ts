import { addDays, addMonths, weekdayOf, type IsoDay } from '../../../values/calendar.ts'

const firstOf = (day: IsoDay): IsoDay => `${day.slice(0, 8)}01`

/** The weeks of a day's month, Monday first, filled with days of the neighbouring months. */
export function weeksOf(day: IsoDay): IsoDay[][] {
  const first = firstOf(day)
  const weeks: IsoDay[][] = []
  let monday = addDays(first, -weekdayOf(first))
  while (monday < first || monday.startsWith(first.slice(0, 7))) {
    const start = monday
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)))
    monday = addDays(monday, 7)
  }
  return weeks
}

export const isSameMonth = (a: IsoDay, b: IsoDay): boolean => a.slice(0, 7) === b.slice(0, 7)

/** The day that a key leads to; undefined for other keys. */
export function dayAfterKey(day: IsoDay, key: string): IsoDay | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return undefined
  }
}
