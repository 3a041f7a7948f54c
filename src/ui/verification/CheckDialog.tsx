import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CheckPane } from './CheckPane.tsx'

/** A ticket's current state and its payout (section 2, "Ticket check"); a scan works like the field. */
export default function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('check.title')} onClose={onClose}>
      <CheckPane />
    </Dialog>
  )
}
