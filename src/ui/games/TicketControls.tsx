import type { GameRow } from '../../games/catalogue.ts'
import type { OfferedGame } from '../../worker/api.ts'
import { isEmptyDraft, type Draft } from './boards/draft.ts'
import { Button } from '../kit/components/Button.tsx'
import { Kbd } from '../kit/components/Kbd.tsx'
import { Segments } from '../kit/components/Segments.tsx'
import { useTranslation } from '../kit/texts/i18n.ts'
import { useMoney } from '../kit/texts/formats.ts'
import { gameKeys, quickCounts } from './keys.ts'
import type { Ticket } from './use-ticket.ts'
import { Icon } from '../kit/components/Icon.tsx'

interface Props {
  game: OfferedGame
  row: GameRow
  draft: Draft
  ticket: Ticket
}

/** Price of a bet, number of draws, and the shortcuts to a bet. */
export function TicketControls({ game, row, draft, ticket }: Props) {
  const { t } = useTranslation()
  const { amount } = useMoney()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
      <span className="text-xs text-muted">{t('board.price')}</span>
      <Segments
        label={t('board.price')}
        options={ticket.variants.map((variant) => ({
          value: variant,
          text: amount(game.prices[variant] ?? 0),
        }))}
        chosen={ticket.variant}
        onChoose={ticket.chooseVariant}
      />
      {row.maxDraws > 1 && (
        <>
          <span className="ml-1 text-xs text-muted">{t('board.draws')}</span>
          <Stepper
            label={t('board.draws')}
            less={t('board.fewerDraws')}
            more={t('board.moreDraws')}
            value={draft.drawCount}
            max={row.maxDraws}
            onChange={ticket.chooseDraws}
          />
        </>
      )}
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <QuickPicks ticket={ticket} maxBets={row.maxBets} />
        <Button size="compact" onClick={ticket.repeatLast}>
          {t('board.repeat')} <Kbd>{gameKeys.repeat}</Kbd>
        </Button>
        <Button size="compact" onClick={ticket.clear} disabled={isEmptyDraft(draft)}>
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}

/** One bet at random, or several of them with one touch. */
function QuickPicks({ ticket, maxBets }: { ticket: Ticket; maxBets: number }) {
  const { t } = useTranslation()
  const button = 'press min-h-11 border-l border-line px-2.5 text-[13px] font-semibold hover:bg-hover'
  return (
    <div
      role="group"
      aria-label={t('board.quickPick')}
      className="flex rounded-lg border border-line bg-raised"
    >
      <button
        type="button"
        className={`${button} flex items-center gap-2 border-l-0`}
        onClick={() => ticket.quickPick()}
      >
        {t('board.quickPick')} <Kbd>{gameKeys.quickPick}</Kbd>
      </button>
      {quickCounts
        .filter((count) => count <= maxBets)
        .map((count) => (
          <button
            key={count}
            type="button"
            className={`${button} min-w-11`}
            aria-label={`×${count} ${t('board.quickPick')}`}
            title={`×${count} ${t('board.quickPick')} (${gameKeys.quickPick} ${count})`}
            onClick={() => ticket.quickPick(count)}
          >
            ×{count}
          </button>
        ))}
    </div>
  )
}

interface StepperProps {
  label: string
  value: number
  max: number
  less: string
  more: string
  onChange: (value: number) => void
}

/** A small whole number from 1 to `max`. */
function Stepper({ label, value, max, less, more, onChange }: StepperProps) {
  const button = 'press grid size-11 place-items-center hover:bg-hover off'
  return (
    <div
      role="group"
      aria-label={label}
      className="flex items-center rounded-lg border border-line bg-raised"
    >
      <button
        type="button"
        className={button}
        aria-label={less}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" className="size-4" />
      </button>
      <output className="min-w-8 text-center text-base font-bold">{value}</output>
      <button
        type="button"
        className={button}
        aria-label={more}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" className="size-4" />
      </button>
    </div>
  )
}
