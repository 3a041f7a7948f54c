import { showRefusal } from '../kit/show-refusal.ts'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { query } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Asks for confirmation of the log-out, which ends the shift. Refused with a message while money is uncertain. */
export default function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const leave = async () => {
    onClose()
    showRefusal(await query('logOut'))
  }
  return (
    <ConfirmDialog
      title={t('logOut.title')}
      text={t('logOut.text')}
      confirm={t('tools.logOut')}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  )
}
