import type { HistoryEntry } from '../../../worker/api.ts'
import { paperLook, type PaperLook } from '../../kit/paper/paper-look.ts'
import { useMoney } from '../../kit/texts/formats.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'
import { refusedPurchaseText } from './refused-purchase.ts'

/** The text of a history line beside the time; empty for a ticket that is sold and on paper. */
export interface Note {
  readonly text: string
  readonly tone: string
  /** The result of an instant game's ticket. */
  readonly instant?: 'notWon' | 'paid'
  /** The print status that the text is. */
  readonly paper?: PaperLook['key']
}

const nothing: Note = { text: '', tone: '' }

/** The reason why a ticket was not sold is in upper case (section 8), with its code. */
export function useNote({ outcome, paper }: HistoryEntry): Note {
  const { t, language } = useTranslation()
  const { money } = useMoney()
  switch (outcome.kind) {
    case 'pending':
      return { text: t('history.pending'), tone: '' }
    // Shown below the line.
    case 'unknown':
      return nothing
    case 'refused': {
      const reason = refusedPurchaseText(t, outcome).toLocaleUpperCase(language)
      return { text: `${reason} · ${outcome.code}`, tone: 'text-danger' }
    }
    case 'neverReceived':
      return { text: t('history.neverReceived').toLocaleUpperCase(language), tone: 'text-danger' }
    case 'decidedNotSold':
      return { text: t('history.decidedNotSold'), tone: '' }
    case 'sold':
      break
  }
  if (outcome.cancelledAt !== null) return { text: t('history.void'), tone: 'text-danger' }
  const { instantPrize } = outcome.sold
  if (instantPrize === 0) return { text: t('history.instantNotWon'), tone: '', instant: 'notWon' }
  if (instantPrize !== undefined && outcome.isWinPaid)
    return {
      text: t('history.instantPaid', { amount: money(instantPrize) }),
      tone: 'text-ink',
      instant: 'paid',
    }
  const { key, tone } = paperLook(paper)
  // The last one is shown below the line.
  return key === 'printed' || key === 'maybe'
    ? nothing
    : { text: t(`history.paper.${key}`), tone, paper: key }
}
