import { useTranslation } from '../texts/i18n.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  text: string
  confirm: string
  /** If the action itself is a cancellation, the button to go back needs another name. */
  back?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
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
