import { checkScreens, payoutScreens } from './screens/checks.ts'
import { displayScreens } from './screens/display.ts'
import { doorScreens } from './screens/door.ts'
import { playerScreens } from './screens/players.ts'
import { listScreens, saleScreens } from './screens/sale.ts'
import type { Screen } from './screens/screen.ts'
import { serviceScreens } from './screens/service.ts'
import { closingScreens, tillScreens } from './screens/till.ts'

export { boards, longestNames } from './screens/sale.ts'
export type { Screen } from './screens/screen.ts'

interface Section {
  readonly title: string
  readonly screens: readonly Screen[]
}

/** Before anybody is logged in. */
export const door: Section = { title: 'At the door', screens: doorScreens }

/** Every screen of the counter and of what stands beside it, in an order in which a shift could come to them. */
export const counter: readonly Section[] = [
  { title: 'Games', screens: listScreens },
  { title: 'Customer display', screens: displayScreens },
  { title: 'Sale', screens: saleScreens },
  { title: 'Checks and payouts', screens: checkScreens },
  { title: 'Till, wallets, reports', screens: tillScreens },
  { title: 'Terminals and player cards', screens: playerScreens },
  { title: 'Menu, service, troubles', screens: serviceScreens },
  { title: 'A till that differs', screens: payoutScreens },
  { title: 'End of the day', screens: closingScreens },
]
