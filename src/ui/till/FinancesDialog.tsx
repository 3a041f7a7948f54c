import { bindingsOf } from '../kit/actions/action.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { perform } from '../kit/actions/perform.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useDialogKeys } from '../kit/keyboard/use-dialog-keys.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { collection, drawer, refill } from './actions.ts'

const entry = 'w-full justify-start! text-base'

/** Cash into and out of the till (section 2, "finances menu"); nothing is collected below zero (section 4). */
export default function FinancesDialog({ onClose }: DialogProps) {
  const { t } = useTranslation()
  useDialogKeys({
    '1': () => perform(refill),
    '2': () => perform(collection),
    '3': () => perform(drawer),
    ...bindingsOf([refill, collection, drawer], perform),
  })
  return (
    <Dialog title={t('tools.finances')} onClose={onClose} width="picker">
      <div className="grid gap-2.5">
        <ActionButton action={refill} keys="1" size="large" className={entry} />
        <ActionButton action={collection} keys="2" size="large" className={entry} />
        <ActionButton action={drawer} keys="3" size="large" className={entry} />
      </div>
    </Dialog>
  )
}
