import type { Minor } from '../../values/money.ts'

/** The wallet on the screen. */
export interface WalletsFacts {
  /** The wallet that is being looked up, or was looked up last; null while the dialog is closed. */
  wallet: WalletLookUp | null
}

export const initialWalletsFacts: WalletsFacts = {
  wallet: null,
}

/** `lookUpId` distinguishes look-ups; the link of the QR code stays in the core. */
export type WalletLookUp = { readonly lookUpId: string } & (
  | { readonly state: 'loading' }
  | { readonly state: 'known'; readonly wallet: PlayerWallet }
)

export interface PlayerWallet {
  readonly userId: string
  readonly name: string
  readonly balance: Minor
  readonly isBlocked: boolean
}
