import { payableLengths, payoutObstacle, type CheckedTicket } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { GiveButton } from '../kit/money/GiveButton.tsx'

interface Props {
  barcode: string
  ticket: CheckedTicket
}

/** Pays the ticket on the screen, where its number has a length that is paid (section 5, "Barcode"). */
export function PayButton({ barcode, ticket: { prize } }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const obstacle = useView(({ state, facts }) => payoutObstacle(state, facts, barcode)?.code ?? null)
  if (!payableLengths.includes(barcode.length))
    return <p className="font-semibold text-warn">{t('check.notPayable')}</p>
  return (
    <GiveButton
      text={t('check.pay', { amount: money(prize) })}
      obstacle={obstacle}
      onGive={() => void act({ type: 'payTicket', barcode })}
    />
  )
}
