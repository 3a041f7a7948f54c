import type { Language } from '../../values/language.ts'
import type { Locale } from '../../values/local-format.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import type { Bet } from '../../games/family.ts'

/** All that the player's side of the counter is told; whoever adds a field here says it to the player. */
export interface CustomerView {
  readonly language: Language
  /** Null until the counter knows its deployment: no money is shown before. */
  readonly currency: CurrencyCode | null
  /** How days and amounts are written (`local-format.ts`). */
  readonly locale: Locale
  readonly shop: string | null
  readonly scene: Scene
}

export interface Line {
  readonly gameId: number
  /** What the host calls it: the display has its own name for the games that it knows. */
  readonly name: string
  readonly bets: readonly Bet[]
  readonly drawCount: number
  readonly price: Minor
}

interface Sum {
  readonly lines: readonly Line[]
  readonly total: Minor
  /** Null where it was not counted. */
  readonly received: Minor | null
  readonly change: Minor | null
}

/** Money that goes over the counter and concerns the player. What a cashier does with the till alone is not among it. */
export const handovers = [
  'payout',
  'ticketCancellation',
  'payoutCancellation',
  'walletTopUp',
  'walletSettlement',
] as const

export type Scene =
  | {
      readonly kind: 'welcome'
      readonly draws: readonly { readonly gameId: number; readonly name: string; readonly closesAt: number }[]
    }
  | ({ readonly kind: 'sale' } & Sum)
  /** `isFinal`: the host has answered for every ticket. */
  | ({ readonly kind: 'paid'; readonly isFinal: boolean } & Sum)
  | {
      readonly kind: 'check'
      /** `asking` until the host has answered. */
      readonly verdict: 'asking' | 'waiting' | 'notWinning' | 'winning' | 'paid' | 'cancelled'
      readonly prize: Minor
    }
  | { readonly kind: 'wallet'; readonly balance: Minor }
  | {
      readonly kind: 'handover'
      readonly what: (typeof handovers)[number]
      readonly amount: Minor
      readonly isFinal: boolean
    }

export type SceneOf<Kind extends Scene['kind']> = Extract<Scene, { kind: Kind }>
