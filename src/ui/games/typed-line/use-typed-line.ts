import { useMemo } from 'react'
import { addToCart } from '../../kit/cart/adding.ts'
import { rulesNow } from '../../kit/games/game-rules.ts'
import { useGames } from '../../kit/games/use-games.ts'
import { signal } from '../../kit/signal.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { namedChoices } from './named-choices.ts'
import { forgetQuickPicks, quickPickOf } from './quick-picks.ts'
import { readLine, type LineGame, type Shop, type Understood } from './read-line.ts'

/**
 * The line that is being typed. It stays until it is sold or given up: a scan that opens another dialog does not end it, and
 * a ticket that the cart refuses is there again.
 */
const typed = signal('')

/** The games of this shop and what their boards name, in the current language. */
function useShop(): Shop {
  const games = useGames()
  const { t } = useTranslation()
  return useMemo(
    () => ({
      games: games.flatMap(({ gameId, name, prices }) => {
        const row = rulesNow(gameId)
        return row ? [{ gameId, name, prices, row }] : []
      }),
      choices: (row) => namedChoices(t, row),
      quickPick: quickPickOf,
    }),
    [games, t],
  )
}

function forget(): void {
  typed.set('')
  forgetQuickPicks()
}

/** The ticket into the cart; whether it was taken. If it was refused, the line is there again, unless the next one has begun. */
async function add(
  line: string,
  { game, bets, ...ticket }: Understood & { game: LineGame },
): Promise<boolean> {
  const { drawCount, priceVariant, price } = ticket
  const written = bets.map((bet) => ({ ...bet, numbers: [...bet.numbers] }))
  const isAdded = await addToCart({ gameId: game.gameId, priceVariant, bets: written, drawCount, price })
  if (!isAdded && typed.get() === '') typed.set(line)
  return isAdded
}

/** The line, what it means, and the ways to end it. */
export function useTypedLine() {
  const shop = useShop()
  const line = typed.use()
  const understood = useMemo(() => readLine(line, shop), [line, shop])

  /** Puts the ticket into the cart and begins a new line: whether the cart took it, or null if there is no ticket yet. */
  function sell(): Promise<boolean> | null {
    const { game, problem } = understood
    if (!game || problem) return null
    forget()
    return add(line, { ...understood, game })
  }

  return { shop, line, type: typed.set, understood, sell, forget }
}
