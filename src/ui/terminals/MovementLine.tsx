import type { MovementEntry } from '../../worker/api.ts'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useTime } from '../kit/texts/moments.ts'
import { useMovementName } from '../kit/money/movement-name.ts'
import { useOwnMovement } from '../kit/money/use-movement.ts'
import { MovementState } from '../kit/money/MovementState.tsx'
import { TillAfter } from '../kit/money/DoneMovement.tsx'
import { textKey } from '../kit/texts/keys.ts'

export type TerminalMovementKind = 'terminalSend' | 'terminalRefund'
export type TerminalMovement = ReturnType<typeof useOwnMovement>

/** The movement of a kind with one terminal's funds: one at a time, independent of the other terminals. */
export const useTerminalMovement = (kind: TerminalMovementKind, terminalId: number): TerminalMovement =>
  useOwnMovement((movement) => movement.kind === kind && movement.terminalId === terminalId)

/** The outcome of a terminal's last movement since the panel was opened, or an earlier one that is still open. */
export function MovementLine({ entry }: { entry: MovementEntry | undefined }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const time = useTime()
  const movementName = useMovementName()
  if (!entry) return null
  const { movement, outcome } = entry
  if (outcome.kind === 'done')
    return (
      <div role="status" data-movement="done">
        <p className="flex items-center gap-2 text-[13px] font-semibold text-money">
          <Icon name="check" className="size-4" />
          {t(textKey(`terminals:done.${movement.kind}`), {
            amount: money(outcome.amount),
            time: time(outcome.at),
          })}
        </p>
        <TillAfter balance={outcome.balance} />
      </div>
    )
  return (
    <div className="grid gap-1">
      {outcome.kind === 'pending' && (
        <p className="text-[13px] font-semibold text-muted">{movementName(entry)}</p>
      )}
      <MovementState entry={entry} />
    </div>
  )
}
