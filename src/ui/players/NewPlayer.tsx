import { useState, type SubmitEvent } from 'react'
import { creationObstacle, playerLimit } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { useAmountEntry } from '../kit/money/amount-entry.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { MoneyField } from '../kit/money/MoneyField.tsx'
import { limits } from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { ObstacleLine } from '../kit/money/ObstacleLine.tsx'
import { notesWithin } from '../kit/money/quick-amounts.ts'
import { QuickAmounts } from '../kit/money/QuickAmounts.tsx'
import { useObstacle } from '../kit/money/use-obstacle.ts'
import { useRestAfterRefusal } from './use-rest.ts'

/** A new account for the card, with what the player pays in at once. */
export function NewPlayer() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [name, setName] = useState('')
  const entered = useAmountEntry()
  const isResting = useRestAfterRefusal()
  const deployment = useView(({ state }) => state.session.deployment)
  const max = useView(({ state }) => playerLimit(state))
  const { amount } = entered
  const standing = useObstacle((state, facts) => creationObstacle(state, facts, name, amount))
  const obstacle = entered.refusal ?? standing
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!obstacle && !isResting) void act({ type: 'createPlayer', name: name.trim(), amount })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Field
        label={t('players:name')}
        value={name}
        onChange={setName}
        maxLength={limits.userNameMaxLength}
        autoCapitalize="words"
        autoComplete="off"
        autoFocus
      />
      <MoneyField label={t('players:amount')} entry={entered} />
      {deployment && (
        <QuickAmounts
          amounts={notesWithin(deployment.currency, { min: 1, max }).map((note) => ({ amount: note }))}
          onChoose={entered.choose}
        />
      )}
      <ObstacleLine obstacle={obstacle} />
      <Button kind="primary" size="large" type="submit" disabled={obstacle !== null || isResting}>
        {amount > 0
          ? t('players:confirm.createWith', { amount: money(amount) })
          : t('players:confirm.create')}
      </Button>
    </form>
  )
}
