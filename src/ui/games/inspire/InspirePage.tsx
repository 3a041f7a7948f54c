import { navigate } from '../../kit/location.tsx'
import type { Frame } from '../../kit/frame.ts'
import { Button } from '../../kit/components/Button.tsx'
import { Icon } from '../../kit/components/Icon.tsx'
import { Kbd } from '../../kit/components/Kbd.tsx'
import { onceTyped } from '../../kit/keyboard/provisional.ts'
import { useKeys } from '../../kit/keyboard/use-keys.ts'
import { useNumberKeys } from '../../kit/keyboard/use-number-keys.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { ideaKeys } from '../keys.ts'
import { IdeaCard } from './IdeaCard.tsx'
import { ideaPrice, ideasPerGame, useIdeas } from './use-ideas.ts'

/** Lucky numbers for the player at the counter: one touch puts them into the cart (rulings, "/inspire"). */
export default function InspirePage({ Frame }: { Frame: Frame }) {
  const { t } = useTranslation()
  const { games, ideas, take, renew } = useIdeas()
  function takeNumber(number: number): void {
    const game = games[Math.floor((number - 1) / ideasPerGame)]
    if (game) onceTyped(() => void take(game, (number - 1) % ideasPerGame))
  }
  const { bindings, pending, settle, drop } = useNumberKeys(games.length * ideasPerGame, takeNumber)
  /** The number that is being typed is that of an idea on the screen. */
  function showOthers(): void {
    settle()
    renew()
  }
  useKeys({
    ...bindings,
    ...(pending === '' ? {} : { Enter: settle }),
    [ideaKeys.otherIdeas]: showOthers,
    Escape: () => drop() || navigate('/'),
  })
  return (
    <Frame>
      <main
        data-enter={pending === '' ? undefined : true}
        className="flex min-h-0 min-w-0 flex-col gap-3 overflow-y-auto p-4"
      >
        <header className="flex items-center gap-3">
          <h1 className="flex items-center gap-2 text-xl font-bold tracking-tight">
            <Icon name="star" className="size-6 text-accent" />
            {t('inspire.title')}
          </h1>
          <p className="text-[13px] text-muted">{t('inspire.text')}</p>
          <p aria-hidden className="ml-auto text-xl font-bold text-accent">
            {pending && `${pending}_`}
          </p>
          <Button kind="primary" onClick={showOthers}>
            {t('inspire.other')} <Kbd>{ideaKeys.otherIdeas}</Kbd>
          </Button>
          <Button onClick={() => navigate('/')}>{t('games.back')}</Button>
        </header>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(284px,1fr))] gap-3">
          {games.map((game, index) => (
            <IdeaCard
              key={game.gameId}
              game={game}
              ideas={ideas[game.gameId] ?? []}
              price={ideaPrice(game)}
              from={index * ideasPerGame + 1}
              onTake={(idea) => void take(game, idea)}
            />
          ))}
        </div>
      </main>
    </Frame>
  )
}
