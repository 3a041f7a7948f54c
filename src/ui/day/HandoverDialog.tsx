import { waitingHandover } from '../../worker/api.ts'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { HandoverForm } from './HandoverForm.tsx'
import { TakeoverForm } from './TakeoverForm.tsx'

const stay = () => {}

/** The till is left to the next operator, or it was left to this one. */
export function HandoverDialog({ onClose }: DialogProps) {
  const { t } = useTranslation()
  const handover = useView(({ state }) => waitingHandover(state))
  if (!handover)
    return (
      <Dialog title={t('handover:title')} onClose={onClose}>
        <HandoverForm onClose={onClose} />
      </Dialog>
    )
  const wait = <p className="mr-auto leading-5 text-muted">{t('handover:take.wait')}</p>
  return (
    <Dialog title={t('handover:take.title')} onClose={stay} isAlert actions={wait}>
      <TakeoverForm handover={handover} onClose={onClose} />
    </Dialog>
  )
}
