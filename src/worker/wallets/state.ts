/** Wallets whose links an earlier version logged. */
export interface WalletsState {
  /** Ids of wallets whose logged links are still valid. */
  exposed: Record<string, true>
  /** The latest creation time of a logged link, by the host's clock; null before the host's first answer. */
  exposedUntil: number | null
  /** The number of replaced links. */
  replaced: number
}

export const initialWallets: WalletsState = { exposed: {}, exposedUntil: null, replaced: 0 }

/** Whether the log contains links that an earlier version wrote. */
export const hasLoggedLinks = ({ exposed, replaced }: WalletsState): boolean =>
  replaced > 0 || Object.keys(exposed).length > 0
