import { languages } from '../src/values/language.ts'
import { isLocale, localDay, localeFor, localMoney } from '../src/values/local-format.ts'
import { localMinute } from '../src/values/local-moment.ts'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { readdirSync, readFileSync } from 'node:fs'
import { Deployment, type DeploymentId } from '../src/values/deployment.ts'
import { deployments } from './deployments.ts'

const folder = new URL('deployments/', import.meta.url)

const ids: DeploymentId[] = ['pt', 'pt-full', 'en', 'es', 'sr', 'ua']
const of = (id: DeploymentId) => deployments.get(id)!

describe('the deployments', () => {
  it.each(readdirSync(folder))('have no field that is not one of a deployment: %s', (file) => {
    const written: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    expect(v.parse(Deployment, written)).toEqual(written)
  })

  it('are read by an earlier page too: it ignores the fields of a later one', () => {
    const now = of('pt')
    const later = {
      ...now,
      flags: { ...now.flags, lottoClub: true },
      company: { ...now.company, seat: 'Porto' },
    }
    expect(v.parse(Deployment, { ...later, theme: 'dark' })).toEqual(now)
  })

  it('are six', () => expect([...deployments.keys()]).toEqual(ids))

  it('pt is the Portuguese shop, with its flags: company info and QR codes, and nothing else [shop-pt] [flag-developer]', () =>
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
    '%s has every feature on, and sells nothing below zero either [shop-full] [flag-developer]',
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
  ] as const)(
    '%s speaks %s, counts in %s and bounds a top-up by %o [currencies]',
    (id, language, currency, sumBounds) => expect(of(id)).toMatchObject({ language, currency, sumBounds }),
  )

  it.each([...deployments.values()])(
    '$id writes its money in $currency [amounts] [sol]',
    ({ currency, locale }) =>
      expect(localMoney(500, currency, locale)).toMatch(new RegExp(`^${currency}\u00a05[.,]00$`)),
  )

  it.each(ids)(
    '%s takes 5000 in a field of the till and 999.99 for a terminal [till-limit] [account-limit]',
    (id) => expect(of(id).fieldLimits).toEqual({ till: 500_000, terminal: 99_999 }),
  )

  it.each(ids)('%s prints on its tickets from which age people may play there', (id) =>
    expect(of(id).minimumAge).toBe(id === 'ua' ? 21 : 18),
  )

  it.each(ids)('%s shows every game that the host permits [game-lists]', (id) =>
    expect(of(id)).toMatchObject({ onlyTheseGames: [], dontUseTheseGames: [] }),
  )
})

it('every deployment has a locale for the format of days and amounts', () => {
  for (const { id, locale } of deployments.values()) expect(isLocale(locale), id).toBe(true)
})

it.each([
  ['pt', 'BRL\u00a01\u00a0234,50', '22/11/2026', '22/11/2026 18:03'],
  ['pt-full', 'BRL\u00a01\u00a0234,50', '22/11/2026', '22/11/2026 18:03'],
  ['en', 'SOL\u00a01,234.50', '22/11/2026', '22/11/2026 13:03'],
  ['es', 'SOL\u00a01,234.50', '22/11/2026', '22/11/2026 13:03'],
  ['sr', 'RSD\u00a01.234,50', '22.11.2026.', '22.11.2026. 19:03'],
  ['ua', 'UAH\u00a01\u00a0234,50', '22.11.2026', '22.11.2026 20:03'],
] as const)(
  'the shop of %s writes %s, %s and %s in whatever language it is worked [locale]',
  (id, money, day, moment) => {
    const { currency, locale, timeZone } = of(id)
    for (const language of languages) {
      const written = localeFor(locale, language)
      expect(localMoney(123_450, currency, written)).toBe(money)
      expect(localDay('2026-11-22', written)).toBe(day)
      expect(localMinute(Date.UTC(2026, 10, 22, 18, 3, 21), timeZone, written)).toBe(moment)
    }
  },
)

it('if a host has an invalid locale, the language defines the format', () => {
  expect(localMoney(123_450, 'SOL', localeFor('es_PE', 'uk'))).toBe('SOL\u00a01\u00a0234,50')
  expect(localMoney(123_450, 'SOL', localeFor(undefined, 'en'))).toBe('SOL\u00a01,234.50')
})
