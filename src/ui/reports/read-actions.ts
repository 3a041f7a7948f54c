import type { ReportKind } from '../../worker/api.ts'
import type { Action } from '../kit/actions/action.ts'
import { query } from '../kit/replica/counter.ts'
import { printsAtOnce } from './print-at-once.ts'
import { openReports } from './report-events.ts'

const read = (name: string, kind: ReportKind, type: 'day' | 'week'): Action => ({
  name,
  menu: 'reports',
  run: () => {
    openReports()
    void query('fetchReport', { kind, period: { type }, print: printsAtOnce() })
  },
})

/** The reports of today and of this week, as entries of the menu. */
export const readActions: readonly Action[] = [
  read('salesDay', 'sales', 'day'),
  read('salesWeek', 'sales', 'week'),
  read('validationsDay', 'validations', 'day'),
  read('validationsWeek', 'validations', 'week'),
  read('paymentsDay', 'payments', 'day'),
  read('paymentsWeek', 'payments', 'week'),
]
