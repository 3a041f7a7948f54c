import type { TicketCheck } from '../../worker/api.ts'
import { Icon, type IconName } from '../components/Icon.tsx'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'

type Status = Extract<TicketCheck, { state: 'known' }>['ticket']['status']

/** A word, a shape and a colour for each, so that none of them carries the meaning alone. */
const looks: Record<Status, { icon: IconName; frame: string }> = {
  waiting: { icon: 'clock', frame: 'border-dashed border-edge text-ink' },
  notWinning: { icon: 'minus', frame: 'border-line text-muted' },
  winning: { icon: 'star', frame: 'border-transparent bg-money text-on-money' },
  paid: { icon: 'check', frame: 'border-money text-money' },
  cancelled: { icon: 'close', frame: 'border-danger text-danger' },
}

/** What the cashier says to the player, legible at arm's length. */
export function TicketVerdict({ status, prize }: { status: Status; prize: number }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const { icon, frame } = looks[status]
  return (
    <div data-verdict={status} className={`mt-3 flex items-center gap-3 rounded-xl border-2 p-4 ${frame}`}>
      <Icon name={icon} className="size-8" />
      <strong className="text-xl font-bold">{t(`check.status.${status}`)}</strong>
      {prize > 0 && (
        <span className="ml-auto text-right">
          <span className="block text-xs">{t('check.prize')}</span>
          <strong className="text-[26px] leading-8 font-bold tracking-tight">{money(prize)}</strong>
        </span>
      )}
    </div>
  )
}
