import { useId, useState, type SubmitEvent } from 'react'
import { freeCardObstacle, type ListedPlayer } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { NotKnown } from '../kit/reading/NotKnown.tsx'
import { useReading } from '../kit/reading/use-reading.ts'
import { ask } from '../kit/replica/counter.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { ObstacleLine, useObstacle } from '../kit/money/obstacle.tsx'
import { PlayerSelect } from './PlayerSelect.tsx'
import { useRestAfterRefusal } from './use-rest.ts'

/** The card becomes that of a player who has an account already. */
export function ExistingPlayer() {
  const { t } = useTranslation()
  const [reading, readAgain] = useReading('players', () => ask('fetchPlayers'))
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
