import { io } from 'socket.io-client'
import * as v from 'valibot'
import { cardReaderNamespace, cardReaderSocketEvents } from '../../src/protocol/print-devices.ts'
import type { CardMessage, ReaderStatus } from '../../src/protocol/print-devices.ts'
import { fetchHealth, type DaemonAddress } from '../daemon-call.ts'
import { localKeyFile, NoDaemon, signedHandshake } from '../print-service.ts'

interface CardListener {
  readonly card: (card: CardMessage) => void
  readonly status: (status: ReaderStatus) => void
  readonly lost: () => void
}

/**
 * Receives the card reader's messages until `stop` is aborted. Rejects if no print program answers or if it refuses at the
 * start.
 */
export async function receiveCards(
  daemon: DaemonAddress,
  listener: CardListener,
  stop: AbortSignal,
): Promise<void> {
  const { url, data } = daemon
  const signed = () => signedHandshake(url, localKeyFile(data), cardReaderNamespace)
  // Reports a missing print program or a problem of the key first.
  await fetchHealth(daemon)
  await signed()
  const socket = io(new URL(cardReaderNamespace, url).href, {
    transports: ['websocket'],
    auth: (send) => void signed().then(send, () => send({})),
    extraHeaders: { origin: new URL(url).origin },
  })
  const { message_card, statusReaderCard } = cardReaderSocketEvents
  socket.on('message_card', (message: unknown) => listener.card(v.parse(message_card, message)))
  socket.on('statusReaderCard', (message: unknown) => listener.status(v.parse(statusReaderCard, message)))
  try {
    await new Promise<void>((resolve, reject) => {
      let isKnown = false
      socket.on('connect', () => (isKnown = true))
      socket.on('disconnect', () => !stop.aborted && listener.lost())
      // Later the socket reconnects by itself.
      socket.on('connect_error', (error) => !isKnown && reject(objection(daemon, error)))
      stop.addEventListener('abort', () => resolve(), { once: true })
    })
  } finally {
    socket.disconnect()
  }
}

/** A refusal by the print program has a message; without an answer there is only the transport's error. */
const objection = ({ url }: DaemonAddress, error: Error): Error =>
  'type' in error && error.type === 'TransportError'
    ? new NoDaemon(`No print program answers on ${url}.`, { cause: error })
    : new Error(`The print program refused: ${error.message}`)
