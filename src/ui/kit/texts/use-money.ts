import { localAmount, localChange, localMoney } from '../../../values/local-format.ts'
import type { Minor } from '../../../values/money.ts'
import { useView } from '../replica/view.ts'
import { useLocale } from './use-locale.ts'

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
