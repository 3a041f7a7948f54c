import { Observable, type Subscriber } from 'rxjs'
import { deployments } from '../../locales/deployments.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import type { CardReaderMessage, CardReaderPort } from '../../src/worker/core/ports.ts'

export const operatorId = 1042
export const printService = 'http://127.0.0.1:3333'
const shop = { name: 'Balcão Rossio', id: '7' }

/** A counter with a loaded deployment and the print program's address. */
export const loaded = (deploymentId: 'pt' | 'pt-full'): Event => ({
  type: 'deploymentLoaded',
  data: { deployment: deployments.get(deploymentId)!, printService, shop },
})

/** An operator at the counter, with this much in the till. */
export const atCounter = (balance: number): Event[] => [
  loaded('pt-full'),
  { type: 'loggedIn', data: { operatorId } },
  { type: 'tillReported', data: { balance } },
]

/** A card reader that the test controls. */
export class HeldReader implements CardReaderPort {
  /** The open sockets, by their print program. */
  readonly listeners: { service: string; listener: Subscriber<CardReaderMessage> }[] = []
  readonly savedCards: string[] = []

  socket(service: string): Observable<CardReaderMessage> {
    return new Observable((listener) => {
      const entry = { service, listener }
      this.listeners.push(entry)
      return () => this.listeners.splice(this.listeners.indexOf(entry), 1)
    })
  }

  saved(idUser: string): void {
    this.savedCards.push(idUser)
  }

  tell(...messages: CardReaderMessage[]): void {
    for (const message of messages) this.listeners[0]!.listener.next(message)
  }

  put = (idUser: string): void => this.tell({ kind: 'card', card: { status: 1, idUser } })
  take = (idUser: string): void => this.tell({ kind: 'card', card: { status: 0, idUser } })
}
