import { formatAmount, formatMoney, type Minor } from '../../values/money.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from './i18n.ts'

/** Formats minor units in the deployment's currency and the operator's language. */
export function useMoney(): { money: (amount: Minor) => string; amount: (amount: Minor) => string } {
  const currency = useView(({ state }) => state.session.deployment?.currency ?? 'BRL')
  const { language } = useTranslation()
  return {
    money: (amount) => formatMoney(amount, currency, language),
    amount: (amount) => formatAmount(amount, language).replaceAll(' ', '\u00a0'),
  }
}
