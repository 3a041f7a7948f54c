import { setTimeout as delay } from 'node:timers/promises'
import type { CardMessage, ReaderStatus } from '../../src/protocol/print-devices.ts'
import type { DaemonOptions } from '../daemon-options.ts'
import { print, show, warn } from '../output.ts'
import { stopSignal } from '../stopping.ts'
import { receiveCards } from './card-socket.ts'
import { masked, namedStatusText, readerStatusLines } from './status-text.ts'

interface WatchOptions extends DaemonOptions {
  readonly full?: boolean
}

/** Prints the reader's events, one line each, until it is stopped. */
export async function watchReader({ json, full, ...daemon }: WatchOptions): Promise<void> {
  const report = (event: object, text: string) => print(json ? JSON.stringify(event) : text)
  await receiveCards(
    daemon,
    {
      card: (message) => {
        const card = shown(message, full)
        report(
          { event: 'card', ...card },
          card.status === 1 ? `Card ${card.idUser} was put on.` : 'The card was taken away.',
        )
      },
      status: (status) => report({ event: 'status', ...status }, namedStatusText(status)),
      lost: () => warn('The connection to the print program is lost; trying again.'),
    },
    stopSignal(),
  )
}

interface TestOptions extends WatchOptions {
  readonly seconds: number
}

/** Waits for a card. Exit code 1 if none is inserted in time, or as soon as the reader cannot read. */
export async function testReader({ json, full, seconds, ...daemon }: TestOptions): Promise<0 | 1> {
  const end = new AbortController()
  const stop = AbortSignal.any([end.signal, stopSignal()])
  let seen: CardMessage | undefined
  let status: ReaderStatus | undefined
  const subscription = receiveCards(
    daemon,
    {
      card: (message) => {
        if (message.status !== 1) return
        seen ??= message
        end.abort()
      },
      status: (latest) => {
        if (!latest.status) end.abort()
        else if (!status) warn(`Put a card on the reader (${seconds} s) …`)
        status = latest
      },
      lost: () => {},
    },
    stop,
  )
  const tooLate = delay(seconds * 1000, undefined, { signal: stop }).catch(() => undefined)
  try {
    await Promise.race([subscription, tooLate])
  } finally {
    end.abort()
  }
  await subscription
  const card = seen && shown(seen, full)
  show(json, { card: card ?? null, status: status ?? null }, () => {
    if (card) return `The reader read card ${card.idUser}.`
    return status && !status.status ? readerStatusLines(status) : 'No card was read.'
  })
  return card ? 0 : 1
}

const shown = (message: CardMessage, full: boolean | undefined): CardMessage =>
  full ? message : { ...message, idUser: masked(message.idUser) }
