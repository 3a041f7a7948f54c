import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { SaveLog } from '../status/info/SaveLog.tsx'

/** Saving the log before anybody has logged in. */
export default function SaveLogDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('info.saveLog')} onClose={onClose}>
      <SaveLog />
    </Dialog>
  )
}
