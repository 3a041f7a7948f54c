import { useState, type SubmitEvent } from 'react'
import { playerObstacle, type Player } from '../../worker/api.ts'
import { act } from '../kit/act.ts'
import { Button } from '../kit/components/Button.tsx'
import { Field } from '../kit/components/Field.tsx'
import { limits } from '../kit/limits.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useRestAfterRefusal } from './use-rest.ts'

/** The player's name, which can be put right. */
export function NameForm({ player: { userId, name } }: { player: Player }) {
  const { t } = useTranslation()
  const [text, setText] = useState(name)
  const isBlocked = useView(({ state, facts }) => playerObstacle(state, facts) !== null)
  const isResting = useRestAfterRefusal()
  const typed = text.trim()
  const isChanged = typed !== '' && typed !== name
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isChanged && !isBlocked && !isResting) void act({ type: 'renamePlayer', userId, name: typed })
  }
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
      <Field
        label={t('players:name')}
        value={text}
        onChange={setText}
        maxLength={limits.userNameMaxLength}
        autoCapitalize="words"
        autoComplete="off"
      />
      <Button size="large" type="submit" disabled={!isChanged || isBlocked || isResting}>
        {t('players:saveName')}
      </Button>
    </form>
  )
}
