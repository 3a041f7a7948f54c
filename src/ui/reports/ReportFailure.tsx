import type { ReportReading, ReportRequest } from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'

interface Props {
  reading: Extract<ReportReading, { state: 'failed' }>
  onRetry: (request: ReportRequest) => Promise<void>
}

/** Why there is no report, and the same once more. */
export function ReportFailure({ reading: { refusal, request }, onRetry }: Props) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-danger p-3.5">
      <p className="flex gap-2 leading-5 font-semibold text-danger">
        <Icon name="warning" />
        {refusalText(t, refusal)}
      </p>
      <Button className="justify-self-start" onClick={() => void onRetry(request)}>
        {t('reports.retry')}
      </Button>
    </div>
  )
}
