/** Wallets whose links an earlier version left in the log. */
export interface WalletsState {
  /** Those whose links still open them, by id. */
  exposed: Record<string, true>
  /** Up to when a link was made that may be in the log, by the host's clock; null until the host was there to ask. */
  exposedUntil: number | null
  /** How many were replaced, and open nothing any more. */
  replaced: number
}

export const initialWallets: WalletsState = { exposed: {}, exposedUntil: null, replaced: 0 }

/** Whether the log holds links that an earlier version wrote. */
export const hasLoggedLinks = ({ exposed, replaced }: WalletsState): boolean =>
  replaced > 0 || Object.keys(exposed).length > 0
