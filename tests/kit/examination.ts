import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { closeWindows, openBrowser } from './chromium.ts'
import { keepsFocus } from './keeps-focus.ts'
import { boards, languageChange, leave, longestNames, show, type Screen } from './screens.ts'
import { isLong } from './scale.ts'
import { faultsInAnyLanguage, faultsInForcedColours, Sight } from './sight.ts'
import { large, small, Stage, windows } from './stage.ts'

interface Examination {
  readonly stage: Stage
  /** How many amounts of money were seen so far. */
  moneySeen(): number
  /** What of a screen is cut off or out of reach, or keeps anybody from working. */
  faultsOf(screen: Screen): Promise<string[]>
}

/** Up to this width a button and a drawer stand for cart and history (`narrow` in theme.css). */
const narrowPx = 1_100

/** The windows in which a screen looks like itself. */
const windowsOf = ({ isLarge, isSmall }: Screen) =>
  windows.filter(({ width }) => (width > narrowPx ? !isSmall : !isLarge))

/** A stage for all tests of a file, on which the screens are examined one after another. */
export function openExamination(): Examination {
  let browser: Browser
  let stage: Stage
  const sight = new Sight()
  let turn = 0

  keepsFocus()
  beforeAll(async () => {
    browser = await openBrowser()
    stage = await Stage.open(browser, small, [...Object.keys(boards).map(Number), ...longestNames])
  })
  afterAll(async () => {
    await stage.close()
    await closeWindows(browser)
  })

  return {
    get stage() {
      return stage
    },
    moneySeen: () => sight.moneySeen,
    async faultsOf(screen) {
      const { part = 'body', isLarge } = screen
      let shown = stage.page
      try {
        shown = await show(stage, screen)
        // A page behind another one draws no frames, and its window is not laid out again.
        await shown.bringToFront()
        if (shown === stage.page) await stage.resize(isLarge ? large : small)
        turn += 1
        return [
          ...(await sight.faultsInThemes(shown, part, turn)),
          ...(isLong ? await faultsInForcedColours(shown) : []),
          ...(await faultsInAnyLanguage(
            ...([shown, part, languageChange(screen, stage, shown), turn] as const),
            isLong ? windowsOf(screen) : [],
          )),
        ]
      } finally {
        await leave(stage, screen, shown)
      }
    },
  }
}
