import { useState } from 'react'
import { Dialog } from '../kit/components/Dialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { Renewal } from './Renewal.tsx'
import { Settlement } from './Settlement.tsx'
import { TopUp } from './TopUp.tsx'
import { WalletsMenu } from './WalletsMenu.tsx'

type WalletTask = 'menu' | 'topUp' | 'settlement' | 'renewal'

interface Props {
  /** What it shows as it opens. */
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
