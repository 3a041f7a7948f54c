import type { ReportKind } from '../../worker/api.ts'
import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { ask } from '../kit/replica/counter.ts'
import { printsAtOnce } from './print-at-once.ts'
import { closeEvent, openEvent, openReports } from './report-events.ts'

const read = (name: string, kind: ReportKind, type: 'day' | 'week'): Action => ({
  name,
  menu: 'reports',
  run: () => {
    openReports()
    void ask('fetchReport', { kind, period: { type }, print: printsAtOnce() })
  },
})

const reports: Action = {
  name: 'reports',
  label: 'tools.reports',
  icon: 'report',
  keys: ['F8'],
  bar: { part: 'work', order: 4 },
  menu: 'reports',
  run: openReports,
  dialog: lazyDialog(() => import('./ReportsDialog.tsx'), {}),
  events: { opens: openEvent, closes: closeEvent },
  isBeside: true,
}

export const reportActions: readonly Action[] = [
  read('salesDay', 'sales', 'day'),
  read('salesWeek', 'sales', 'week'),
  read('validationsDay', 'validations', 'day'),
  read('validationsWeek', 'validations', 'week'),
  read('paymentsDay', 'payments', 'day'),
  read('paymentsWeek', 'payments', 'week'),
  reports,
]
