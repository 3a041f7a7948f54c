import { Fragment } from 'react'
import { CartDrawer } from '../sale/cart/CartDrawer.tsx'
import { InfoDialog } from '../status/info/InfoDialog.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { CashDialog, type CashKind } from '../till/CashDialog.tsx'
import { TillPanel } from '../till/TillPanel.tsx'
import { TvBoxDialog } from '../tv-boxes/TvBoxDialog.tsx'
import { CheckDialog } from '../verification/CheckDialog.tsx'
import { WalletsDialog, type WalletTask } from '../wallets/WalletsDialog.tsx'
import { FinancesDialog } from '../till/FinancesDialog.tsx'
import { LogOutQuestion } from '../session/LogOutQuestion.tsx'

export type Opened =
  | 'cart'
  | 'payment'
  | 'keys'
  | 'info'
  | 'check'
  | 'day'
  | 'till'
  | 'finances'
  | 'tvBox'
  | 'logOut'
  | CashKind
  | WalletTask

interface Props {
  open: Exclude<Opened, 'day'>
  onOpen: (next: Opened) => void
  onClose: () => void
  onCollection: () => void
}

/** The cart's drawer; `payment` is the one that F2 opens. */
const isCart = (open: Opened | null): boolean => open === 'cart' || open === 'payment'

/** What is done with wallets is one dialog. */
const isWallets = (open: Props['open']): open is WalletTask =>
  open === 'menu' || open === 'topUp' || open === 'settlement' || open === 'renewal'
const keyOf = (open: Props['open']): string => (isWallets(open) ? 'menu' : open)

/** The dialog that the cashier opened. */
export default function OpenedDialog({ open, onOpen, onClose, onCollection }: Props) {
  return (
    <Fragment key={keyOf(open)}>
      {isCart(open) && <CartDrawer isCounting={open === 'payment'} onClose={onClose} />}
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
      {isWallets(open) && <WalletsDialog task={open} onChoose={onOpen} onClose={onClose} />}
      {open === 'finances' && (
        <FinancesDialog onRefill={() => onOpen('refill')} onCollection={onCollection} onClose={onClose} />
      )}
      {open === 'tvBox' && <TvBoxDialog onClose={onClose} />}
      {open === 'logOut' && <LogOutQuestion onClose={onClose} />}
    </Fragment>
  )
}
