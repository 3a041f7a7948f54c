import { localeFor, type Locale, localAmount, localChange, localMoney } from '../../../values/local-format.ts'
import { currentView, useView } from '../replica/view.ts'
import { currentTexts, useTranslation } from './i18n.ts'
import type { CurrencyCode, Minor } from '../../../values/money.ts'

/** The format of days and amounts: the deployment's, independent of the language. */
export function useLocale(): Locale {
  const named = useView(({ state }) => state.session.deployment?.locale)
  const { language } = useTranslation()
  return localeFor(named, language)
}

type Format = (amount: Minor) => string

/** Without a currency until it is known. */
const moneyIn =
  (currency: CurrencyCode | undefined, locale: Locale): Format =>
  (minor) =>
    currency ? localMoney(minor, currency, locale) : localAmount(minor, locale)

/**
 * Formats minor units in the deployment's currency and locale; without a currency until it is known. `change` adds the
 * sign of an addition or subtraction.
 */
export function useMoney(): { money: Format; amount: Format; change: Format } {
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const locale = useLocale()
  return {
    money: moneyIn(currency, locale),
    amount: (minor) => localAmount(minor, locale),
    change: (minor) => localChange(minor, locale),
  }
}

/** The same `money`, for code outside of a component. */
export function currentMoney(amount: Minor): string {
  const { deployment } = currentView().state.session
  return moneyIn(deployment?.currency, localeFor(deployment?.locale, currentTexts().language))(amount)
}
