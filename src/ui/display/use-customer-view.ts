import { useEffect, useState } from 'react'
import { reloadDelayMs, reloadPage } from '../kit/missing-part.ts'
import { setHostTime } from '../kit/replica/host-clock.ts'
import { switchLanguage } from '../kit/texts/i18n.ts'
import { openChannel, type DisplayMessage } from './channel.ts'
import type { CustomerView } from './customer-view.ts'
import { bePresent, whenAbsent } from './presence.ts'

/** A counter that is only being reloaded is back within this time: its customer need not see that. */
const patienceMs = 4_000

interface Shown {
  readonly view: CustomerView
  /** Nobody works the counter now: it is closed, or the cashier is not logged in. */
  readonly isAlone: boolean
}

/** A counter of another build speaks of what this page may not know: the page fetches its own new build. */
function fetchNewBuild(): void {
  if (reloadDelayMs() === 0) reloadPage()
}

/** Follows the counter: `show` gets what it tells, and null once there is none to tell anything. */
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
  const leave = bePresent('display', () => channel.tell({ kind: 'hello' }))
  return () => {
    clearTimeout(patience)
    stopWaiting?.()
    leave()
    channel.close()
  }
}

/** What the counter last told; null until it has told anything. */
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

/** The counter's choice of a theme, as `theme/theme.ts` stores it, is this window's too; returns the way to stop. */
export function followTheme(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === 'balcao.theme')
      document.documentElement.dataset.theme = newValue === 'light' ? 'light' : 'dark'
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
