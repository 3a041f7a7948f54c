import { Button } from '../kit/components/Button.tsx'
import { Dialog } from '../kit/components/Dialog.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useDialogKeys } from '../kit/keyboard/use-dialog-keys.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

interface Props {
  onRefill: () => void
  onCollection: () => void
  onClose: () => void
}

const entry = 'w-full justify-start! text-base'

/** Cash into the till and out of it (section 2, "finances menu"); nothing is collected below zero (section 4). */
export function FinancesDialog({ onRefill, onCollection, onClose }: Props) {
  const { t } = useTranslation()
  const isNegative = useView(({ state }) => (state.till.balance ?? 0) < 0)
  const collect = () => isNegative || onCollection()
  useDialogKeys({ '1': onRefill, '2': collect, F6: onRefill, F7: collect })
  return (
    <Dialog title={t('tools.finances')} onClose={onClose} width="picker">
      <div className="grid gap-2.5">
        <Button size="large" className={entry} onClick={onRefill}>
          <Icon name="plus" />
          {t('till.refill.title')} <Kbd>1</Kbd>
        </Button>
        {!isNegative && (
          <Button size="large" className={entry} onClick={collect}>
            <Icon name="minus" />
            {t('till.collection.title')} <Kbd>2</Kbd>
          </Button>
        )}
      </div>
    </Dialog>
  )
}
