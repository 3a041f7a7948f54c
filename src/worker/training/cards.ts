import { concat, of, Subject, type Observable } from 'rxjs'
import { seedPlayers } from '../../host/store/seed.ts'
import type { CardReaderMessage, CardReaderPort } from '../core/ports.ts'
import type { TrainingCard } from '../shared/training-facts.ts'

const freeCards = ['04D4E5F6071090', '04D4E5F6071091']

/** The cards of the players that every host begins with, and some that are nobody's. What is on them is the same everywhere. */
export const trainingCards: readonly TrainingCard[] = [
  ...seedPlayers.map(({ card, name }) => ({ idCard: card, holder: name })),
  ...freeCards.map((idCard) => ({ idCard, holder: null })),
]

/** A card reader that is worked from the screen. */
export class TrainingReader implements CardReaderPort {
  readonly #messages = new Subject<CardReaderMessage>()
  #card: string | null = null

  /** Puts a card on the reader in place of the one that lies there; null takes that away. */
  lay(idCard: string | null): void {
    if (this.#card !== null) this.#messages.next({ kind: 'card', card: { status: 0, idUser: this.#card } })
    this.#card = idCard
    if (idCard !== null) this.#messages.next({ kind: 'card', card: { status: 1, idUser: idCard } })
  }

  /** As a reader does: it says again which card lies on it. */
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
