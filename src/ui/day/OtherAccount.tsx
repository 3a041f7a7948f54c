import type { Handover } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/**
 * The host moves no money between the accounts of two operators. Where the operator's own till has another amount than the till
 * taken over, the cash in the drawer differs from it until the close.
 */
export function OtherAccount({ handover: { operatorId: operator, counted } }: { handover: Handover }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const isOwn = useView(({ state }) => state.session.operator?.operatorId === operator)
  const own = useView(({ state }) => state.till.balance)
  if (isOwn || own === null || own === counted.expected) return null
  return (
    <p
      role="alert"
      className="flex gap-3 rounded-xl border border-warn p-4 leading-5 font-semibold text-warn"
    >
      <Icon name="warning" className="size-6" />
      {t('handover:take.otherAccount', { operator, theirs: money(counted.expected), own: money(own) })}
    </p>
  )
}
