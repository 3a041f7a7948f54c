import { useState } from 'react'
import { useTranslation } from '../kit/texts/i18n.ts'
import { ExistingPlayer } from './ExistingPlayer.tsx'
import { NewPlayer } from './NewPlayer.tsx'
import { Switch } from './Switch.tsx'

/** A card that is nobody's: it gets an account, or becomes that of a player who has one. */
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
