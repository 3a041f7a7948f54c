import { closingStep } from '../../worker/api.ts'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CloseForm } from './CloseForm.tsx'
import { ClosingSteps } from './ClosingSteps.tsx'
import { HandoverDialog } from './HandoverDialog.tsx'

const stay = () => {}

interface Props extends DialogProps {
  subject: 'close' | 'handover'
}

/** Both ends of a shift, which the cashier counts. */
export default function DayDialog({ subject, onClose }: Props) {
  return subject === 'close' ? <CloseDialog onClose={onClose} /> : <HandoverDialog onClose={onClose} />
}

/** The close of the day: first the count, then the progress until its end. */
function CloseDialog({ onClose }: DialogProps) {
  const { t } = useTranslation()
  const step = useView(({ state }) => closingStep(state))
  if (step === null)
    return (
      <Dialog title={t('day.title')} onClose={onClose}>
        <CloseForm onClose={onClose} />
      </Dialog>
    )
  const wait = <p className="mr-auto leading-5 text-muted">{t('day.wait')}</p>
  return (
    <Dialog title={t('day.closing')} onClose={stay} isAlert actions={wait}>
      <ClosingSteps step={step} />
    </Dialog>
  )
}
