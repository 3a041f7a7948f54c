import type { DrawerOpening } from '../../worker/api.ts'
import { Icon, type IconName } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { drawerUseKey } from '../kit/texts/drawer-use.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoment } from '../kit/texts/moments.ts'

type End = 'pending' | 'opened' | 'unconfirmed' | 'failed' | 'unknown'

/** A shape and a colour for each end. */
const looks: Record<End, { readonly icon: IconName; readonly tone: string; readonly frame: string }> = {
  pending: { icon: 'clock', tone: 'text-muted', frame: 'border-dashed border-edge' },
  opened: { icon: 'check', tone: 'text-money', frame: 'border-line' },
  unconfirmed: { icon: 'check', tone: 'text-money', frame: 'border-line' },
  failed: { icon: 'close', tone: 'text-danger', frame: 'border-danger' },
  unknown: { icon: 'warning', tone: 'text-warn', frame: 'border-2 border-dashed border-warn' },
}

const endOf = ({ outcome }: DrawerOpening): End => (outcome.kind === 'ended' ? outcome.result : outcome.kind)

/** The last openings of the cash drawer, and who opened it and why; nothing before the first. */
export function DrawerOpenings() {
  const { t } = useTranslation()
  const openings = useView(({ state }) => state.drawer.openings)
  if (openings.length === 0) return null
  return (
    <section aria-labelledby="drawer-title">
      <h3 id="drawer-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('menu:drawer.last')}
      </h3>
      <ol className="grid gap-2">
        {openings.map((opening) => (
          <Opening key={opening.openingId} opening={opening} />
        ))}
      </ol>
    </section>
  )
}

function Opening({ opening }: { opening: DrawerOpening }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { cause, operatorId, requestedAt, outcome } = opening
  const end = endOf(opening)
  const look = looks[end]
  const reason = outcome.kind === 'ended' ? outcome.reason : undefined
  return (
    <li data-drawer={end} className={`rounded-xl border bg-raised px-3 py-2 ${look.frame}`}>
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 font-semibold break-words">
          {t(`menu:${drawerUseKey(cause.kind === 'cashier' ? cause.reason : cause.kind)}`)}
        </span>
        <span className="ml-auto text-xs whitespace-nowrap text-muted">
          <time>{moment(requestedAt)}</time> · {operatorId}
        </span>
      </p>
      {cause.kind === 'cashier' && cause.note !== undefined && (
        <p className="text-[13px] break-words text-muted">{cause.note}</p>
      )}
      <p className={`flex items-center gap-1.5 text-[13px] leading-5 font-semibold ${look.tone}`}>
        <Icon name={look.icon} className="size-4" />
        {t(`menu:drawer.end.${end}`)}
        {reason !== undefined && ` · ${t([`printing.reason.${reason}`, 'printing.reason.other'])}`}
      </p>
    </li>
  )
}
