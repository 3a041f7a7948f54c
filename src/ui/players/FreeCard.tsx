import { useState, type SubmitEvent, useId } from 'react'
import { isolated } from '../../values/isolated.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { creationObstacle, accountLimit, freeCardObstacle, type ListedPlayer } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { MoneyField, QuickAmounts } from '../kit/money/MoneyField.tsx'
import * as limits from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { notesWithin } from '../kit/money/quick-amounts.ts'
import { ObstacleLine, useAmountToMove, useObstacle } from '../kit/money/obstacle.tsx'
import { useRestAfterRefusal } from './use-outcomes.ts'
import { NotKnown, useReading } from '../kit/reading.tsx'
import { query } from '../kit/replica/counter.ts'

/** A card without a player: it gets a new account, or is attached to an existing player. */
export function FreeCard() {
  const { t } = useTranslation()
  const [isNew, setNew] = useState(true)
  return (
    <div data-card="free" className="grid gap-4">
      <p className="leading-5 text-muted">{t('players:free')}</p>
      <Switch label={t('players:create')} isOn={isNew} onChange={setNew} />
      {isNew ? <NewPlayer /> : <ExistingPlayer />}
    </div>
  )
}

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, shown by position, by a mark and for screen readers. */
const Switch = ({ label, isOn, onChange }: Props) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    onClick={() => onChange(!isOn)}
    className="press flex min-h-11 items-center gap-3 justify-self-start rounded-lg px-1 font-semibold"
  >
    <span
      aria-hidden
      className={`flex h-7 w-12 items-center rounded-full border p-0.5 ${isOn ? 'justify-end border-transparent bg-pick text-on-pick' : 'border-edge bg-raised text-muted'}`}
    >
      <span
        className={`grid size-5.5 place-items-center rounded-full text-[11px] font-bold text-ink ${isOn ? 'bg-surface' : 'bg-muted'}`}
      >
        {isOn ? '✓' : ''}
      </span>
    </span>
    {label}
  </button>
)

/** A new account for the card, with the player's first payment. */
function NewPlayer() {
  const { t } = useTranslation()
  const { money } = useMoney()
  const [name, setName] = useState('')
  const isResting = useRestAfterRefusal()
  const deployment = useView(({ state }) => state.session.deployment)
  const max = useView(({ state }) => accountLimit(state))
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

/** Attaches the card to a player who already has an account. */
function ExistingPlayer() {
  const { t } = useTranslation()
  const [reading, readAgain] = useReading('players', () => query('fetchPlayers'))
  if (reading.state !== 'known') return <NotKnown reading={reading} onRetry={readAgain} />
  return reading.value.length === 0 ? (
    <p className="rounded-xl border border-dashed border-line p-5 text-center text-muted">
      {t('players:noPlayers')}
    </p>
  ) : (
    <LinkForm players={reading.value} />
  )
}

function LinkForm({ players }: { players: readonly ListedPlayer[] }) {
  const { t } = useTranslation()
  const hintId = useId()
  const [userId, setUserId] = useState('')
  const isResting = useRestAfterRefusal()
  const chosen = players.find((player) => player.userId === userId)
  const obstacle = useObstacle(freeCardObstacle)
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (chosen && !obstacle && !isResting) void act({ type: 'attachCard', userId: chosen.userId })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <PlayerSelect players={players} chosen={userId} onChoose={setUserId} describedBy={hintId} />
      <p id={hintId} className="min-h-5 text-muted">
        {chosen?.hasCard ? t('players:replaces') : ''}
      </p>
      <ObstacleLine obstacle={obstacle} />
      <Button kind="primary" size="large" type="submit" disabled={!chosen || obstacle !== null || isResting}>
        {t('players:confirm.link')}
      </Button>
    </form>
  )
}

interface PlayerSelectProps {
  players: readonly ListedPlayer[]
  chosen: string
  onChoose: (userId: string) => void
  describedBy: string
}

/** A player with an account: the name and the balance. */
function PlayerSelect({ players, chosen, onChoose, describedBy }: PlayerSelectProps) {
  const { t } = useTranslation()
  const { money } = useMoney()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-[13px] font-semibold">
        {t('players:player')}
      </label>
      <select
        id={id}
        autoFocus
        value={chosen}
        aria-describedby={describedBy}
        onChange={({ target }) => onChoose(target.value)}
        className="press h-12 min-w-0 cursor-pointer rounded-lg border border-edge bg-bg px-3 text-base"
      >
        <option value="">{t('players:choose')}</option>
        {players.map(({ userId, name, balance }) => (
          <option key={userId} value={userId}>
            {`${isolated(name)} · ${money(balance)}`}
          </option>
        ))}
      </select>
    </div>
  )
}
