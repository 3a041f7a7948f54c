import { Observable, of, retry, switchMap } from 'rxjs'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { cardReaderNamespace, cardReaderSocketEvents } from '../../protocol/print-devices.ts'
import type { CardReaderMessage, CardReaderPort } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { reconnection, reportConnection } from './connection.ts'
import { handshakeFor, isReached$ } from './print-socket.ts'

/** The current socket. There is at most one, because there is one print program. */
let live: Socket | null = null

const lost: CardReaderMessage = { kind: 'connection', isUp: false }

/** The card reader at the print program of the cashier's machine, as long as the print socket is connected. */
export const cardReaderClient: CardReaderPort = {
  saved: (idUser) => live?.emit('returnSaveDataCard', { id: idUser }),
  socket: (service) =>
    isReached$.pipe(
      switchMap((isReached) =>
        isReached ? readerSocket(service).pipe(retry({ delay: timing.reconnectMaxMs })) : of(lost),
      ),
    ),
}

const readerSocket = (service: string): Observable<CardReaderMessage> =>
  new Observable((listener) => {
    const auth = handshakeFor(service, cardReaderNamespace)
    const socket = io(new URL(cardReaderNamespace, service).href, { ...reconnection, forceNew: true, auth })
    live = socket
    reportConnection(socket, listener)
    socket.on('statusReaderCard', (payload: unknown) => {
      const parsed = v.safeParse(cardReaderSocketEvents.statusReaderCard, payload)
      if (parsed.success) listener.next({ kind: 'status', status: parsed.output })
    })
    socket.on('message_card', (payload: unknown) => {
      const parsed = v.safeParse(cardReaderSocketEvents.message_card, payload)
      if (parsed.success) listener.next({ kind: 'card', card: parsed.output })
    })
    return () => {
      if (live === socket) live = null
      socket.close()
    }
  })
