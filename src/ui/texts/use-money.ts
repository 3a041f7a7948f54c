import { formatAmount, formatMoney, type Minor } from '../../values/money.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from './i18n.ts'

/** Formats minor units in the deployment's currency and the operator's language; no currency is named before it is known. */
export function useMoney(): { money: (amount: Minor) => string; amount: (amount: Minor) => string } {
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const { language } = useTranslation()
  const amount = (minor: Minor) => formatAmount(minor, language).replaceAll(' ', '\u00a0')
  return {
    money: (minor) => (currency ? formatMoney(minor, currency, language) : amount(minor)),
    amount,
  }
}
