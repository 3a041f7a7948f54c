import { useState } from 'react'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Renewal } from './Renewal.tsx'
import { Settlement } from './Settlement.tsx'
import { TopUp } from './TopUp.tsx'
import { lastReceipt } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useLock } from '../kit/components/passing.ts'
import { onceTyped } from '../kit/keyboard/provisional.ts'
import { useDialogKeys } from '../kit/keyboard/use-keys.ts'
import { useNoPaper } from '../kit/paper/use-no-paper.ts'
import { limits } from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'

type WalletTask = 'menu' | 'topUp' | 'settlement' | 'renewal'

interface Props {
  /** The initial tab. */
  first: WalletTask
  onClose: () => void
}

/** Players' wallets on paper: opened with money, paid out by their QR code (section 2, "QR menu"). */
export default function WalletsDialog({ first, onClose }: Props) {
  const { t } = useTranslation()
  const [task, choose] = useState(first)
  return (
    <Dialog title={t(`wallet.${task}.title`)} onClose={onClose}>
      {task === 'menu' && <WalletsMenu onChoose={choose} />}
      {task === 'topUp' && <TopUp onClose={onClose} />}
      {task === 'settlement' && <Settlement />}
      {task === 'renewal' && <Renewal onClose={onClose} />}
    </Dialog>
  )
}

interface WalletsMenuProps {
  onChoose: (task: 'topUp' | 'settlement' | 'renewal') => void
}

const entry = 'w-full justify-start! text-base'

/** The actions on players' wallets. */
function WalletsMenu({ onChoose }: WalletsMenuProps) {
  const { t } = useTranslation()
  const last = useView(({ state }) => lastReceipt(state, 'walletTopUp'))
  const [isLocked, lock] = useLock(limits.copyLockMs)
  const isResting = useView(({ facts }) => facts.printing.copiesResting.includes(last?.receiptId ?? ''))
  const hasNoPaper = useNoPaper()
  const canReprint = last !== undefined && !isLocked && !isResting && !hasNoPaper
  function reprint(): void {
    if (!last || !canReprint) return
    lock()
    void act({ type: 'printReceiptCopy', receiptId: last.receiptId })
  }
  useDialogKeys({
    '1': () => onChoose('topUp'),
    '2': () => onChoose('settlement'),
    '3': () => onceTyped(reprint),
    '4': () => onChoose('renewal'),
  })
  return (
    <div className="grid gap-2.5">
      <Button size="large" className={entry} onClick={() => onChoose('topUp')}>
        <Icon name="plus" />
        {t('wallet.topUp.title')} <Kbd>1</Kbd>
      </Button>
      <Button size="large" className={entry} onClick={() => onChoose('settlement')}>
        <Icon name="minus" />
        {t('wallet.settlement.title')} <Kbd>2</Kbd>
      </Button>
      <Button size="large" className={entry} disabled={!canReprint} onClick={reprint}>
        <Icon name="printer" />
        {t('wallet.reprint')} <Kbd>3</Kbd>
      </Button>
      <Button size="large" className={entry} onClick={() => onChoose('renewal')}>
        <Icon name="qr" />
        {t('wallet.renewal.title')} <Kbd>4</Kbd>
      </Button>
      <p className="mt-1 text-muted">{t('wallet.menu.hint')}</p>
    </div>
  )
}
