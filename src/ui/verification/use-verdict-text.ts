import type { TicketCheck } from '../../worker/api.ts'
import { useTranslation } from '../texts/i18n.ts'
import type { Translate } from '../texts/translate.ts'
import { useMoney } from '../texts/use-money.ts'

/** Why a check failed: what the host's error says, else the ticket-validation error (section 8). */
export function checkFailure(t: Translate, { code, details = {} }: FailedCheck['refusal']): string {
  if (code !== 'checkRefused') return t([`errors:refusals.${code}`, 'errors:refusals.unknownError'])
  const reason = t([
    `errors:name.${details['name']}`,
    `errors:code.${details['code']}`,
    'errors:refusals.checkRefused',
  ])
  return `${reason} · ${details['code']}`
}

type FailedCheck = Extract<TicketCheck, { state: 'failed' }>

/** What there is to say of a check in one sentence. */
export function useVerdictText(): (check: TicketCheck) => string {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (check) => {
    switch (check.state) {
      case 'asking':
        return t('check.asking')
      case 'failed':
        return checkFailure(t, check.refusal)
      case 'cancelled':
        return t('check.status.cancelled')
      case 'known': {
        const { status, prize } = check.ticket
        const verdict = t(`check.status.${status}`)
        return prize > 0 ? `${verdict}: ${money(prize)}` : verdict
      }
    }
  }
}
