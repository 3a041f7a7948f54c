import { tell } from '../kit/tell.ts'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { ask } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Asks before the operator leaves, which ends the shift. Refused in words while money is uncertain. */
export default function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const leave = async () => {
    onClose()
    tell(await ask('logOut'))
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
