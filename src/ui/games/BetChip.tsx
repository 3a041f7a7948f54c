import type { Bet } from '../../games/family.ts'
import { betText } from '../kit/games/bet-text.ts'
import { KeptRanges } from './boards/KeptRanges.tsx'
import { Icon } from '../kit/components/Icon.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'

interface Props {
  gameId: number
  bet: Bet
  onDrop: () => void
}

/** A bet of the ticket; a touch takes it off. */
export function BetChip({ gameId, bet, onDrop }: Props) {
  const { t } = useTranslation()
  const text = betText(t, gameId, bet)
  return (
    <button
      type="button"
      onClick={onDrop}
      aria-label={t('board.dropBet', { bet: text })}
      className="press flex min-h-11 items-center gap-2 rounded-lg border border-line bg-raised px-2.5 text-[13px] font-semibold hover:bg-hover"
    >
      <span>
        <KeptRanges text={text} />
      </span>
      <Icon name="close" className="size-3.5 text-muted" />
    </button>
  )
}
