import { Observable } from 'rxjs'
import type { Life } from './life.ts'
import type { Link } from './link.ts'
import type { Seeded } from './random.ts'
import type { VirtualTime } from './time.ts'

/** What a socket connects: a program that may be down, over a network that may be cut. */
export interface SocketParts<Message> {
  readonly time: VirtualTime
  readonly random: Seeded
  readonly link: Link
  readonly peer: { readonly life: Life | null }
  /** What the program sends from the connection on. */
  readonly messages: () => Observable<Message>
  readonly lost: Message
}

const retryMs = 1_000

/** A socket that connects again without limit. Its messages arrive in order, and none after the connection was lost. */
export const socketOver = <Message>(parts: SocketParts<Message>): Observable<Message> =>
  new Observable((listener) => {
    const { time, random, link, peer, messages, lost } = parts
    let disconnect = () => {}

    const attempt = (): void => {
      if (listener.closed) return
      if (peer.life && !link.isDown) connect(peer.life)
      else again()
    }
    const again = () => {
      listener.next(lost)
      time.later(attempt, retryMs)
    }

    const connect = (life: Life): void => {
      let isUp = true
      let arrivedMs = 0
      const running = messages().subscribe((message) => {
        arrivedMs = Math.max(arrivedMs, time.monotonicMs + random.between(1, 12))
        time.later(() => isUp && !listener.closed && listener.next(message), arrivedMs - time.monotonicMs)
      })
      disconnect = () => {
        isUp = false
        running.unsubscribe()
        for (const takeBack of watched) takeBack()
      }
      const lose = () => {
        disconnect()
        if (!listener.closed) again()
      }
      const watched = [life.atEnd(lose), link.atCut(lose)]
    }

    time.later(attempt, random.between(1, 12))
    return () => disconnect()
  })
