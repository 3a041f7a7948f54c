import { trainingSuffix } from '../kit/is-training.ts'
import { signal } from '../kit/signal.ts'
import { isPresent, whenAbsent } from './presence.ts'

/** `asking`: the browser is about to ask whether windows may be placed on other screens, and the cashier is told why. */
type DisplayState = 'closed' | 'asking' | 'open'

const storageKey = `balcao.display${trainingSuffix}`

export const displayState = signal<DisplayState>('closed')

export const isDisplayWanted = (): boolean => localStorage.getItem(storageKey) === 'open'

export const wantDisplay = (isWanted: boolean): void =>
  isWanted ? localStorage.setItem(storageKey, 'open') : localStorage.removeItem(storageKey)

/** A display has been heard of: it is open until its window is gone. Whoever closes the window itself wants it closed. */
export function displayIsThere(): void {
  if (displayState.get() === 'open') return
  displayState.set('open')
  wantDisplay(true)
  whenAbsent('display', () => {
    displayState.set('closed')
    void forgetUnlessReloaded()
  })
}

/** A display that is being reloaded is back within this time. */
const reloadMs = 3_000

async function forgetUnlessReloaded(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, reloadMs)
  })
  if (!(await isPresent('display'))) wantDisplay(false)
}
