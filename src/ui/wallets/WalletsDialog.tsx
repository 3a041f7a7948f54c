import { useState } from 'react'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Renewal } from './Renewal.tsx'
import { Settlement } from './Settlement.tsx'
import { TopUp } from './TopUp.tsx'
import { lastReceipt } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon, type IconName } from '../kit/components/Icon.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { useLock } from '../kit/components/use-lock.ts'
import { onceTyped } from '../kit/keyboard/provisional.ts'
import { useDialogKeys } from '../kit/keyboard/use-dialog-keys.ts'
import { useNoPaper } from '../kit/paper/use-no-paper.ts'
import * as limits from '../kit/limits.ts'
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

interface Entry {
  readonly key: string
  readonly icon: IconName
  readonly text: string
  readonly choose: () => void
  /** Instead of `choose`, if its key is pressed. */
  readonly onKey?: () => void
  readonly isDisabled?: boolean
}

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
  const entries: readonly Entry[] = [
    { key: '1', icon: 'plus', text: t('wallet.topUp.title'), choose: () => onChoose('topUp') },
    { key: '2', icon: 'minus', text: t('wallet.settlement.title'), choose: () => onChoose('settlement') },
    {
      key: '3',
      icon: 'printer',
      text: t('wallet.reprint'),
      choose: reprint,
      onKey: () => onceTyped(reprint),
      isDisabled: !canReprint,
    },
    { key: '4', icon: 'qr', text: t('wallet.renewal.title'), choose: () => onChoose('renewal') },
  ]
  useDialogKeys(Object.fromEntries(entries.map(({ key, choose, onKey = choose }) => [key, onKey])))
  return (
    <div className="grid gap-2.5">
      {entries.map(({ key, icon, text, choose, isDisabled }) => (
        <Button
          key={key}
          size="large"
          className="w-full justify-start! text-base"
          disabled={isDisabled}
          onClick={choose}
        >
          <Icon name={icon} />
          {text} <Kbd>{key}</Kbd>
        </Button>
      ))}
      <p className="mt-1 text-muted">{t('wallet.menu.hint')}</p>
    </div>
  )
}
