import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Renewal } from './Renewal.tsx'
import { Settlement } from './Settlement.tsx'
import { TopUp } from './TopUp.tsx'
import { WalletsMenu } from './WalletsMenu.tsx'

export type WalletTask = 'menu' | 'topUp' | 'settlement' | 'renewal'

interface Props {
  task: WalletTask
  onChoose: (task: WalletTask) => void
  onClose: () => void
}

/** Players' wallets on paper: opened with money, paid out by their QR code (section 2, "QR menu"). */
export function WalletsDialog({ task, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={t(`wallet.${task}.title`)} onClose={onClose}>
      {task === 'menu' && <WalletsMenu onChoose={onChoose} />}
      {task === 'topUp' && <TopUp onClose={onClose} />}
      {task === 'settlement' && <Settlement />}
      {task === 'renewal' && <Renewal onClose={onClose} />}
    </Dialog>
  )
}
