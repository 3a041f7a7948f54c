import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { closeEvent, openEvent, openReports } from './report-events.ts'

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

export const reportActions: readonly Action[] = [reports]
