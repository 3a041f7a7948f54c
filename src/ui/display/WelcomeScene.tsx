import { isGrandLottery } from '../../games/catalogue.ts'
import { countdown, isLast } from '../kit/games/draw-clock.ts'
import { gameName } from '../kit/games/game-name.ts'
import { GameLogo } from '../kit/games/GameLogo.tsx'
import { hostTick } from '../kit/replica/host-clock.ts'
import { useTranslation } from '../kit/texts/i18n.ts'
import type { SceneOf } from './customer-view.ts'
import logo from '../kit/components/logo.svg'

type Draws = SceneOf<'welcome'>['draws']

const drawsShown = 6

/** Shown while no customer is served: the shop's name and the next draws. */
export function WelcomeScene({ shop, draws }: { shop: string | null; draws: Draws }) {
  const { t } = useTranslation()
  return (
    <section data-scene="welcome" className="grid h-full grid-rows-[auto_minmax(0,1fr)] gap-[3cqh] p-[4cqw]">
      <header
        className={draws.length > 0 ? 'flex items-center gap-[2.5cqw]' : 'row-span-2 place-self-center'}
      >
        <img src={logo} alt="" className="size-[13cqh] shrink-0" />
        <div className="min-w-0">
          <h1 className="text-[1.9em] font-bold tracking-tight [font-feature-settings:normal]">
            {t('display:welcome')}
          </h1>
          {shop && <p className="text-[1.15em] text-muted">{shop}</p>}
        </div>
      </header>
      {draws.length > 0 && <NextDraws draws={draws} />}
    </section>
  )
}

/** The second of the host's clock: the list is sorted once per second, not at every tick. */
const secondAt = (now: number | null) => Math.floor((now ?? 0) / 1_000)

function NextDraws({ draws }: { draws: Draws }) {
  const { t } = useTranslation()
  hostTick.use(secondAt)
  const now = hostTick.get()
  if (now === null) return null
  const next = draws
    .filter(({ closesAt }) => closesAt > now)
    .sort((a, b) => a.closesAt - b.closesAt)
    .slice(0, drawsShown)
  return (
    <section className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-[1.5cqh]">
      <h2 className="font-semibold text-muted">{t('display:nextDraws')}</h2>
      <ol className="grid grid-cols-2 grid-rows-3 gap-[1.4cqw]">
        {next.map((draw) => (
          <NextDraw key={draw.gameId} draw={draw} leftMs={draw.closesAt - now} />
        ))}
      </ol>
    </section>
  )
}

function NextDraw({ draw, leftMs }: { draw: Draws[number]; leftMs: number }) {
  const { t } = useTranslation()
  const { gameId } = draw
  return (
    <li className="flex min-w-0 items-center gap-[1.4cqw] rounded-2xl border border-line bg-surface px-[1.6cqw]">
      <span className="shrink-0 [&>img]:size-[10cqh]">
        <GameLogo gameId={gameId} size={64} />
      </span>
      <span className="min-w-0 flex-1 font-semibold break-words">{gameName(t, gameId, draw)}</span>
      <time
        aria-live="off"
        className={`px-[0.4em] text-[1.2em] font-bold ${isLast(gameId, leftMs) ? 'text-danger' : ''}`}
      >
        {countdown(leftMs, isGrandLottery(gameId))}
      </time>
    </li>
  )
}
