import type { CheckedTicket } from '../../worker/api.ts'
import type { IconName } from '../kit/components/Icon.tsx'

export type Verdict = CheckedTicket['status'] | 'cancelled'

/** A word, a shape and a colour for each, so that none of them carries the meaning alone. */
export const verdictLooks: Record<Verdict, { icon: IconName; frame: string; tone: string }> = {
  waiting: { icon: 'clock', frame: 'border-dashed border-edge text-ink', tone: 'text-ink' },
  notWinning: { icon: 'minus', frame: 'border-line text-muted', tone: 'text-muted' },
  winning: { icon: 'star', frame: 'border-transparent bg-money text-on-money', tone: 'text-money' },
  paid: { icon: 'check', frame: 'border-money text-money', tone: 'text-money' },
  cancelled: { icon: 'close', frame: 'border-danger text-danger', tone: 'text-danger' },
}
