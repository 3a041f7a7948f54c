import { useEffect, useState } from 'react'
import { reloadDelayMs, reloadPage } from '../kit/missing-part.ts'
import { setHostTime } from '../kit/replica/host-clock.ts'
import { switchLanguage } from '../kit/texts/i18n.ts'
import { openChannel, type DisplayMessage } from './channel.ts'
import type { CustomerView } from './customer-view.ts'
import { bePresent, whenAbsent } from './presence.ts'

/** A counter that is being reloaded returns within this time, so the display does not change meanwhile. */
const patienceMs = 4_000

interface Shown {
  readonly view: CustomerView
  /** The counter is closed, or no cashier is logged in. */
  readonly isAlone: boolean
}

/** A counter of another build may send data that this page cannot read, so the page reloads. */
function fetchNewBuild(): void {
  if (reloadDelayMs() === 0) reloadPage()
}

/** Follows the counter: `show` gets its data, and null when the counter is gone. */
function followCounter(show: (view: CustomerView | null) => void): () => void {
  let stopWaiting: (() => void) | null = null
  let patience: ReturnType<typeof setTimeout> | undefined

  function waitForEnd(): void {
    stopWaiting ??= whenAbsent('counter', () => {
      stopWaiting = null
      patience = setTimeout(() => show(null), patienceMs)
    })
  }

  function take(message: DisplayMessage): void {
    if (message.kind === 'close') return window.close()
    if (message.kind === 'hello') return
    const { view, hostNowMs } = message
    clearTimeout(patience)
    setHostTime(hostNowMs === null ? null : { hostAtMs: hostNowMs, monotonicAtMs: 0 })
    void switchLanguage(view.language)
    show(view)
    waitForEnd()
  }

  const channel = openChannel(take, ({ kind }) => kind === 'view' && fetchNewBuild())
  const leave = bePresent('display', () => channel.send({ kind: 'hello' }))
  return () => {
    clearTimeout(patience)
    stopWaiting?.()
    leave()
    channel.close()
  }
}

/** The latest data of the counter; null before the first. */
export function useCustomerView(): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(
    () =>
      followCounter((view) =>
        setShown((before) => (view ? { view, isAlone: false } : before && { ...before, isAlone: true })),
      ),
    [],
  )
  return shown
}
