import type { ReportRequest } from '../../worker/api.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { query, dismiss } from '../kit/replica/counter.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { closeReports } from './report-events.ts'
import { ReportPicker } from './ReportPicker.tsx'
import { ReportView } from './ReportView.tsx'

/** The banner and the dialog already show a failure, so no further message is needed. */
const fetchReport = async (request: ReportRequest): Promise<void> => {
  await query('fetchReport', request)
}

const forget = () => dismiss('report')

/** Sales and payments reports: the choice of kind and dates, and then the report. */
export default function ReportsDialog() {
  const { t } = useTranslation()
  const reading = useView(({ facts }) => facts.reports.report)
  const close = () => {
    forget()
    closeReports()
  }
  if (reading?.state === 'known')
    return (
      <Dialog title={t(`reports.title.${reading.report.kind}`)} onClose={close} width="wide">
        <ReportView report={reading.report} onBack={forget} />
      </Dialog>
    )
  return (
    <Dialog title={t('reports.select')} onClose={close} width="picker">
      <ReportPicker reading={reading} onFetch={fetchReport} />
    </Dialog>
  )
}
