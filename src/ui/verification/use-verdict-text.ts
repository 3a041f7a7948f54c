import type { TicketCheck } from '../../worker/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { verdictText } from './verdict-text.ts'

/** What there is to say of a check in one sentence. */
export function useVerdictText(): (check: TicketCheck) => string {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (check) => verdictText(t, money, check)
}
