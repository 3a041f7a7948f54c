import { keySuffix } from '../kit/page-kind.ts'
import { signal } from '../kit/signal.ts'
import { isPresent, whenAbsent } from './presence.ts'

/**
 * `prompting`: the browser is about to ask for the permission to place windows on other screens, and the page explains
 * why.
 */
type DisplayState = 'closed' | 'prompting' | 'open'

const storageKey = `balcao.display${keySuffix}`

export const displayState = signal<DisplayState>('closed')

export const isDisplayWanted = (): boolean => localStorage.getItem(storageKey) === 'open'

export const rememberDisplay = (isWanted: boolean): void =>
  isWanted ? localStorage.setItem(storageKey, 'open') : localStorage.removeItem(storageKey)

/**
 * A display has reported itself: it counts as open until its window is closed. If the cashier closes the window, it
 * stays closed.
 */
export function displayIsThere(): void {
  if (displayState.get() === 'open') return
  displayState.set('open')
  rememberDisplay(true)
  whenAbsent('display', () => {
    displayState.set('closed')
    void forgetUnlessReloaded()
  })
}

/** A display that is being reloaded returns within this time. */
const reloadMs = 3_000

async function forgetUnlessReloaded(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, reloadMs)
  })
  if (!(await isPresent('display'))) rememberDisplay(false)
}
