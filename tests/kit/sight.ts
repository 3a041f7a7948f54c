import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { languages } from '../../src/values/language.ts'
import { isLong } from './scale.ts'
import { doubled, quadrupled, small } from './stage.ts'

/** WCAG 2 at level A and AA: what the law asks of a machine that serves the public. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Level AAA, which money has to keep. */
const moneyContrast = 7

/** `1,00`, `BRL 1 234,50`: whatever else stands in the element, money is in it. */
const isMoney = (html: string): boolean => /\d[.,]\d\d(?!\d)/.test(html.replace(/<[^>]*>/g, ' '))

const script = ['cut-texts', 'touch']
  .map((name) => readFileSync(`tests/kit/page/${name}.js`, 'utf8'))
  .join('\n')

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const themes = ['dark', 'light'] as const

/** What is wrong with a page as it stands, for eyes and for ears. */
export class Sight {
  /** How many amounts were found dark or light enough. */
  moneySeen = 0

  /**
   * Faults that axe finds, and money with too little contrast; each once. A long run examines both themes, `npm test` one by
   * turns. `turn` counts the screens.
   */
  async faultsInThemes(page: Page, part: string, turn: number): Promise<string[]> {
    const found: string[] = []
    const examined = isLong ? themes : [themes[turn % themes.length]!]
    for (const theme of examined) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      // The print program's page and the pages of the TVs go by what the system says.
      await page.emulateMedia({ colorScheme: theme })
      // Between the themes nothing changes but the colours.
      const looks = await this.#look(page, part, theme === examined[0])
      found.push(...looks.map((finding) => `${theme} ${finding}`))
    }
    return found
  }

  async #look(page: Page, part: string, isFirst: boolean): Promise<string[]> {
    // The first look at a page brings axe into it, and it stays there.
    if (!(await page.evaluate<boolean>(`'axe' in window`)))
      await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
    const runOnly = isFirst ? { type: 'tag', values: rules } : { type: 'rule', values: ['color-contrast'] }
    const { violations, passes } = await page.evaluate<AxeResults>(
      `axe.run(${JSON.stringify(part)}, ${JSON.stringify({ runOnly, resultTypes: ['violations', 'passes'] })})`,
    )
    const wrong = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
    )
    const contrasts = passes.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes)
    const money = contrasts.filter(({ html }) => isMoney(html))
    this.moneySeen += money.length
    const pale = money.filter(({ any }) => {
      const { contrastRatio = 0 } = (any[0]?.data ?? {}) as { contrastRatio?: number }
      return contrastRatio < moneyContrast
    })
    return [...new Set([...wrong, ...pale.map(({ html }) => `pale money: ${html}`)])]
  }
}

/** Changes the language of a page by its own choice of them. */
export const setLanguage = (page: Page, language: string): Promise<void> =>
  inPage(page, `setLanguage('${language}')`)

/** Ends when the page has the language that another one chose. */
export const waitForLanguage = (page: Page, language: string): Promise<void> =>
  inPage(page, `hasLanguage('${language}')`)

/** What cannot be read whole on a page as it stands. */
export const cutTexts = (page: Page, part: string): Promise<string[]> =>
  inPage(page, `cutTexts(${JSON.stringify(part)})`)

/** What a finger or a pointer cannot use on a page as it stands. */
const touchFaults = (page: Page): Promise<string[]> => inPage(page, 'touchFaults()')

/** `npm test` leaves the last one out. */
const zooms = [
  { name: '200 %', size: doubled },
  { name: '400 %', size: quadrupled },
].slice(0, isLong ? 2 : 1)

/** Changes the size of the window, and waits until the page shows what belongs to it. */
async function resize(page: Page, size: typeof small): Promise<void> {
  await page.setViewportSize(size)
  // Where the cart has no place any more, it becomes a drawer.
  await page.evaluate(
    'new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)) })',
  )
}

/** The same at the size at which the page is, and magnified. */
async function touchFaultsAtAllZooms(page: Page): Promise<string[]> {
  const before = page.viewportSize() ?? small
  const found = await touchFaults(page)
  for (const { name, size } of zooms) {
    await resize(page, size)
    const faults = await touchFaults(page)
    found.push(...faults.map((fault) => `at ${name} ${fault}`))
  }
  await resize(page, before)
  return found
}

/** What is lost where the system chooses the colours. */
export async function faultsInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await inPage<string[]>(page, 'colourFaults()')
  await page.emulateMedia({ forcedColors: 'none' })
  return found.map((fault) => `in forced colours ${fault}`)
}

/** The language with the longest texts: what can be used in it can be used in all. */
const longestTexts = 'uk'

/**
 * The languages in which a screen is examined: all in a long run; in `npm test` the longest texts, one by turns, and
 * Portuguese.
 */
const examinedIn = (turn: number): readonly string[] => {
  const others = languages.filter((language) => language !== longestTexts && language !== 'pt')
  return [...(isLong ? others : [others[turn % others.length]!]), longestTexts, 'pt']
}

/**
 * Texts that are cut off in any language, Portuguese last, and controls that cannot be used in the language with the longest
 * texts. Where `change` is null, the page stays in Portuguese. `turn` counts the screens. Texts are looked at in the window
 * as it is, and in each of `windows`.
 */
export async function faultsInAnyLanguage(
  page: Page,
  part: string,
  change: ((language: string) => Promise<unknown>) | null,
  turn: number,
  windows: readonly (typeof small)[],
): Promise<string[]> {
  const found: string[] = []
  const own = page.viewportSize() ?? small
  const others = windows.filter(({ width, height }) => width !== own.width || height !== own.height)
  for (const language of change ? examinedIn(turn) : ['pt']) {
    await change?.(language)
    const cut = await cutTexts(page, part)
    found.push(...cut.map((text) => `${language} ${text}`))
    for (const size of others) {
      await resize(page, size)
      const cutThere = await cutTexts(page, part)
      found.push(...cutThere.map((text) => `${language}, ${size.width} by ${size.height}: ${text}`))
    }
    if (others.length > 0) await resize(page, own)
    if (language === longestTexts || !change) found.push(...(await touchFaultsAtAllZooms(page)))
  }
  return found
}

/** Asks the script in the page, which is put there first where the page is new. */
async function inPage<Answer>(page: Page, call: string): Promise<Answer> {
  if (!(await page.evaluate<boolean>(`'cutTexts' in window`))) await page.evaluate(script)
  return page.evaluate<Answer>(call)
}
