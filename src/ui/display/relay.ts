import { received } from '../kit/cart/received.ts'
import { hostTimeNow } from '../kit/replica/host-clock.ts'
import { currentView, watchView } from '../kit/replica/view.ts'
import { openChannel } from './channel.ts'
import { displayIsThere, displayState } from './display-state.ts'
import { bePresent, isPresent } from './presence.ts'
import { customerView } from './projection.ts'

/** Changes closer to each other than this are told at once: a batch is many of them. */
const gatherMs = 30
/** Outcomes leave the display after a while, without anything happening. */
const lookEveryMs = 1_000

/** Tells the customer display, while there is one, what to show; returns the way to stop. */
export function startRelay(): () => void {
  // A display of another build is told as well: that is how it learns to fetch this one.
  const onHello = ({ kind }: { kind: unknown }) => {
    if (kind === 'hello') meet()
  }
  const channel = openChannel(onHello, onHello)
  let told = ''
  let gathering: ReturnType<typeof setTimeout> | undefined

  function tell(isAsked = false): void {
    clearTimeout(gathering)
    gathering = undefined
    if (displayState.get() !== 'open') return
    const view = customerView(currentView(), { nowMs: Date.now(), received: received.get().amount })
    const text = JSON.stringify(view)
    if (text === told && !isAsked) return
    told = text
    channel.tell({ kind: 'view', hostNowMs: hostTimeNow(), view })
  }

  function meet(): void {
    displayIsThere()
    tell(true)
  }

  const tellSoon = () => {
    gathering ??= setTimeout(tell, gatherMs)
  }
  const stops = [
    watchView(tellSoon),
    received.watch(tellSoon),
    bePresent('counter', () => void isPresent('display').then((isThere) => isThere && meet())),
  ]
  const looking = setInterval(tell, lookEveryMs)
  return () => {
    clearInterval(looking)
    clearTimeout(gathering)
    stops.forEach((stop) => stop())
    channel.close()
  }
}
