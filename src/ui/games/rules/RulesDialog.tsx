import { useState } from 'react'
import { Dialog } from '../../kit/components/Dialog.tsx'
import { rulesNow } from '../../kit/games/game-rules.ts'
import { GameLogo } from '../../kit/games/GameLogo.tsx'
import { useGames } from '../../kit/games/use-games.ts'
import { GameSelect } from '../../kit/games/GameSelect.tsx'
import { usePath } from '../../kit/location.tsx'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { PrizeTable } from './PrizeTable.tsx'
import { RuleFacts } from './RuleFacts.tsx'

/** The rules of each game, its prices and prizes, to show to a player (section 2, "Help"). */
export default function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const games = useGames()
  const shownGame = useShownGame()
  const [chosen, setChosen] = useState<number | null>(shownGame)
  const game = games.find(({ gameId }) => gameId === chosen) ?? games[0]
  const row = game && rulesNow(game.gameId)
  return (
    <Dialog title={t('menu:entry.rules')} onClose={onClose} width="wide">
      <GameSelect label={t('menu:results.game')} chosen={game?.gameId ?? null} onChoose={setChosen} />
      {!game || !row ? (
        <p className="py-8 text-center text-muted">{t('games.none')}</p>
      ) : (
        <div
          tabIndex={0}
          role="region"
          aria-label={game.name}
          className="mt-4 grid h-[62vh] content-start gap-x-8 gap-y-5 overflow-y-auto sm:grid-cols-2"
        >
          <section>
            <h3 className="mb-3 flex items-center gap-3 text-lg font-bold tracking-tight">
              <GameLogo gameId={game.gameId} size={44} />
              {game.name}
            </h3>
            <p className="mb-4 leading-6">{t(`menu:rules.how.${row.board}`)}</p>
            <RuleFacts row={row} game={game} />
          </section>
          <PrizeTable key={game.gameId} row={row} game={game} />
        </div>
      )}
    </Dialog>
  )
}

/** The game on the screen; null on every other page. */
function useShownGame(): number | null {
  const [, gameId] = /^\/game\/(\d+)$/.exec(usePath()) ?? []
  return gameId === undefined ? null : Number(gameId)
}
