import type { Namespace } from 'socket.io'
import * as v from 'valibot'
import { cardReaderSocketEvents, type CardMessage } from '../../src/protocol/print-devices.ts'
import type { ChosenReader } from '../readers/chosen-reader.ts'

/**
 * Sends pages the reader's condition and the card on it; a page that saved the card's data gets the current card again.
 */
export function addReaderSockets(pages: Namespace, reader: ChosenReader): void {
  reader.status$.subscribe((status) => pages.emit('statusReaderCard', status))
  reader.cards$.subscribe((card) => pages.emit('message_card', card))

  pages.on('connection', (page) => {
    page.emit('statusReaderCard', reader.status)
    if (reader.lying !== null) page.emit('message_card', { status: 1, idUser: reader.lying })
    page.on('returnSaveDataCard', (payload: unknown) => {
      const saved = v.safeParse(cardReaderSocketEvents.returnSaveDataCard, payload)
      if (!saved.success) return
      reader.release(saved.output.id)
      page.emit('message_card', whatLies(reader, saved.output.id))
    })
  })
}

/** The current card, or the removal of the requested one. */
const whatLies = ({ lying }: ChosenReader, requested: string): CardMessage =>
  lying === null ? { status: 0, idUser: requested } : { status: 1, idUser: lying }
