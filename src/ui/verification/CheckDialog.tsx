import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { CheckPane } from './CheckPane.tsx'

/** What a ticket is by now, and its payout (section 2, "Ticket check"); a scan fills it as well as the field does. */
export default function CheckDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('check.title')} onClose={onClose}>
      <CheckPane />
    </Dialog>
  )
}
