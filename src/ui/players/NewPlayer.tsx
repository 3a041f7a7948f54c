import { useState, type SubmitEvent } from 'react'
import { creationObstacle, playerLimit } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { MoneyField, QuickAmounts } from '../kit/money/MoneyField.tsx'
import { limits } from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'
import { notesWithin } from '../kit/money/quick-amounts.ts'
import { ObstacleLine, useAmountToMove } from '../kit/money/obstacle.tsx'
import { useRestAfterRefusal } from './use-rest.ts'

/** A new account for the card, with what the player pays in at once. */
export function NewPlayer() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [name, setName] = useState('')
  const isResting = useRestAfterRefusal()
  const deployment = useView(({ state }) => state.session.deployment)
  const max = useView(({ state }) => playerLimit(state))
  const { entered, obstacle } = useAmountToMove((state, facts, sum) =>
    creationObstacle(state, facts, name, sum),
  )
  const { amount } = entered
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
