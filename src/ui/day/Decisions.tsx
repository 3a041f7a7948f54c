import type { OperatorDecision } from '../../worker/api.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useDate } from '../kit/texts/use-date.ts'
import { useMoney } from '../kit/texts/use-money.ts'

/** What the operator decided on unknown outcomes since the last close: the report of the day prints it. */
export function Decisions() {
  const { t } = useTranslation()
  const operatorId = useView(({ state }) => state.session.operator?.operatorId)
  const all = useView(({ state }) => state.day.decisions)
  const decisions = all.filter((decision) => decision.operatorId === operatorId)
  if (decisions.length === 0) return null
  return (
    <section aria-labelledby="decisions-title" className="rounded-lg border border-warn p-3.5">
      <h3 id="decisions-title" className="mb-1 font-bold">
        {t('day.decisions.title')}
      </h3>
      <ul className="grid max-h-40 gap-1.5 overflow-y-auto">
        {decisions.map((decision, index) => (
          <Decided key={index} decision={decision} />
        ))}
      </ul>
    </section>
  )
}

function Decided({ decision: { about, decision, amount, at } }: { decision: OperatorDecision }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const date = useDate()
  return (
    <li>
      <p className="flex items-baseline justify-between gap-4 font-semibold">
        <span>
          {t(about === 'sale' || about === 'till' ? `day.decisions.${about}` : `movement.kind.${about}`)}
        </span>
        {amount !== null && <span className="tabular-nums">{money(amount)}</span>}
      </p>
      <p className="text-[13px] text-muted">
        {date(at)} {t(`day.decisions.kind.${decision}`)}
      </p>
    </li>
  )
}
