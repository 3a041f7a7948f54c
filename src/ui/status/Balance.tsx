import { tillDifference, unknownMovements } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useMovementName } from '../kit/money/movement-name.ts'
import { useEqualView } from '../kit/replica/equal-view.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'

/** The host's figure of the till, marked if it differs from the ledger or a movement is unknown. Opens the till. */
export default function Balance({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const movementName = useMovementName()
  const balance = useView(({ state }) => state.till.balance)
  const isDifferent = useView(({ state }) => (tillDifference(state) ?? 0) !== 0)
  const unknown = useEqualView(({ state }) => unknownMovements(state))
  const names = unknown.map((entry) => movementName(entry))
  const mark =
    names.length > 0 ? 'movement.outcome.unknown' : isDifferent ? 'till.difference.mark' : undefined
  return (
    <button
      type="button"
      title={t('till.title')}
      onClick={onOpen}
      className="press min-h-11 flex-1 rounded-lg border border-line px-2.5 text-right leading-tight whitespace-nowrap hover:bg-hover"
    >
      <span
        title={names.length > 0 ? [...names, t('movement.unknown')].join('\n') : undefined}
        className={`flex items-center justify-end gap-1 text-[11px] ${mark ? 'font-bold text-warn' : 'text-muted'}`}
      >
        {mark && <Icon name="warning" className="size-3.5" />}
        {t(mark ?? 'balance')}
      </span>
      <strong
        className={`text-[19px] font-bold tracking-tight narrow:text-base ${balance !== null && balance < 0 ? 'text-danger' : ''}`}
      >
        {balance === null ? '—' : money(balance)}
      </strong>
    </button>
  )
}
