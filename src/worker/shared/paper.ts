import type { Movement } from '../../events/till.ts'
import type { DataOf } from '../../events/vocabulary.ts'

export type PrintResult = DataOf<'receiptPrintEnded'>['result']

/**
 * The paper of a ticket or another receipt. `none`: no print has ended yet; `maybe`: something may have come out;
 * `failed`: nothing came out. `unconfirmed` is printed by a device that cannot say so.
 */
export interface Paper {
  state: 'none' | 'printed' | 'unconfirmed' | 'maybe' | 'failed'
  /** How many papers of it may exist; the next one is the copy of that number, 0 being the original. */
  papers: number
  /** The job under way. */
  jobId: string | null
  /** Why the last job failed or is uncertain: a text key of `printing.reason`. */
  reason: string | null
}

/** Movements that come out on no paper: section 7 has no receipt for players' accounts. */
export const paperless: ReadonlySet<Movement['kind']> = new Set(['playerTopUp', 'playerSettlement'])

/** Why a QR receipt does not come out where the host does not tell its link: a text key of `printing.reason`. */
export const linkMissing = 'walletLinkMissing'

export const noPaper = (): Paper => ({ state: 'none', papers: 0, jobId: null, reason: null })

/** Whether it is known to be in somebody's hand. */
export const isOnPaper = ({ state }: Paper): boolean => state === 'printed' || state === 'unconfirmed'

export function printEnded(paper: Paper, { result, reason }: { result: PrintResult; reason?: string }): void {
  paper.jobId = null
  paper.reason = reason ?? null
  paper.state = stateAfter(paper.state, result)
  if (result !== 'failed') paper.papers++
}

/** What became of it cannot be read any more: whatever is printed from now on is a copy. */
export function perhapsPrinted(paper: Paper): void {
  if (isOnPaper(paper)) return
  paper.state = 'maybe'
  paper.papers = Math.max(paper.papers, 1)
}

export function printDecided(paper: Paper, decision: 'printed' | 'notPrinted'): void {
  paper.state = decision === 'printed' ? 'printed' : 'failed'
  paper.reason = null
}

/** A copy that did not come out takes nothing away from the paper that is in the player's hand already. */
function stateAfter(before: Paper['state'], result: PrintResult): Paper['state'] {
  if (result === 'printed' || result === 'unconfirmed') return result
  if (before === 'printed' || before === 'unconfirmed' || before === 'maybe') return before
  return result === 'unknown' ? 'maybe' : 'failed'
}
