import { useState } from 'react'
import type { Minor } from '../../values/money.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'

interface Props {
  what: 'cancelTicket' | 'cancelPayout'
  barcode: string
  /** What goes back; undefined where the host did not say what the ticket cost. */
  amount: Minor | undefined
}

/** Takes a ticket or its payout back, once that was confirmed with its number and amount before the eyes. */
export function CancelButton({ what, barcode, amount }: Props) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [isAsking, setAsking] = useState(false)
  const number = barcodeGroups(barcode)
  const cancel = () => {
    setAsking(false)
    void act({ type: what, barcode })
  }
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {t(`${what}.button`)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t(`${what}.title`)}
          text={
            amount === undefined
              ? t('cancelTicket.textUnknownPrice', { number })
              : t(`${what}.text`, { number, amount: money(amount) })
          }
          confirm={t(`${what}.button`)}
          back={t('check.back')}
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
