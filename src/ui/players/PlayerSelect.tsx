import { useId } from 'react'
import type { ListedPlayer } from '../../worker/api.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/use-money.ts'

interface Props {
  players: readonly ListedPlayer[]
  chosen: string
  onChoose: (userId: string) => void
  describedBy: string
}

/** One of the players who have an account, by name and by what is in it. */
export function PlayerSelect({ players, chosen, onChoose, describedBy }: Props) {
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
            {`${name} · ${money(balance)}`}
          </option>
        ))}
      </select>
    </div>
  )
}
