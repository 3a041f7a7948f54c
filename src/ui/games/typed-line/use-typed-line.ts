import { useMemo } from 'react'
import { addToCart } from '../../kit/cart/adding.ts'
import { say } from '../../kit/components/snackbar.ts'
import { betText } from '../../kit/games/bet-text.ts'
import { rulesNow } from '../../kit/games/game-rules.ts'
import { useGames } from '../../kit/games/use-games.ts'
import { signal } from '../../kit/signal.ts'
import { currentTexts, useTranslation } from '../../kit/texts/i18n.ts'
import { namedChoices } from './named-choices.ts'
import { forgetQuickPicks, quickPickOf } from './quick-picks.ts'
import { readLine, type Shop, type Understood } from './read-line.ts'

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

/** The ticket into the cart; if it is refused, the line is there again, unless the next one has begun. */
async function add(line: string, { game, bets, drawCount, priceVariant, price }: Understood): Promise<void> {
  if (!game) return
  const { gameId, name, row } = game
  const written = bets.map((bet) => ({ ...bet, numbers: [...bet.numbers] }))
  const isAdded = await addToCart({ gameId, priceVariant, bets: written, drawCount, price })
  const { t } = currentTexts()
  const [first] = bets
  const what =
    bets.length === 1 && first ? betText(t, row, first) : t('board.complete', { count: bets.length })
  if (isAdded) say(t('inspire.added', { bet: `${name} · ${what}` }))
  else if (typed.get() === '') typed.set(line)
}

/** The line, what it means, and the ways to end it. */
export function useTypedLine() {
  const shop = useShop()
  const line = typed.use()
  const understood = useMemo(() => readLine(line, shop), [line, shop])

  /** Puts the ticket into the cart and begins a new line; whether there was a ticket. */
  function sell(): boolean {
    if (understood.problem) return false
    forget()
    void add(line, understood)
    return true
  }

  return { shop, line, type: typed.set, understood, sell, forget }
}
