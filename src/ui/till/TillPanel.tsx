import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useDialogKeys } from '../kit/keyboard/use-dialog-keys.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Ledger } from './Ledger.tsx'
import { Movements } from './Movements.tsx'
import { UnprintedReceipts } from './UnprintedReceipts.tsx'

interface Props {
  onRefill: () => void
  onCollection: () => void
  onClose: () => void
}

/** The till: what must be in it and why, what is still open, and the ways to put money in or take it out. */
export function TillPanel({ onRefill, onCollection, onClose }: Props) {
  const { t } = useTranslation()
  const isNegative = useView(({ state }) => (state.till.balance ?? 0) < 0)
  useDialogKeys({ F6: onRefill, F7: () => isNegative || onCollection() })
  return (
    <Dialog title={t('till.title')} onClose={onClose} width="wide">
      <div className="grid max-h-[calc(100vh-160px)] grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-7 overflow-y-auto tight:max-h-none tight:grid-cols-1">
        <div className="grid min-w-0 gap-4">
          <Ledger />
          <div className="flex flex-wrap gap-2">
            <Button size="compact" onClick={onRefill}>
              <Icon name="plus" />
              {t('till.refill.title')} <Kbd>F6</Kbd>
            </Button>
            {!isNegative && (
              <Button size="compact" onClick={onCollection}>
                <Icon name="minus" />
                {t('till.collection.title')} <Kbd>F7</Kbd>
              </Button>
            )}
          </div>
        </div>
        <div className="grid min-w-0 gap-5">
          <UnprintedReceipts />
          <Movements />
        </div>
      </div>
    </Dialog>
  )
}
