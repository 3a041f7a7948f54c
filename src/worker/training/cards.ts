import { concat, of, Subject, type Observable } from 'rxjs'
import { seedPlayers } from '../../host/store/seed.ts'
import type { CardReaderMessage, CardReaderPort } from '../core/ports.ts'
import type { TrainingCard } from '../shared/training-facts.ts'

const freeCards = ['04D4E5F6071090', '04D4E5F6071091']

/** The cards of the players in every new host, and some without a player. */
export const trainingCards: readonly TrainingCard[] = [
  ...seedPlayers.map(({ card, name }) => ({ idCard: card, holder: name })),
  ...freeCards.map((idCard) => ({ idCard, holder: null })),
]

/** A card reader that is controlled from the screen. */
export class TrainingReader implements CardReaderPort {
  readonly #messages = new Subject<CardReaderMessage>()
  #card: string | null = null

  /** Puts a card on the reader instead of the current one; null removes it. */
  lay(idCard: string | null): void {
    if (this.#card !== null) this.#messages.next({ kind: 'card', card: { status: 0, idUser: this.#card } })
    this.#card = idCard
    if (idCard !== null) this.#messages.next({ kind: 'card', card: { status: 1, idUser: idCard } })
  }

  /** Reports the card on it again, as a real reader does. */
  saved(): void {
    if (this.#card !== null) this.lay(this.#card)
  }

  socket(): Observable<CardReaderMessage> {
    return concat(
      of<CardReaderMessage[]>(
        { kind: 'connection', isUp: true },
        { kind: 'status', status: { active: true, status: true, problems: [], reader: 'virtual' } },
      ),
      this.#messages,
    )
  }
}
