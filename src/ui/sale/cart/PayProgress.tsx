import type { ReactNode } from 'react'
import type { View } from '../../../worker/api.ts'
import { useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

/** The batch that was paid last: all tickets that were requested in one moment. */
const inBatch = ({ state: { payment } }: View) =>
  payment.history.filter(({ requestedAt }) => requestedAt === payment.history[0]?.requestedAt)

/** How far a batch has come, at the host and on paper; `otherwise` where nothing is under way. */
export function PayProgress({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation()
  const total = useView((view) => inBatch(view).length)
  const pending = useView((view) => inBatch(view).filter(({ outcome }) => outcome.kind === 'pending').length)
  const printing = useView(
    ({ state }) => state.printing.open.filter(({ subject }) => subject.kind === 'ticket').length,
  )
  if (pending === 0 && printing === 0) return otherwise
  const text =
    pending > 0
      ? t('cart.selling', { done: total - pending, count: total })
      : t('cart.printing', { count: printing })
  return (
    <div role="status">
      <p className="font-semibold">{text}</p>
      <progress
        aria-label={text}
        className="progress mt-1.5 w-full"
        max={total}
        value={pending > 0 ? total - pending : Math.max(0, total - printing)}
      />
    </div>
  )
}
