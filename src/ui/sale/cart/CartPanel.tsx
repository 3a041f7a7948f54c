import { History } from '../history/History.tsx'
import { CartTickets } from './CartTickets.tsx'
import { CartWallet } from './CartWallet.tsx'
import { PayBox } from './PayBox.tsx'

/** Wallet, cart, history and payment; each draws itself anew when it changes. Where there is room for both, they stand side by side. */
export const CartPanel = () => (
  <div className="@container flex h-full min-h-0 flex-col bg-surface short:overflow-y-auto">
    <CartWallet />
    <div className="grid min-h-0 flex-1 content-start short:min-h-32 short:shrink-0 gap-x-2 overflow-y-auto px-3 pb-3 @min-[600px]:grid-cols-2">
      <CartTickets />
      <History />
    </div>
    <PayBox />
  </div>
)
