import type { Locator } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { hostTimeHeader } from '../../src/protocol/host-calls.ts'
import { openAttendedCounter } from '../kit/counter.ts'
import { waitFor } from '../kit/wait-for.ts'

const lotto = 4
const large = { width: 1920, height: 900 }
const narrow = { width: 1024, height: 768 }

/** Every tool that a bar can have. */
const counter = openAttendedCounter({ deployment: 'pt-full' })

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('what is looked at is not shown')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

/** How many tickets of the cart can be seen whole; runs in the page. */
const wholeRows = `() => {
  const list = document.querySelector('section[aria-labelledby="cart-title"] > ul')
  const { top, bottom } = list.getBoundingClientRect()
  const boxes = [...list.children].map((row) => row.getBoundingClientRect())
  return boxes.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length
}`

/** The links of the countdowns with a ground of their own, null for that above the board, and how many others are red. */
interface Closing {
  readonly strong: readonly (string | null)[]
  readonly red: number
}

/** Null while the draw of the open game does not close yet; runs in the page. */
const closingDraws = `() => {
  const isStrong = (time) => getComputedStyle(time).backgroundColor !== 'rgba(0, 0, 0, 0)'
  const times = [...document.querySelectorAll('time')]
  const strong = times.filter(isStrong).map((time) => time.closest('a')?.getAttribute('href') ?? null)
  const danger = Object.assign(document.body.appendChild(document.createElement('i')), { className: 'text-danger' })
  const { color } = getComputedStyle(danger)
  danger.remove()
  const red = times.filter((time) => !isStrong(time) && getComputedStyle(time).color === color).length
  return strong.includes(null) ? { strong, red } : null
}`

/** The choice of a language is in the bar of a large window alone. */
async function setLanguage(language: string): Promise<void> {
  await counter.page.setViewportSize(large)
  await counter.page.locator('header select').selectOption(language)
  await counter.page.locator(`html[lang=${language}]`).waitFor()
}

describe('the bar of a counter with every tool, in a small window', () => {
  it('has the number of tickets and their price in two lines on the button of the cart, and all of it in the window; beside a board ten tickets are in sight', async () => {
    const { cashier, page } = counter
    await cashier.quickPick(lotto)
    for (let tickets = 1; tickets < 12; tickets++) {
      for (const key of ['r', 'Enter']) await page.keyboard.press(key)
      await waitFor('one more ticket', async () => (await cashier.inCart()) === tickets + 1)
    }
    // At 1366x768, as most shops have it.
    expect(await page.evaluate(`(${wholeRows})()`)).toBeGreaterThanOrEqual(10)
    for (const language of ['uk', 'pt']) {
      await setLanguage(language)
      await page.setViewportSize(narrow)
      const button = page.locator('header button').last()
      const count = await boxOf(button.getByText('12', { exact: true }))
      const total = await boxOf(button.locator('strong'))
      expect(await button.locator('strong').innerText()).toMatch(/^BRL\s\d+,00$/)
      expect(count.bottom).toBeLessThanOrEqual(total.top)
      expect(count.left).toBe(total.left)
      expect((await boxOf(button)).right).toBeLessThanOrEqual(narrow.width)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(narrow.width)
    }
    // For the ear, the number has its noun.
    await page.getByRole('button', { name: /^12 bilhetes BRL\s\d+,00$/ }).waitFor()
  })

  it.each([1366, 1024])(
    'has the lights within their button when the clock is the seventh, %i wide',
    async (width) => {
      const { cashier, page } = counter
      await cashier.context.route('**/api/**', async (route) => {
        const response = await route.fetch()
        const headers = response.headers()
        const ahead = Number(headers[hostTimeHeader]) + 600_000
        await route.fulfill({ response, headers: { ...headers, [hostTimeHeader]: `${ahead}` } })
      })
      await page.setViewportSize({ width, height: 768 })
      const button = page.getByTitle('Estado das ligações')
      const lamps = button.locator('span[aria-hidden].size-2\\.5:visible')
      await waitFor('the light of the clock', async () => (await lamps.count()) === 7)
      await waitFor('every light within the button', async () => {
        const around = await boxOf(button)
        const boxes = await Promise.all((await lamps.all()).map(boxOf))
        return boxes.every(({ left, right }) => left >= around.left && right <= around.right)
      })
      await cashier.context.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

  it('marks the closing draw of the open game strongly, and those that close with it by red letters alone', async () => {
    const { page } = counter
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto(new URL('/game/16', page.url()).href)
    // The draws of many games close with that of roulette, each minute.
    const closing = await vi.waitFor(
      async () => {
        const seen = await page.evaluate<Closing | null>(`(${closingDraws})()`)
        expect(seen?.red).toBeGreaterThan(3)
        return seen!
      },
      { timeout: 70_000, interval: 200 },
    )
    expect(closing.strong.every((game) => game === null || game === '/game/16')).toBe(true)
  })

  it('has the logo of the product from an address that the browser keeps, for when the host is away', async () => {
    const { page } = counter
    const address = await page.locator('header img').first().getAttribute('src')
    const answer = await page.request.get(new URL(address!, counter.shop.url).href)
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
})

describe('the bar of a counter with four lights', () => {
  const shown = openAttendedCounter({ deployment: 'pt' })

  it('has every tool in the window at each width', async () => {
    const { page } = shown
    for (const width of [1024, 1280, 1366, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 768 })
      const fits = () => page.evaluate(`document.querySelector('header').scrollWidth <= ${width}`)
      await waitFor(`all of the bar at ${width}`, fits)
    }
  })
})
