import { useTranslation } from '../texts/i18n.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  text: string
  confirm: string
  /** Where the thing to be confirmed is itself a cancelling, the way back must not be called that. */
  back?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export default function ConfirmDialog({ title, text, confirm, back, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const actions = (
    <>
      <Button onClick={onClose}>{back ?? t('cancel')}</Button>
      <Button kind="danger" onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions} isAlert>
      <p className="leading-6">{text}</p>
    </Dialog>
  )
}
