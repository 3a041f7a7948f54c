import { received } from '../kit/cart/received.ts'
import { hostTimeNow } from '../kit/replica/host-clock.ts'
import { currentView, watchView } from '../kit/replica/view.ts'
import { openChannel } from './channel.ts'
import { displayIsThere, displayState } from './display-state.ts'
import { bePresent, isPresent } from './presence.ts'
import { customerView } from './projection.ts'

/** Changes closer to each other than this are sent at once: a batch is many of them. */
const gatherMs = 30
/** Outcomes disappear from the display after a while, without an event. */
const lookEveryMs = 1_000

/** Sends the customer display, while there is one, what to show; returns the way to stop. */
export function startRelay(): () => void {
  // A display of another build gets it as well, and so learns that it must fetch this one.
  const onHello = ({ kind }: { kind: unknown }) => {
    if (kind === 'hello') meet()
  }
  const channel = openChannel(onHello, onHello)
  let sent = ''
  let gathering: ReturnType<typeof setTimeout> | undefined

  function send(isRequested = false): void {
    clearTimeout(gathering)
    gathering = undefined
    if (displayState.get() !== 'open') return
    const view = customerView(currentView(), { nowMs: Date.now(), received: received.get().amount })
    const text = JSON.stringify(view)
    if (text === sent && !isRequested) return
    sent = text
    channel.send({ kind: 'view', hostNowMs: hostTimeNow(), view })
  }

  function meet(): void {
    displayIsThere()
    send(true)
  }

  const sendSoon = () => {
    gathering ??= setTimeout(send, gatherMs)
  }
  const stops = [
    watchView(sendSoon),
    received.watch(sendSoon),
    bePresent('counter', () => void isPresent('display').then((isThere) => isThere && meet())),
  ]
  const looking = setInterval(send, lookEveryMs)
  return () => {
    clearInterval(looking)
    clearTimeout(gathering)
    stops.forEach((stop) => stop())
    channel.close()
  }
}
