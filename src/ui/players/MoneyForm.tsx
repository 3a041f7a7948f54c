import { useEffect, useState, type SubmitEvent, useId } from 'react'
import {
  isOpenMovement,
  accountLimit,
  playerSettlementObstacle,
  playerTopUpObstacle,
  type Player,
} from '../../worker/api.ts'
import { Button } from '../kit/components/Button.tsx'
import { MoneyField, QuickAmounts } from '../kit/money/MoneyField.tsx'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { DoneMovement } from '../kit/money/DoneMovement.tsx'
import { MovementState } from '../kit/money/MovementState.tsx'
import { ObstacleLine, useAmountToMove } from '../kit/money/obstacle.tsx'
import { useMovement } from '../kit/money/use-movement.ts'
import { useQuickAmounts } from '../kit/money/use-quick-amounts.ts'
import { isOfPlayer, useRestAfterRefusal } from './use-outcomes.ts'

const obstacles = { topUp: playerTopUpObstacle, settle: playerSettlementObstacle } as const
const commands = { topUp: 'topUpPlayer', settle: 'settlePlayer' } as const

/** A player's payment in or out; a settlement never requests more than the balance (section 5). */
export function MoneyForm({ player: { userId, balance } }: { player: Player }) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [way, setWay] = useState<Way>('topUp')
  const { entered, obstacle } = useAmountToMove((state, facts, amount) =>
    obstacles[way](state, facts, userId, amount),
  )
  const { entry, start } = useMovement((movement) => isOfPlayer(movement) && movement.userId === userId)
  const isResting = useRestAfterRefusal()
  const max = useView(({ state }) => accountLimit(state))
  const quickAmounts = useQuickAmounts(way === 'topUp' ? 'in' : 'out', max, balance)
  const { amount, type } = entered
  const isUncovered = obstacle?.code === 'notEnoughFunds'
  const doneId = entry?.outcome.kind === 'done' ? entry.movementId : null
  useEffect(() => {
    if (doneId !== null) type('')
  }, [doneId, type])
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!obstacle && !isResting) start({ type: commands[way], userId, amount })
  }
  if (entry && isOpenMovement(entry)) return <MovementState entry={entry} />
  return (
    <form onSubmit={submit} className="grid gap-3">
      {entry && <MovementState entry={entry} />}
      {entry && <DoneMovement entry={entry} />}
      <Ways chosen={way} onChoose={setWay} />
      <MoneyField label={t('players:amount')} entry={entered} isFocused />
      <QuickAmounts amounts={quickAmounts} onChoose={entered.choose} />
      <ObstacleLine obstacle={isUncovered ? null : obstacle} />
      <Button
        kind={isUncovered ? 'danger' : 'pay'}
        size="large"
        type="submit"
        disabled={obstacle !== null || isResting}
        className={isUncovered ? 'disabled:text-danger' : ''}
      >
        {isUncovered
          ? t('errors:refusals.notEnoughFunds')
          : t(`players:confirm.${way}`, { amount: money(amount) })}
      </Button>
    </form>
  )
}

type Way = 'topUp' | 'settle'

const ways: readonly Way[] = ['topUp', 'settle']

interface Props {
  chosen: Way
  onChoose: (way: Way) => void
}

/** The choice between a payment in and out, by touch or by the arrow keys. */
function Ways({ chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{t('players:what')}</legend>
      {ways.map((way) => (
        <label
          key={way}
          className="press flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-line bg-raised px-3.5 font-semibold focus-within:outline-3 focus-within:outline-accent has-checked:border-accent has-checked:bg-accent/20"
        >
          <input
            type="radio"
            name={name}
            checked={way === chosen}
            onChange={() => onChoose(way)}
            className="size-5 accent-(--accent) outline-none"
          />
          {t(`players:way.${way}`)}
        </label>
      ))}
    </fieldset>
  )
}
