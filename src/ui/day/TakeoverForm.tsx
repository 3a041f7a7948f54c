import { useState } from 'react'
import { countedSum } from '../../values/denominations.ts'
import { openItems, type Handover } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { useEqualView } from '../kit/replica/equal-view.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/moments.ts'
import { useSubmit } from '../kit/use-submit.ts'
import { CountForm } from './CountForm.tsx'
import { CountSum } from './CountSum.tsx'
import { countOf, CountTable, isReadable, type Typed } from './CountTable.tsx'
import { FormEnd } from './FormEnd.tsx'
import { OpenItems } from './OpenItems.tsx'
import { OtherAccount } from './OtherAccount.tsx'

interface Props {
  handover: Handover
  onClose: () => void
}

/** From whom the till came, what was counted in it and what is still open. The operator confirms the count or counts again. */
export function TakeoverForm({ handover, onClose }: Props) {
  const { t } = useTranslation()
  const date = useDate()
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const [isCounting, setCounting] = useState(false)
  const [typed, setTyped] = useState<Typed>({})
  const count = currency ? countOf(currency, typed) : null
  const { handoverId, operatorId: operator, at, counted, open } = handover
  const left = useEqualView(({ state }) =>
    openItems(state).filter(({ id }) => open.some((item) => item.id === id)),
  )
  const { isBusy, submit } = useSubmit(async () => {
    if (isCounting && !count) return
    const recount = isCounting && count ? { denominations: count } : {}
    if (await act({ type: 'takeOverTill', handoverId, ...recount })) onClose()
  })
  return (
    <CountForm onSubmit={submit}>
      <p className="font-semibold">{t('handover:take.from', { operator, at: date(at) })}</p>
      <CountSum expected={counted.expected} counted={counted.counted} />
      <OtherAccount handover={handover} />
      <OpenItems title={t('handover:take.openFrom', { operator })} items={left} />
      {isCounting && currency && (
        <>
          <CountTable currency={currency} typed={typed} onChange={setTyped} isFixed={isBusy} />
          <CountSum expected={counted.expected} counted={count && countedSum(count)} />
        </>
      )}
      <FormEnd obstacle={isReadable(typed) ? null : 'piecesUnreadable'}>
        {!isCounting && (
          <Button disabled={isBusy} onClick={() => setCounting(true)}>
            {t('handover:take.contest')}
          </Button>
        )}
        {isCounting && (
          <Button disabled={isBusy} onClick={() => setCounting(false)}>
            {t('cancel')}
          </Button>
        )}
        <Button type="submit" kind="primary" disabled={(isCounting && !count) || isBusy} aria-busy={isBusy}>
          {t(isCounting ? 'handover:take.submit' : 'handover:take.confirm')}
        </Button>
      </FormEnd>
    </CountForm>
  )
}
