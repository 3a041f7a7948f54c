import { Link } from '../kit/location.tsx'
import Counter from './Counter.tsx'
import { useDraft } from '../games/boards/drafts.ts'
import { GamePanel } from '../games/GamePanel.tsx'
import { GameRail } from '../games/GameRail.tsx'
import { useRules } from '../kit/games/game-rules.ts'
import { useGame } from '../kit/games/use-games.ts'
import { useTranslation } from '../kit/texts/i18n.ts'

/** One game: the rail of the others, its board, the cart. */
export default function GamePage({ gameId }: { gameId: number }) {
  return (
    <Counter columns="grid-cols-[204px_minmax(0,1fr)_364px] wide:grid-cols-[232px_minmax(0,1fr)_460px] narrow:grid-cols-[196px_minmax(0,1fr)] tight:grid-cols-1">
      <GameRail gameId={gameId} />
      <OpenGame key={gameId} gameId={gameId} />
    </Counter>
  )
}

/** A picked number renders this part again, but not the rail or the cart. */
function OpenGame({ gameId }: { gameId: number }) {
  const game = useGame(gameId)
  const row = useRules(gameId)
  const draft = useDraft(gameId)
  return game && row && draft ? <GamePanel game={game} row={row} draft={draft} /> : <NotOffered />
}

function NotOffered() {
  const { t } = useTranslation()
  return (
    <main className="grid place-content-center gap-4 p-6 text-center">
      <p className="text-lg font-semibold">{t('games.notOffered')}</p>
      <Link href="/" className="inline-flex min-h-11 items-center justify-self-center text-link">
        {t('games.back')}
      </Link>
    </main>
  )
}
