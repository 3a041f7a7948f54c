import { formatAmount, formatMoney, type Minor } from '../../values/money.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from './i18n.ts'

type Format = (amount: Minor) => string

/**
 * Formats minor units in the deployment's currency and the operator's language; no currency is named before it is known.
 * `change` has the sign of what was added or taken.
 */
export function useMoney(): { money: Format; amount: Format; change: Format } {
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const { language } = useTranslation()
  const amount: Format = (minor) => formatAmount(minor, language).replaceAll(' ', '\u00a0')
  return {
    money: (minor) => (currency ? formatMoney(minor, currency, language) : amount(minor)),
    amount,
    change: (minor) => `${minor > 0 ? '+' : ''}${amount(minor)}`,
  }
}
