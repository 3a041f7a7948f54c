import type { Language } from '../../values/language.ts'
import type { Locale } from '../../values/local-format.ts'
import type { CurrencyCode, Minor } from '../../values/money.ts'
import type { GameRow } from '../../games/catalogue.ts'
import type { Bet } from '../../games/family.ts'
import type { Names } from '../../protocol/game-rules.ts'

/** All data that the customer display receives; a new field here becomes visible to the player. */
export interface CustomerView {
  readonly language: Language
  /** Null until the counter knows its deployment: no money is shown before. */
  readonly currency: CurrencyCode | null
  /** The locale of days and amounts (`local-format.ts`). */
  readonly locale: Locale
  readonly shop: string | null
  readonly scene: Scene
}

export interface Line {
  readonly gameId: number
  /** The host's name of the game; the display has its own name for the games that it knows. */
  readonly name: string
  readonly names?: Names | undefined
  /** The rules that the host describes; missing for a game of the catalogue that it does not describe. */
  readonly rules?: GameRow | undefined
  readonly bets: readonly Bet[]
  readonly drawCount: number
  readonly price: Minor
  /** Missing until the host has sold it. */
  readonly sold?: SoldLine | undefined
}

export interface SoldLine {
  /** The number of the ticket, which its paper has too. */
  readonly number: string
  /** What a ticket of an instant game has won, 0 for nothing; missing for every other game. */
  readonly won?: Minor | undefined
}

interface Sum {
  readonly lines: readonly Line[]
  readonly total: Minor
  /** Null if it was not counted. */
  readonly received: Minor | null
  /** Null if nothing was counted, or too little. */
  readonly change: Minor | null
  /** What the player still owes, because the host has sold at a higher price than was counted; null for nothing. */
  readonly due: Minor | null
}

/** A movement that concerns the player. Movements of the till alone are not included. */
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
      readonly draws: readonly {
        readonly gameId: number
        readonly name: string
        readonly names?: Names | undefined
        readonly closesAt: number
      }[]
    }
  | ({ readonly kind: 'sale' } & Sum)
  /** `isFinal`: the host has answered for every ticket. */
  | ({ readonly kind: 'paid'; readonly isFinal: boolean } & Sum)
  | {
      readonly kind: 'check'
      /** `loading` until the host has answered. */
      readonly verdict: 'loading' | 'waiting' | 'notWinning' | 'winning' | 'paid' | 'cancelled'
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
