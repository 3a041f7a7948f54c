import { initialPlayers, type PlayersState } from './players/state.ts'
import { initialCart, type CartState } from './sale/cart/state.ts'
import { initialTill, type TillState } from './till/state.ts'
import { initialDay, type DayState } from './day/state.ts'
import { initialDrawer, type DrawerState } from './drawer/state.ts'
import { initialHandover, type HandoverState } from './handover/state.ts'
import { initialHeads, type HeadsState } from './heads/state.ts'
import { initialGames, type GamesState } from './games/state.ts'
import { initialPayment, type PaymentState } from './sale/payment/state.ts'
import { initialPrinting, type PrintingState } from './printing/state.ts'
import { initialReconciliation, type ReconciliationState } from './reconciliation/state.ts'
import { initialRetention, type RetentionState } from './retention/state.ts'
import { initialSession, type SessionState } from './session/state.ts'
import { initialTimers, type TimersState } from './timers/state.ts'
import { initialWallets, type WalletsState } from './wallets/state.ts'

/** The state from the events: everything that the counter remembers. A new slice must start empty (see `stateHash`). */
export interface State {
  session: SessionState
  games: GamesState
  timers: TimersState
  cart: CartState
  payment: PaymentState
  till: TillState
  players: PlayersState
  printing: PrintingState
  drawer: DrawerState
  day: DayState
  handover: HandoverState
  reconciliation: ReconciliationState
  wallets: WalletsState
  heads: HeadsState
  retention: RetentionState
}

export const initialState: State = {
  session: initialSession,
  games: initialGames,
  timers: initialTimers,
  cart: initialCart,
  payment: initialPayment,
  till: initialTill,
  players: initialPlayers,
  printing: initialPrinting,
  drawer: initialDrawer,
  day: initialDay,
  handover: initialHandover,
  reconciliation: initialReconciliation,
  wallets: initialWallets,
  heads: initialHeads,
  retention: initialRetention,
}
