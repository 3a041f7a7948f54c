// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { factsWith, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { textsOf } from '../../../tests/kit/texts.ts'
import type { Language } from '../../values/language.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import { act } from './act.ts'
import { snackbar } from './components/snackbar.ts'
import * as counter from './replica/counter.ts'
import { receive } from './replica/view.ts'
import { startTexts } from './texts/i18n.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', (language: Language) => Promise.resolve(Response.json(textsOf(language))))
  receive({ kind: 'view', view: { state: stateAfter(openShop), facts: factsWith({}) } })
  await startTexts()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What the cashier reads where the core answers a command so; null for nothing. */
async function shownFor(outcome: Outcome): Promise<string | null> {
  vi.spyOn(counter, 'order').mockResolvedValue(outcome)
  const show = vi.spyOn(snackbar, 'show').mockImplementation(() => {})
  expect(await act({ type: 'pay' })).toBe(outcome.ok)
  return show.mock.calls[0]?.[0].text ?? null
}

describe('a command that the core refuses', () => {
  it.each<[string, Readonly<Record<string, number>>]>([
    ['terminalHoldsLess', { max: 32_500 }],
    ['amountTooLarge', { max: 32_500 }],
    ['amountOutOfBounds', { min: 500, max: 32_500 }],
  ])('shows the bounds of %s as money of the shop', async (code, details) => {
    const text = await shownFor(refuse(code, details))
    expect(text).toMatch(/325[.,]00/)
    expect(text).not.toContain('32500')
  })

  it('shows other numbers as they are', async () => {
    expect(await shownFor(refuse('cartFull', { count: 100 }))).toMatch(/\b100\b/)
  })

  it('shows nothing where it is not refused', async () => {
    expect(await shownFor(done(undefined))).toBeNull()
  })
})
