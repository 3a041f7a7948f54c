import { say } from '../kit/components/snackbar.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import { base, keySuffix } from '../kit/page-kind.ts'
import { openChannel } from './channel.ts'
import { displayState, isDisplayWanted, rememberDisplay } from './display-state.ts'
import { isPresent } from './presence.ts'

/** With the slash, as in section 2. */
const address = `${base}/user_display/`
const windowName = `balcao-customer-display${keySuffix}`
const plainSize = { width: 1024, height: 640 }

function features(place: PlacedScreen | null): string {
  if (!place) return `popup,width=${plainSize.width},height=${plainSize.height}`
  const { availLeft, availTop, availWidth, availHeight } = place
  return `popup,left=${availLeft},top=${availTop},width=${availWidth},height=${availHeight}`
}

/** The same name gives the same window, so no second one is opened. */
function openWindow(place: PlacedScreen | null): void {
  const { t } = currentTexts()
  const opened = window.open(address, windowName, features(place))
  if (!opened) return say(t('display:toggle.blocked'), 'bad')
  rememberDisplay(true)
  if (!place) say(t('display:toggle.drag'))
}

/** Opens it on the second screen; the browser may ask for permission first. */
export async function openPlaced(): Promise<void> {
  displayState.set('closed')
  openWindow(await otherScreen())
}

/** Opens it where the browser decides; the cashier can drag it. */
export function openPlain(): void {
  displayState.set('closed')
  openWindow(null)
}

function close(): void {
  rememberDisplay(false)
  const channel = openChannel()
  channel.send({ kind: 'close' })
  channel.close()
}

/** The two-monitor toggle (section 2). */
export async function toggleDisplay(): Promise<void> {
  if (displayState.get() === 'open') return close()
  const permission = await placementPermission()
  if (permission === 'prompt') return displayState.set('prompting')
  return permission === 'granted' ? openPlaced() : openPlain()
}

let isRestored = false

/** Once after each start of the counter: reopens a display that was open. */
export async function restoreDisplay(): Promise<void> {
  if (isRestored) return
  isRestored = true
  if (!isDisplayWanted() || (await isPresent('display'))) return
  const isPlaceable = (await placementPermission()) === 'granted'
  openWindow(isPlaceable ? await otherScreen() : null)
}

/** The used part of the Window Management API, which not every browser has. */
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
/** TypeScript's DOM types do not contain this name. */
const permissionName: string = 'window-management'

/**
 * Whether windows can be placed on another screen: `prompt` if the browser will ask first; `none` without a second
 * screen.
 */
export async function placementPermission(): Promise<PermissionState | 'none'> {
  if (!managed.getScreenDetails || !extended.isExtended) return 'none'
  try {
    return (await navigator.permissions.query({ name: permissionName as PermissionName })).state
  } catch {
    return 'none'
  }
}

/** The customer's screen: another screen than this window's; null if there is none, or it is not available. */
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
