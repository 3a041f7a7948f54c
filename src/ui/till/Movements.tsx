import {
  isOpenMovement,
  ledgerDirections,
  movementAmount,
  type MovementEntry,
  type MovementOutcome,
} from '../../worker/api.ts'
import { Icon, type IconName } from '../kit/components/Icon.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { useMoment } from '../kit/texts/moments.ts'
import { barcodeGroups } from '../kit/texts/barcode-groups.ts'
import { DecideButton } from '../kit/money/MovementState.tsx'
import { useLeftOpen } from '../kit/money/use-left-open.ts'
import { refusalText } from '../kit/texts/refusal.ts'
import type { Translate } from '../kit/texts/translate.ts'

const shownMovements = 10

interface Look {
  readonly icon: IconName
  readonly tone: string
  readonly frame: string
  /** Its amount was not paid. */
  readonly isVoid: boolean
  readonly text: (t: Translate) => string
}

const textOf = (kind: Exclude<MovementOutcome['kind'], 'refused'>) => (t: Translate) =>
  t(`movement.outcome.${kind}`)

/** The appearance of a movement's outcome: a shape, a text and a colour. */
function outcomeLook(outcome: MovementOutcome): Look {
  switch (outcome.kind) {
    case 'pending':
      return {
        icon: 'clock',
        tone: 'text-muted',
        frame: 'border-dashed border-edge',
        isVoid: false,
        text: textOf(outcome.kind),
      }
    case 'unknown':
      return {
        icon: 'warning',
        tone: 'text-warn',
        frame: 'border-2 border-dashed border-warn',
        isVoid: false,
        text: textOf(outcome.kind),
      }
    case 'done':
      return {
        icon: 'check',
        tone: 'text-money',
        frame: 'border-line',
        isVoid: false,
        text: textOf(outcome.kind),
      }
    case 'neverReceived':
      return {
        icon: 'close',
        tone: 'text-danger',
        frame: 'border-danger',
        isVoid: true,
        text: textOf(outcome.kind),
      }
    case 'decidedNotDone':
      return {
        icon: 'close',
        tone: 'text-muted',
        frame: 'border-line',
        isVoid: true,
        text: textOf(outcome.kind),
      }
    case 'refused': {
      const { code, name } = outcome
      const why = (t: Translate) =>
        `${refusalText(t, { code: 'movementRefused', details: { code, name } })} · ${code}`
      return { icon: 'close', tone: 'text-danger', frame: 'border-danger', isVoid: true, text: why }
    }
  }
}

/** The last movements, and earlier ones that are still open. */
export function Movements() {
  const { t } = useTranslation()
  const movements = useView(({ state }) => state.till.movements)
  const shown = movements.filter((entry, index) => index < shownMovements || isOpenMovement(entry))
  return (
    <section aria-labelledby="movements-title">
      <h3 id="movements-title" className="mb-2 text-[13px] font-semibold text-muted">
        {t('till.movements')}
      </h3>
      {shown.length === 0 ? (
        <p className="rounded-xl border border-dashed border-line px-3 py-5 text-center text-[13px] text-muted">
          {t('till.noMovements')}
        </p>
      ) : (
        <ol className="grid gap-2">
          {shown.map((entry) => (
            <Movement key={entry.movementId} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Movement({ entry }: { entry: MovementEntry }) {
  const { t } = useTranslation()
  const { change } = useMoney()
  const moment = useMoment()
  const { movementId, movement, outcome, requestedAt } = entry
  const look = outcomeLook(outcome)
  const leftOpen = useLeftOpen(entry, movementId)
  const sum = movementAmount(entry)
  return (
    <li data-movement={outcome.kind} className={`rounded-xl border bg-raised px-3 py-2 ${look.frame}`}>
      <p className="flex items-baseline gap-2">
        <span className="truncate font-semibold">{t(`movement.kind.${movement.kind}`)}</span>
        <time className="text-xs text-muted">{moment(requestedAt)}</time>
        {sum !== null && (
          <span
            className={`ml-auto font-bold whitespace-nowrap ${look.isVoid ? 'text-muted line-through' : ''}`}
          >
            {change(ledgerDirections[movement.kind] * sum)}
          </span>
        )}
      </p>
      {'barcode' in movement && (
        <p className="font-mono text-xs text-muted">{barcodeGroups(movement.barcode)}</p>
      )}
      {'terminalId' in movement && (
        <p className="text-xs text-muted">{t('movement.terminal', { id: movement.terminalId })}</p>
      )}
      {movement.kind === 'walletSettlement' && (
        <p className="truncate font-mono text-xs text-muted">{movement.userId}</p>
      )}
      <div className="flex items-center justify-between gap-2">
        <p className={`flex items-center gap-1.5 text-[13px] leading-5 font-semibold ${look.tone}`}>
          <Icon name={look.icon} className="size-4" />
          {outcome.kind === 'unknown' ? (leftOpen ?? look.text(t)) : look.text(t)}
        </p>
        {outcome.kind === 'unknown' && <DecideButton movementId={movementId} />}
      </div>
    </li>
  )
}
