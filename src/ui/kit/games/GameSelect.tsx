import { useId } from 'react'
import { useGames } from './use-games.ts'

interface Props {
  label: string
  /** The label for all games; without it one game is always chosen. */
  all?: string
  chosen: number | null
  onChoose: (gameId: number | null) => void
}

/** One of the games of the shop. */
export function GameSelect({ label, all, chosen, onChoose }: Props) {
  const id = useId()
  const games = useGames()
  return (
    <label htmlFor={id} className="flex items-center gap-3 font-semibold">
      {label}
      <select
        id={id}
        autoFocus
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
        className="press h-11 min-w-0 flex-1 cursor-pointer rounded-lg border border-line bg-raised px-2 font-semibold hover:bg-hover"
      >
        {all !== undefined && <option value="">{all}</option>}
        {games.map(({ gameId, name }) => (
          <option key={gameId} value={gameId}>
            {`${name} · ${gameId}`}
          </option>
        ))}
      </select>
    </label>
  )
}
