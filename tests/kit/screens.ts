import type { Page } from 'playwright-core'
import { checkScreens, payoutScreens } from './screens/checks.ts'
import { displayScreens } from './screens/display.ts'
import { logInScreens } from './screens/log-in.ts'
import { machineScreens } from './screens/machine.ts'
import { playerScreens } from './screens/players.ts'
import { replayScreens } from './screens/replay.ts'
import { listScreens, saleScreens } from './screens/sale.ts'
import type { Screen } from './screens/screen.ts'
import { serviceScreens } from './screens/service.ts'
import { closingScreens, tillScreens } from './screens/till.ts'
import { sampled } from './scale.ts'
import { waitForLanguage, setLanguage } from './sight.ts'
import { small, type Stage } from './stage.ts'

export { boards, longestNames } from './screens/sale.ts'
export type { Screen } from './screens/screen.ts'

interface Section {
  readonly title: string
  readonly screens: readonly Screen[]
}

/** Before anybody is logged in. */
export const logIn: Section = { title: 'Log-in', screens: logInScreens }

/** What a shift sells, pays and counts with, in an order in which it could come to it. */
export const selling: readonly Section[] = [
  { title: 'Games', screens: listScreens },
  { title: 'Customer display', screens: displayScreens },
  { title: 'Sale', screens: saleScreens },
  { title: 'Checks and payouts', screens: checkScreens },
  { title: 'Till, wallets, reports', screens: tillScreens },
]

/** What else there is, the end of the day last; without the first sections it stands as well. */
export const service: readonly Section[] = [
  { title: 'Terminals and player cards', screens: playerScreens },
  { title: 'Menu, service, troubles', screens: serviceScreens },
  { title: 'Replay of a log', screens: replayScreens },
  { title: 'Browser, disk and clock', screens: machineScreens },
  { title: 'A till that differs', screens: payoutScreens },
  { title: 'End of the day', screens: closingScreens },
]

/** Every screen of the counter and of what stands beside it. */
export const counter: readonly Section[] = [...selling, ...service]

/** The screens that this one goes on from, the first one first, and itself. */
export function wayTo(screens: readonly Screen[], screen: Screen): readonly Screen[] {
  const before = screens.find(({ name }) => name === screen.from)
  return before ? [...wayTo(screens, before), screen] : [screen]
}

/**
 * The screens that are examined: all in a long run; in `npm test` a few, with those that it goes on from and those that
 * undo what they have done to the shop.
 */
export function examined(screens: readonly Screen[]): readonly Screen[] {
  const wanted = sampled(screens, Math.ceil(screens.length / 20)).flatMap((screen) => wayTo(screens, screen))
  return screens.filter(
    (screen) => wanted.includes(screen) || wanted.some(({ undoneBy }) => undoneBy === screen.name),
  )
}

/** Brings a screen up; returns the page it is on. */
export async function show(stage: Stage, screen: Screen): Promise<Page> {
  if (screen.isSmall) await stage.resize(small)
  return (await screen.show(stage)) ?? stage.page
}

/** Puts it away, so that the next one can come. */
export async function leave(stage: Stage, screen: Screen, shown: Page): Promise<void> {
  if (shown !== stage.page && shown !== stage.display) await shown.close()
  // First: in a large window the cart's drawer is not seen, and stays open.
  if (!screen.isStuck) await stage.closeDialogs()
  await stage.resize(stage.size)
  await screen.leave?.(stage)
}

/** How a screen that is shown comes to a language; null where it has one alone. */
export function languageChange({ isAlone, isIndependent, change }: Screen, stage: Stage, shown: Page) {
  if (isAlone) return null
  return async (language: string): Promise<void> => {
    if (change) await change(stage, shown, () => setLanguage(stage.page, language), language)
    else await setLanguage(isIndependent ? shown : stage.page, language)
    await waitForLanguage(shown, language)
  }
}
