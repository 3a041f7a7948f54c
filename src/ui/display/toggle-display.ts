import { say } from '../kit/components/snackbar.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import { isTraining, trainingBase, trainingSuffix } from '../kit/is-training.ts'
import { openChannel } from './channel.ts'
import { displayState, isDisplayWanted, wantDisplay } from './display-state.ts'
import { isPresent } from './presence.ts'
import { otherScreen, placementPermission, type PlacedScreen } from './screens.ts'

/** With the slash, as section 2 writes it. */
const address = `${isTraining ? trainingBase : ''}/user_display/`
const windowName = `balcao-customer-display${trainingSuffix}`
const plainSize = { width: 1024, height: 640 }

function features(place: PlacedScreen | null): string {
  if (!place) return `popup,width=${plainSize.width},height=${plainSize.height}`
  const { availLeft, availTop, availWidth, availHeight } = place
  return `popup,left=${availLeft},top=${availTop},width=${availWidth},height=${availHeight}`
}

/** The same name gives the same window: a second one is never opened beside it. */
function openWindow(place: PlacedScreen | null): void {
  const { t } = currentTexts()
  const opened = window.open(address, windowName, features(place))
  if (!opened) return say(t('display:toggle.blocked'), 'bad')
  wantDisplay(true)
  if (!place) say(t('display:toggle.drag'))
}

/** On the second screen, after the browser has asked where it has to. */
export async function openPlaced(): Promise<void> {
  displayState.set('closed')
  openWindow(await otherScreen())
}

/** Wherever the browser puts it: the cashier drags it. */
export function openPlain(): void {
  displayState.set('closed')
  openWindow(null)
}

function close(): void {
  wantDisplay(false)
  const channel = openChannel()
  channel.tell({ kind: 'close' })
  channel.close()
}

/** The two-monitor toggle (section 2). */
export async function toggleDisplay(): Promise<void> {
  if (displayState.get() === 'open') return close()
  const permission = await placementPermission()
  if (permission === 'prompt') return displayState.set('asking')
  return permission === 'granted' ? openPlaced() : openPlain()
}

let isRestored = false

/** Once for each start of the counter: a display that was open is opened again. */
export async function restoreDisplay(): Promise<void> {
  if (isRestored) return
  isRestored = true
  if (!isDisplayWanted() || (await isPresent('display'))) return
  const isPlaceable = (await placementPermission()) === 'granted'
  openWindow(isPlaceable ? await otherScreen() : null)
}
