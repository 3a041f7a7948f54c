import { Icon, type IconName } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import type { CheckedTicket, TicketCheck } from '../../worker/api.ts'
import type { Minor } from '../../values/money.ts'
import type { Translate } from '../kit/texts/translate.ts'

/** The result for the player, in large type. */
export function TicketVerdict({ verdict, prize = 0 }: { verdict: Verdict; prize?: number }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { icon, frame } = verdictLooks[verdict]
  return (
    <div data-verdict={verdict} className={`mt-3 flex items-center gap-3 rounded-xl border-2 p-4 ${frame}`}>
      <Icon name={icon} className="size-8" />
      <strong className="text-xl font-bold">{t(`check.status.${verdict}`)}</strong>
      {prize > 0 && (
        <span className="ml-auto text-right">
          <span className="block text-xs">{t('check.prize')}</span>
          <strong className="text-[26px] leading-8 font-bold tracking-tight">{money(prize)}</strong>
        </span>
      )}
    </div>
  )
}

type Verdict = CheckedTicket['status'] | 'cancelled'

/** A text, a shape and a colour for each, so that none of them carries the meaning alone. */
export const verdictLooks: Record<Verdict, { icon: IconName; frame: string; tone: string }> = {
  waiting: { icon: 'clock', frame: 'border-dashed border-edge text-ink', tone: 'text-ink' },
  notWinning: { icon: 'minus', frame: 'border-line text-muted', tone: 'text-muted' },
  winning: { icon: 'star', frame: 'border-transparent bg-money text-on-money', tone: 'text-money' },
  paid: { icon: 'check', frame: 'border-money text-money', tone: 'text-money' },
  cancelled: { icon: 'close', frame: 'border-danger text-danger', tone: 'text-danger' },
}

type FailedCheck = Extract<TicketCheck, { state: 'failed' }>

/** Why a check failed: the text of the host's error, otherwise the ticket-validation error (section 8). */
function checkFailure(t: Translate, { code, details = {} }: FailedCheck['refusal']): string {
  if (code !== 'checkRefused') return t([`errors:refusals.${code}`, 'errors:refusals.unknownError'])
  const reason = t([
    `errors:name.${details['name']}`,
    `errors:code.${details['code']}`,
    'errors:refusals.checkRefused',
  ])
  return `${reason} · ${details['code']}`
}

/** The result of a check in one sentence. */
export function verdictText(t: Translate, money: (amount: Minor) => string, check: TicketCheck): string {
  switch (check.state) {
    case 'loading':
      return t('check.loading')
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

/** The result of a check in one sentence. */
export function useVerdictText(): (check: TicketCheck) => string {
  const { t } = useTranslation()
  const { money } = useMoney()
  return (check) => verdictText(t, money, check)
}
