import { localeFor, type Locale, localAmount, localChange, localMoney } from '../../../values/local-format.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from './i18n.ts'
import type { Minor } from '../../../values/money.ts'

/** The format of days and amounts: the deployment's, independent of the language. */
export function useLocale(): Locale {
  const named = useView(({ state }) => state.session.deployment?.locale)
  const { language } = useTranslation()
  return localeFor(named, language)
}

type Format = (amount: Minor) => string

/**
 * Formats minor units in the deployment's currency and locale; without a currency until it is known. `change` adds the
 * sign of an addition or subtraction.
 */
export function useMoney(): { money: Format; amount: Format; change: Format } {
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const locale = useLocale()
  const amount: Format = (minor) => localAmount(minor, locale)
  return {
    money: (minor) => (currency ? localMoney(minor, currency, locale) : amount(minor)),
    amount,
    change: (minor) => localChange(minor, locale),
  }
}
