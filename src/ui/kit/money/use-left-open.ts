import { isInquiredForEarlier } from '../../../worker/api.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'

interface Request {
  readonly operatorId: number
  readonly outcome: { readonly kind: string }
}

/** The text of a request of unknown outcome that an earlier operator left open; null for one of the logged-in operator. */
export function useLeftOpen(request: Request, id: string): string | null {
  const { t } = useTranslation()
  const { operatorId: operator } = request
  const isOwn = useView(({ state }) => state.session.operator?.operatorId === operator)
  const isInquired = useView(({ state, facts }) => isInquiredForEarlier(state, facts, request, id))
  if (isOwn) return null
  return t(isInquired ? 'handover:left.inquired' : 'handover:left.waits', { operator })
}
