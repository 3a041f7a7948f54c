import { useState } from 'react'
import { countedSum } from '../../values/denominations.ts'
import { handoverObstacle, openItems } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { useEqualView } from '../kit/replica/equal-view.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useSubmit } from '../kit/use-submit.ts'
import { CountForm } from './CountForm.tsx'
import { CountSum } from './CountSum.tsx'
import { countOf, CountTable, isReadable, type Typed } from './CountTable.tsx'
import { FormEnd } from './FormEnd.tsx'
import { OpenItems } from './OpenItems.tsx'

/** The count, which is required, the expected amount, and what is left open. */
export function HandoverForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const expected = useView(({ state }) => state.till.balance)
  const standing = useView(({ state, facts }) => handoverObstacle(state, facts)?.code ?? null)
  const open = useEqualView(({ state }) => openItems(state))
  const [typed, setTyped] = useState<Typed>({})
  const count = currency ? countOf(currency, typed) : null
  const obstacle = isReadable(typed) ? standing : 'piecesUnreadable'
  const { isBusy, submit } = useSubmit(async () => {
    if (obstacle === null && count && (await act({ type: 'handOverTill', denominations: count }))) onClose()
  })
  return (
    <CountForm onSubmit={submit}>
      <p className="leading-5 text-muted">{t('handover:what')}</p>
      {currency && <CountTable currency={currency} typed={typed} onChange={setTyped} isFixed={isBusy} />}
      <CountSum expected={expected} counted={count && countedSum(count)} />
      <OpenItems title={t('handover:open')} items={open} />
      <FormEnd obstacle={obstacle}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          type="submit"
          kind="primary"
          disabled={obstacle !== null || !count || isBusy}
          aria-busy={isBusy}
        >
          {t('handover:confirm')}
        </Button>
      </FormEnd>
    </CountForm>
  )
}
