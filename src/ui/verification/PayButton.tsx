import { payableLengths, payoutObstacle, type CheckedTicket } from '../../worker/api.ts'
import { act } from '../app/act.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { useMoney } from '../texts/use-money.ts'
import { GiveButton } from '../till/GiveButton.tsx'

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
