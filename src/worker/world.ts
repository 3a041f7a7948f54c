import type { Command } from './commands.ts'
import type { Ports } from './core/ports.ts'
import type { Store } from './core/store.ts'
import type { Facts } from './facts.ts'
import type { KnownWallets } from './shared/known-wallets.ts'
import type { State } from './state.ts'

export type CounterStore = Store<State, Facts, Command>

/** What an effect works with: the store it reacts to, and the ports to the outside. */
export interface World extends Ports {
  readonly store: CounterStore
  readonly productVersion: string
  /** Who is logged in now; null while nobody is. */
  readonly operatorId: () => number | null
  /** What is known of players' wallets and must be in no log. */
  readonly wallets: KnownWallets
  /** Names of players by the change that gives them, which must be in no log either. */
  readonly playerNames: Map<string, string>
}
