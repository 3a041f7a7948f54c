import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { verdictLooks, type Verdict } from './verdict-looks.ts'

/** What the cashier says to the player, legible at arm's length. */
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
