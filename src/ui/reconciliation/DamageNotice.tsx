import { useState } from 'react'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import ConfirmDialog from '../kit/components/ConfirmDialog.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { DamageFound } from './DamageFound.tsx'

/** The log was damaged: the progress of the recovery, and the cashier's decision. */
export default function DamageNotice() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const damage = useView(({ state }) => state.reconciliation.damage)
  const setAside = useView(({ state }) => state.cart.setAside.length)
  const [isConfirming, setConfirming] = useState(false)
  if (!damage) return null
  const { compared, recovered } = damage
  const accept = () => {
    setConfirming(false)
    if (compared) void act({ type: 'acceptHostFigure', balance: compared.balance })
  }
  return (
    <section
      role="status"
      data-damage={compared ? 'differs' : 'comparing'}
      className="border-b-2 border-warn bg-surface px-3.5 py-2.5 text-sm leading-5"
    >
      <DamageFound />
      {recovered.tickets + recovered.movements > 0 && <p>{t('damage.recovered', { ...recovered })}</p>}
      {setAside > 0 && <p>{t('damage.setAside', { count: setAside })}</p>}
      {compared ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-semibold">
            {compared.ledger === null
              ? t('damage.noShift', { balance: money(compared.balance) })
              : t('damage.differs', { balance: money(compared.balance), ledger: money(compared.ledger) })}
            {!compared.isLedgerRead && ` ${t('damage.noLedger')}`}
          </p>
          <Button size="compact" onClick={() => setConfirming(true)}>
            {t('damage.accept')}
          </Button>
        </div>
      ) : (
        <p className="font-semibold">{t('damage.comparing')}</p>
      )}
      {isConfirming && compared && (
        <ConfirmDialog
          title={t('damage.acceptTitle')}
          text={t('damage.acceptText', { balance: money(compared.balance) })}
          confirm={t('damage.accept')}
          onConfirm={accept}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}
