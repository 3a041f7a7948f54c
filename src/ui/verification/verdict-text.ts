import type { TicketCheck } from '../../worker/api.ts'
import type { Minor } from '../../values/money.ts'
import type { Translate } from '../kit/texts/translate.ts'

type FailedCheck = Extract<TicketCheck, { state: 'failed' }>

/** Why a check failed: what the host's error says, else the ticket-validation error (section 8). */
function checkFailure(t: Translate, { code, details = {} }: FailedCheck['refusal']): string {
  if (code !== 'checkRefused') return t([`errors:refusals.${code}`, 'errors:refusals.unknownError'])
  const reason = t([
    `errors:name.${details['name']}`,
    `errors:code.${details['code']}`,
    'errors:refusals.checkRefused',
  ])
  return `${reason} · ${details['code']}`
}

/** What there is to say of a check in one sentence. */
export function verdictText(t: Translate, money: (amount: Minor) => string, check: TicketCheck): string {
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
