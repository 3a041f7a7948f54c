import { bindingsOf } from '../kit/actions/action.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import type { DialogProps } from '../kit/actions/lazy-dialog.tsx'
import { perform } from '../kit/actions/perform.ts'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useDialogKeys } from '../kit/keyboard/use-dialog-keys.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { collection, refill } from './actions.ts'
import { DrawerOpenings } from './DrawerOpenings.tsx'
import { Ledger } from './Ledger.tsx'
import { Movements } from './Movements.tsx'
import { UnprintedReceipts } from './UnprintedReceipts.tsx'

/** The till: the expected amount with its parts, open movements, and the buttons for cash in and out. */
export default function TillPanel({ onClose }: DialogProps) {
  const { t } = useTranslation()
  useDialogKeys(bindingsOf([refill, collection], perform))
  return (
    <Dialog title={t('till.title')} onClose={onClose} width="wide">
      <div className="grid max-h-[calc(100vh-160px)] grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-7 overflow-y-auto tight:max-h-none tight:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          <Ledger />
          <div className="flex flex-wrap gap-2">
            <ActionButton action={refill} size="compact" />
            <ActionButton action={collection} size="compact" />
          </div>
        </div>
        <div className="grid min-w-0 gap-5">
          <UnprintedReceipts />
          <Movements />
          <DrawerOpenings />
        </div>
      </div>
    </Dialog>
  )
}
