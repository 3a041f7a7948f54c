import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepsFocus } from '../kit/keeps-focus.ts'
import { closeWindows, openBrowser } from '../kit/cashier.ts'
import {
  boards,
  counter,
  door,
  languageChange,
  leave,
  longestNames,
  show,
  type Screen,
} from '../kit/screens.ts'
import { cutInAnyLanguage, Sight, touchFaults } from '../kit/sight.ts'
import { doubled, large, small, Stage } from '../kit/stage.ts'

let browser: Browser
let stage: Stage
const sight = new Sight()

keepsFocus()

beforeAll(async () => {
  browser = await openBrowser()
  stage = await Stage.open(browser, small, [...Object.keys(boards).map(Number), ...longestNames])
})

afterAll(async () => {
  await stage.close()
  await closeWindows(browser)
})

/** In the language with the longest words, at the size at which it is and at 200 %. */
async function untouchable(shown: Page, change: ReturnType<typeof languageChange>): Promise<string[]> {
  await change?.('uk')
  const size = shown.viewportSize() ?? small
  const atOnce = await touchFaults(shown)
  await shown.setViewportSize(doubled)
  // Where the cart has no place any more, it becomes a drawer.
  await shown.evaluate(
    'new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })',
  )
  const atDouble = await touchFaults(shown)
  await shown.setViewportSize(size)
  await change?.('pt')
  return [...atOnce, ...atDouble.map((fault) => `at 200 % ${fault}`)]
}

async function examine(screen: Screen): Promise<string[]> {
  const { part = 'body', isLarge } = screen
  let shown = stage.page
  try {
    shown = await show(stage, screen)
    if (shown === stage.page) await stage.resize(isLarge ? large : small)
    const change = languageChange(screen, stage, shown)
    return [
      ...(await sight.inBothThemes(shown, part)),
      ...(await cutInAnyLanguage(shown, part, change)),
      ...(await untouchable(shown, change)),
    ]
  } finally {
    await leave(stage, screen, shown)
  }
}

describe('nothing is cut off in any language or out of reach at 200 %, and nothing keeps anybody from working', () => {
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
