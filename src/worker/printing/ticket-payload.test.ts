import { describe, expect, it } from 'vitest'
import { stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { rowsOf } from '../../receipts/testing.ts'
import { cashSamples } from '../../receipts/cash.ts'
import { printConfig } from './ticket-payload.ts'

describe('how a receipt is written', () => {
  const state = stateAfter(openShop)
  const { deployment } = state.session
  const writtenIn = (locale: string) =>
    printConfig({ ...state, session: { ...state.session, deployment: { ...deployment!, locale } } })

  it.each([
    ['en-GB', /14\/03\/2026/, /1,234\.50/],
    ['es-PE', /14\/03\/2026/, /1,234\.50/],
    ['en-US', /03\/14\/2026/, /1,234\.50/],
    ['sr-RS', /14\.03\.2026\./, /1\.234,50/],
  ])('follows the locale of the deployment, %s, whatever the language [locale]', (locale, day, amount) => {
    const rows = rowsOf('/cash', cashSamples.refill, {
      language: 'pt',
      locale: writtenIn(locale)?.locale,
    }).join('\n')
    expect(rows).toMatch(day)
    expect(rows).toMatch(amount)
    expect(rows).toContain('REFORÇO')
  })

  it('follows the language where the host names no real locale: paper never fails for it', () => {
    expect(writtenIn('en_GB')).not.toHaveProperty('locale')
  })
})
