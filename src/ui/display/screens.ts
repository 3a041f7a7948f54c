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
