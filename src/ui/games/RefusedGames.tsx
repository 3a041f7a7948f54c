import { isolated } from '../../values/isolated.ts'
import { useView } from '../kit/replica/view.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** Permitted games with a faulty description by the host, with the fault, for its operator to mend. */
export default function RefusedGames() {
  const { t } = useTranslation()
  const refused = useView(({ state }) => state.games.refused)
  if (!refused) return null
  const games = refused
    .map(({ gameId, name, problem }) => `${isolated(name)} · ${gameId} (${problem})`)
    .join(', ')
  return (
    <p role="status" className="text-[13px] text-warn">
      {t('games.refused', { games })}
    </p>
  )
}
