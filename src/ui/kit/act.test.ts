// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { testPage } from './testing.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import { act } from './act.ts'
import { snackbar } from './components/snackbar.ts'
import * as counter from './replica/counter.ts'

testPage()

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
