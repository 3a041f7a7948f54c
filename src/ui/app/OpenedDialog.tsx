import { lazy, Suspense } from 'react'
import type { CashKind } from '../till/CashDialog.tsx'
import type { WalletTask } from '../wallets/WalletsDialog.tsx'

const CartDrawer = lazy(() => import('../cart/CartDrawer.tsx'))
const KeysDialog = lazy(() => import('../keyboard/KeysDialog.tsx'))
const InfoDialog = lazy(() => import('../info/InfoDialog.tsx'))
const CheckDialog = lazy(() => import('../verification/CheckDialog.tsx'))
const TillPanel = lazy(() => import('../till/TillPanel.tsx'))
const CashDialog = lazy(() => import('../till/CashDialog.tsx'))
const WalletsDialog = lazy(() => import('../wallets/WalletsDialog.tsx'))
const FinancesDialog = lazy(() => import('./FinancesDialog.tsx'))
const TvBoxDialog = lazy(() => import('../tvbox/load-tvbox.ts'))

export type Opened =
  'cart' | 'keys' | 'info' | 'check' | 'day' | 'till' | 'finances' | 'tvBox' | CashKind | WalletTask

interface Props {
  open: Exclude<Opened, 'day'>
  onOpen: (next: Opened) => void
  onClose: () => void
  onPay: () => Promise<void>
  onCollection: () => void
}

/** What is done with wallets is one dialog. */
const keyOf = (open: Props['open']): string => (open === 'topUp' || open === 'settlement' ? 'menu' : open)

/**
 * The dialog that the cashier opened; the code of each comes with it. One that leads to another is gone while that is
 * being fetched: only hidden, it would take itself for closed, and the other one with it.
 */
export default function OpenedDialog({ open, onOpen, onClose, onPay, onCollection }: Props) {
  return (
    <Suspense key={keyOf(open)}>
      {open === 'cart' && <CartDrawer onClose={onClose} onPay={onPay} />}
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      {open === 'info' && <InfoDialog onClose={onClose} />}
      {open === 'check' && <CheckDialog onClose={onClose} />}
      {open === 'till' && (
        <TillPanel
          onRefill={() => onOpen('refill')}
          onCollection={() => onOpen('collection')}
          onClose={onClose}
        />
      )}
      {(open === 'refill' || open === 'collection') && <CashDialog kind={open} onClose={onClose} />}
      {(open === 'menu' || open === 'topUp' || open === 'settlement') && (
        <WalletsDialog task={open} onChoose={onOpen} onClose={onClose} />
      )}
      {open === 'finances' && (
        <FinancesDialog onRefill={() => onOpen('refill')} onCollection={onCollection} onClose={onClose} />
      )}
      {open === 'tvBox' && <TvBoxDialog onClose={onClose} />}
    </Suspense>
  )
}
