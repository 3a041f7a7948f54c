import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { closeWindows, openBrowser } from '../kit/cashier.ts'
import { boards, counter, door, type Screen } from '../kit/screens.ts'
import { cutInAnyLanguage, hear, Sight, speak } from '../kit/sight.ts'
import { large, small, Stage } from '../kit/stage.ts'

let browser: Browser
let stage: Stage
const sight = new Sight()

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  stage = await Stage.open(browser, small, Object.keys(boards).map(Number))
})

afterAll(async () => {
  await stage.close()
  await closeWindows(browser)
})

/** How a screen comes to a language. */
function changeOf({ isAlone, isIndependent, change }: Screen, shown: Page) {
  if (isAlone) return null
  return async (language: string): Promise<void> => {
    if (change) await change(stage, shown, () => speak(stage.page, language))
    else await speak(isIndependent ? shown : stage.page, language)
    await hear(shown, language)
  }
}

async function examine(screen: Screen): Promise<string[]> {
  const { part = 'body', isLarge } = screen
  let shown = stage.page
  try {
    shown = (await screen.show(stage)) ?? stage.page
    if (shown === stage.page) await stage.resize(isLarge ? large : small)
    return [
      ...(await sight.inBothThemes(shown, part)),
      ...(await cutInAnyLanguage(shown, part, changeOf(screen, shown))),
    ]
  } finally {
    await leave(screen, shown)
  }
}

async function leave({ leave, isStuck }: Screen, shown: Page): Promise<void> {
  if (shown !== stage.page && shown !== stage.display) await shown.close()
  await stage.resize(small)
  if (!isStuck) await stage.closeDialogs()
  await leave?.(stage)
}

describe('nothing is cut off in any language, and nothing keeps anybody from working', () => {
  it.each(door.screens)('at the door: $title', async (screen) => {
    expect(await examine(screen)).toEqual([])
  })

  it('has a way in', () => stage.logIn())

  it.each(counter.flatMap(({ screens }) => screens))('$title [palettes]', async (screen) => {
    expect(await examine(screen)).toEqual([])
  })

  it('has seen money enough', () => {
    expect(sight.moneySeen).toBeGreaterThan(100)
  })
})
