import type { Minor } from '../../values/money.ts'
import type { State } from '../state.ts'

/** A ticket of an instant game that was sold here and won, as the host told with the sale, and was not paid out yet. */
export interface InstantWin {
  readonly barcode: string
  readonly gameId: number
  /** Minor units. */
  readonly prize: Minor
  readonly purchasedAt: number
}

/** The instant wins that stand in the history and wait to be paid out, the last one first. */
export const instantWins = ({ payment }: Pick<State, 'payment'>): InstantWin[] =>
  payment.history.flatMap(({ ticket, outcome, isHidden }) => {
    if (isHidden || outcome.kind !== 'sold' || outcome.cancelledAt !== null || outcome.isWinPaid) return []
    const { barcode, instantPrize = 0, purchasedAt } = outcome.sold
    return instantPrize > 0 ? [{ barcode, gameId: ticket.gameId, prize: instantPrize, purchasedAt }] : []
  })
