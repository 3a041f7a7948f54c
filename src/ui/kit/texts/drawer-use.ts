import type { DrawerUse } from '../../../values/drawer-reasons.ts'

/** The text of what the cash drawer was opened for, under `menu:`. */
export const drawerUseKey = (use: DrawerUse) =>
  use === 'payment' || use === 'movement' ? (`drawer.${use}` as const) : (`drawer.reason.${use}` as const)
