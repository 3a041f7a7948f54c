import type { Command } from './commands.ts'
import type { Sha256 } from '../events/log-format.ts'
import type { LogBytes, LogFiles, LogHead } from './core/log.ts'
import type { Ports } from './core/ports.ts'
import type { Store } from './core/store.ts'
import type { Facts } from './facts.ts'
import type { WalletLinks } from './shared/wallet-links.ts'
import type { State } from './state.ts'

export type CounterStore = Store<State, Facts, Command>

/** The environment of an effect: the store that it reacts to, and the ports. */
export interface World extends Ports {
  readonly store: CounterStore
  readonly productVersion: string
  /** The logged-in operator; null if there is none. */
  readonly operatorId: () => number | null
  /** The position of the log on the disk. */
  readonly durableHead: () => LogHead
  /** The log on the disk. */
  readonly log: LogBytes & LogFiles
  readonly sha256: Sha256
  /** The wallet links, which must not be logged. */
  readonly walletLinks: WalletLinks
  /** Names of players by the change that sets them, which must not be logged. */
  readonly playerNames: Map<string, string>
}
