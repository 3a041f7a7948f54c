import type { MouseEvent, ReactNode } from 'react'
import type { Refusal } from '../../values/outcome.ts'
import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { isDeliberate } from '../kit/keyboard/deliberate.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { ObstacleLine } from '../kit/money/obstacle.tsx'

interface Props {
  title: string
  confirm: string
  /** An obstacle that has appeared meanwhile. */
  obstacle: Refusal | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation of an action on a terminal. Enter confirms, after a moment without keys; Escape cancels. */
export function ConfirmDialog({ title, confirm, obstacle, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation()
  function press(event: MouseEvent): void {
    if (!isDeliberate(event)) return
    onClose()
    onConfirm()
  }
  const actions = (
    <>
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button autoFocus kind="primary" disabled={obstacle !== null} onClick={press}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} actions={actions} isAlert>
      <div className="grid gap-2 leading-6">{children}</div>
      {obstacle && (
        <div className="mt-3">
          <ObstacleLine obstacle={obstacle} />
        </div>
      )}
    </Dialog>
  )
}
