import { useEffect, useRef, useState } from 'react'
import { countedSum } from '../../values/denominations.ts'
import { dayCloseObstacle, tillDifference, type OperatorDecision, type View } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { Pending } from '../kit/money/MovementState.tsx'
import { query } from '../kit/replica/counter.ts'
import { currentView, useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useDate } from '../kit/texts/moments.ts'
import { useSubmit } from '../kit/use-submit.ts'
import { AmountList, NamedAmount } from './AmountList.tsx'
import { countOf, isReadable, type Typed, CountTable } from './CountTable.tsx'
import { CountForm } from './CountForm.tsx'
import { CountSum } from './CountSum.tsx'
import { FormEnd } from './FormEnd.tsx'
import { Handovers } from './Handovers.tsx'

const refreshTerminals = () => query('refreshTerminalFunds')

const obstacleIn = ({ state, facts }: View): string | null => dayCloseObstacle(state, facts)?.code ?? null

/** The count, the expected amount, and the button to close, or the obstacle. */
export function CloseForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const currency = useView(({ state }) => state.session.deployment?.currency)
  const expected = useView(({ state }) => state.till.balance)
  const standing = useView(obstacleIn)
  const [typed, setTyped] = useState<Typed>({})
  const count = currency ? countOf(currency, typed) : null
  const obstacle = isReadable(typed) ? standing : 'piecesUnreadable'
  // The press that closes the day requests the terminals' funds again.
  const isPossible = obstacle === null || obstacle === 'terminalFundsUnknown'
  const isGone = useRef(false)
  useEffect(() => {
    void refreshTerminals()
    return () => {
      isGone.current = true
    }
  }, [])
  const { isBusy, submit } = useSubmit(async () => {
    if (!isPossible) return
    await refreshTerminals()
    // The cashier has gone back meanwhile, or the form shows what prevents the close now.
    if (isGone.current || obstacleIn(currentView()) !== null) return
    await act({ type: 'closeDay', ...(count ? { denominations: count } : {}) })
  })
  return (
    <CountForm onSubmit={submit}>
      <p className="leading-5 text-muted">{t('day.what')}</p>
      <LastStop />
      {currency && <CountTable currency={currency} typed={typed} onChange={setTyped} isFixed={isBusy} />}
      <CountSum expected={expected} counted={count && countedSum(count)} />
      <LedgerDifference />
      <Decisions />
      <Handovers />
      {isBusy && <Pending />}
      <FormEnd obstacle={isBusy ? null : obstacle}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" disabled={!isPossible || isBusy} aria-busy={isBusy}>
          {t('day.confirm')}
        </Button>
      </FormEnd>
    </CountForm>
  )
}

/** Why the last attempt to close the day failed. */
function LastStop() {
  const { t } = useTranslation()
  const stopped = useView(({ state }) => state.day.stopped)
  const operatorId = useView(({ state }) => state.session.operator?.operatorId)
  if (!stopped || stopped.operatorId !== operatorId) return null
  const { code, name } = stopped
  const refusal =
    code === null ? { code: 'dayCloseNotCollected' } : { code: 'dayCloseStopped', details: { code, name } }
  return (
    <p
      role="alert"
      className="flex gap-2 rounded-lg border border-danger p-3.5 leading-5 font-semibold text-danger"
    >
      <Icon name="warning" />
      {refusalText(t, refusal)}
    </p>
  )
}

/** The host's figure and the ledger differ: this is shown before the close and does not block it. */
function LedgerDifference() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const difference = useView(({ state }) => tillDifference(state))
  if (!difference) return null
  return (
    <p className="flex gap-2 leading-5 font-semibold text-warn">
      <Icon name="warning" />
      {t('day.ledgerDifference', { amount: money(difference) })}
    </p>
  )
}

/** The operator's decisions on unknown outcomes since the last close: the report of the day prints them. */
function Decisions() {
  const { t } = useTranslation()
  const operatorId = useView(({ state }) => state.session.operator?.operatorId)
  const all = useView(({ state }) => state.day.decisions)
  const decisions = all.filter((decision) => decision.operatorId === operatorId)
  if (decisions.length === 0) return null
  return (
    <AmountList title={t('day.decisions.title')}>
      {decisions.map((decision, index) => (
        <Decided key={index} decision={decision} />
      ))}
    </AmountList>
  )
}

function Decided({ decision: { about, decision, amount, at } }: { decision: OperatorDecision }) {
  const { t } = useTranslation()
  const date = useDate()
  const name = t(about === 'sale' || about === 'till' ? `day.decisions.${about}` : `movement.kind.${about}`)
  return (
    <NamedAmount name={name} amount={amount}>
      {date(at)} {t(`day.decisions.kind.${decision}`)}
    </NamedAmount>
  )
}
