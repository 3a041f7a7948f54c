import { localeFor, type Locale, localAmount, localChange, localMoney } from '../../../values/local-format.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from './i18n.ts'
import type { Minor } from '../../../values/money.ts'

/** How days and amounts are written here: as the deployment says, whatever the language of the words is. */
export function useLocale(): Locale {
  const named = useView(({ state }) => state.session.deployment?.locale)
  const { language } = useTranslation()
  return localeFor(named, language)
}

type Format = (amount: Minor) => string

/**
 * Formats minor units in the deployment's currency and as its locale writes them; no currency is named before it is known.
 * `change` has the sign of what was added or taken.
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
