import type { ReportReading } from '../shared/report.ts'

/** The report on the screen. */
export interface ReportsFacts {
  /** The current report or the last one; null while none is on the screen. */
  report: ReportReading | null
}

export const initialReportsFacts: ReportsFacts = {
  report: null,
}
