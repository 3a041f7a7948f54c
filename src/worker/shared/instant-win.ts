import type { Minor } from '../../values/money.ts'
import type { State } from '../state.ts'

/** A ticket of an instant game that was sold here and won by the host's answer to the sale, and is not paid out yet. */
export interface InstantWin {
  readonly barcode: string
  readonly gameId: number
  /** Minor units. */
  readonly prize: Minor
  readonly purchasedAt: number
}

/** The unpaid instant wins in the history, the latest first. */
export const instantWins = ({ payment }: Pick<State, 'payment'>): InstantWin[] =>
  payment.history.flatMap(({ ticket, outcome, isHidden }) => {
    if (isHidden || outcome.kind !== 'sold' || outcome.cancelledAt !== null || outcome.isWinPaid) return []
    const { barcode, instantPrize = 0, purchasedAt } = outcome.sold
    return instantPrize > 0 ? [{ barcode, gameId: ticket.gameId, prize: instantPrize, purchasedAt }] : []
  })
