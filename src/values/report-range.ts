import { addDays, earlierDay, laterDay, type IsoDay } from './calendar.ts'

/** The days of a report, both included. */
export interface ReportRange {
  readonly from: IsoDay
  readonly to: IsoDay
}

/** Section 9: From is at most so many days before To. */
export const longestRangeDays = 31

/** The initial range of the picker, and its range after a report was fetched: both days are today. */
export const rangeOfToday = (today: IsoDay): ReportRange => ({ from: today, to: today })

/** The first day that can be reported: 31 days before today. */
export const earliestDay = (today: IsoDay): IsoDay => addDays(today, -longestRangeDays)

/** "To … clamped", "a future To becomes today". */
const boundTo = (to: IsoDay, today: IsoDay): IsoDay => laterDay(earlierDay(to, today), earliestDay(today))

/** "From at or before 31 days before today is set to that day". To is not after today, so no range is over 31 days. */
const boundFrom = (from: IsoDay, to: IsoDay, today: IsoDay): IsoDay =>
  laterDay(earlierDay(from, to), earliestDay(today))

/**
 * From is confirmed (section 5): "From later than To becomes To; range over 31 days moves From to 31 days before To; From
 * at or before 31 days before today is set to that day". To is bounded as well: a day may have passed since it was chosen.
 */
export function confirmFrom(range: ReportRange, from: IsoDay, today: IsoDay): ReportRange {
  const to = boundTo(range.to, today)
  return { from: boundFrom(from, to, today), to }
}

/**
 * To is confirmed (section 5): "To earlier than From sets From to To; a future To becomes today; range over 31 days adjusts
 * From; To at or before 31 days ago is clamped and From likewise".
 */
export function confirmTo(range: ReportRange, chosen: IsoDay, today: IsoDay): ReportRange {
  const to = boundTo(chosen, today)
  return { from: boundFrom(range.from, to, today), to }
}
