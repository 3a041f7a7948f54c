import { say } from '../kit/components/snackbar.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import { isTraining, trainingBase, trainingSuffix } from '../kit/is-training.ts'
import { openChannel } from './channel.ts'
import { displayState, isDisplayWanted, wantDisplay } from './display-state.ts'
import { isPresent } from './presence.ts'

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

/** Of the Window Management API what is used here; not every browser has it. */
interface ScreenDetails {
  readonly currentScreen: PlacedScreen
  readonly screens: readonly PlacedScreen[]
}

export interface PlacedScreen {
  readonly isPrimary: boolean
  readonly availLeft: number
  readonly availTop: number
  readonly availWidth: number
  readonly availHeight: number
}

const managed: { getScreenDetails?: () => Promise<ScreenDetails> } & Window = window
const extended: { readonly isExtended?: boolean } & Screen = screen
/** Not among the names that the types of the DOM know. */
const permissionName: string = 'window-management'

/** Whether windows can be placed on another screen: `prompt` where the browser will ask first; `none` without one. */
export async function placementPermission(): Promise<PermissionState | 'none'> {
  if (!managed.getScreenDetails || !extended.isExtended) return 'none'
  try {
    return (await navigator.permissions.query({ name: permissionName as PermissionName })).state
  } catch {
    return 'none'
  }
}

/** The screen for the customer: another one than this window's; null where there is none, or it may not be known. */
export async function otherScreen(): Promise<PlacedScreen | null> {
  try {
    const details = await managed.getScreenDetails?.()
    if (!details) return null
    const others = details.screens.filter((screen) => screen !== details.currentScreen)
    return others.find(({ isPrimary }) => !isPrimary) ?? others[0] ?? null
  } catch {
    return null
  }
}
