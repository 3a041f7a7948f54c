import { isLocale } from '../src/values/local-format.ts'
import { describe, expect, it } from 'vitest'
import type { DeploymentId } from '../src/values/deployment.ts'
import { formatMoney } from '../src/values/money.ts'
import { deployments } from './deployments.ts'

const ids: DeploymentId[] = ['pt', 'pt-full', 'en', 'es', 'sr', 'ua']
const of = (id: DeploymentId) => deployments.get(id)!

describe('the deployments', () => {
  it('are six', () => expect([...deployments.keys()]).toEqual(ids))

  it('pt is the Portuguese shop, with its flags: company info and QR codes, and nothing else', () =>
    expect(of('pt')).toMatchObject({
      language: 'pt',
      locale: 'pt-PT',
      currency: 'BRL',
      flags: {
        companyInfo: true,
        qrCode: true,
        developer: false,
        twoMonitors: false,
        terminals: false,
        terminalPasswordUnlock: false,
        cardReader: false,
        tvBox: false,
        negativeBalanceSales: false,
      },
    }))

  it.each(['pt-full', 'en', 'es', 'sr', 'ua'] as const)(
    '%s has every feature on, and sells nothing below zero either',
    (id) =>
      expect(of(id).flags).toEqual({
        companyInfo: true,
        qrCode: true,
        developer: false,
        twoMonitors: true,
        terminals: true,
        terminalPasswordUnlock: true,
        cardReader: true,
        tvBox: true,
        negativeBalanceSales: false,
      }),
  )

  it('pt-full differs from pt by its flags alone', () =>
    expect({ ...of('pt-full'), id: 'pt', flags: of('pt').flags }).toEqual(of('pt')))

  it.each([
    ['pt', 'pt', 'BRL', { min: 500, max: 10_000 }],
    ['pt-full', 'pt', 'BRL', { min: 500, max: 10_000 }],
    ['en', 'en', 'SOL', { min: 500, max: 9_999_999_999 }],
    ['es', 'es', 'SOL', { min: 0, max: 9_999_999_999 }],
    ['sr', 'sr', 'RSD', { min: 500, max: 9_999_999_999 }],
    ['ua', 'uk', 'UAH', { min: 500, max: 10_000 }],
  ] as const)('%s speaks %s, counts in %s and bounds a top-up by %o', (id, language, currency, sumBounds) =>
    expect(of(id)).toMatchObject({ language, currency, sumBounds }),
  )

  it.each([...deployments.values()])('$id writes its money in $currency', ({ currency, language }) =>
    expect(formatMoney(500, currency, language)).toMatch(new RegExp(`^${currency}\u00a05[.,]00$`)),
  )

  it.each(ids)('%s takes 5000 in a field of the till and 999.99 for a terminal', (id) =>
    expect(of(id).fieldLimits).toEqual({ till: 500_000, terminal: 99_999 }),
  )

  it.each(ids)('%s shows every game that the host permits', (id) =>
    expect(of(id)).toMatchObject({ onlyTheseGames: [], dontUseTheseGames: [] }),
  )
})

it('every deployment has a locale that says how days and amounts are written', () => {
  for (const { id, locale } of deployments.values()) expect(isLocale(locale), id).toBe(true)
})
