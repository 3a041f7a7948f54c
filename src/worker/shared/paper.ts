import type { Movement } from '../../events/till.ts'
import type { DataOf } from '../../events/vocabulary.ts'

export type PrintResult = DataOf<'receiptPrintEnded'>['result']

/**
 * The print status of a ticket or receipt. `none`: no print has ended yet; `maybe`: it may have been printed; `failed`:
 * it was not printed. `unconfirmed`: printed by a device that cannot report it.
 */
export interface Paper {
  state: 'none' | 'printed' | 'unconfirmed' | 'maybe' | 'failed'
  /** How many papers exist at most, which is also the number of the next one: 0 is the original, 1 the first copy. */
  papers: number
  /** The open job. */
  jobId: string | null
  /** Why the last job failed or is uncertain: a text key of `printing.reason`. */
  reason: string | null
}

/** Movements without a paper: section 7 has no receipt for players' accounts. */
export const paperless: ReadonlySet<Movement['kind']> = new Set(['playerTopUp', 'playerSettlement'])

/** Why a QR receipt is not printed if the host does not send its link: a text key of `printing.reason`. */
export const linkMissing = 'walletLinkMissing'

export const noPaper = (): Paper => ({ state: 'none', papers: 0, jobId: null, reason: null })

/** No print of it has ended, and none is open. */
export const isWaitingForFirstPrint = ({ state, jobId }: Paper): boolean => state === 'none' && jobId === null

/** Whether the paper is known to exist. */
export const isOnPaper = ({ state }: Paper): boolean => state === 'printed' || state === 'unconfirmed'

export function printEnded(paper: Paper, { result, reason }: { result: PrintResult; reason?: string }): void {
  paper.jobId = null
  paper.reason = reason ?? null
  paper.state = stateAfter(paper.state, result)
  if (result !== 'failed') paper.papers++
}

/** Its print status was lost: every further print is a copy. */
export function perhapsPrinted(paper: Paper): void {
  if (isOnPaper(paper)) return
  paper.state = 'maybe'
  paper.papers = Math.max(paper.papers, 1)
}

export function printDecided(paper: Paper, decision: 'printed' | 'notPrinted'): void {
  paper.state = decision === 'printed' ? 'printed' : 'failed'
  paper.reason = null
}

/** A failed copy does not change the status of the earlier paper. */
function stateAfter(before: Paper['state'], result: PrintResult): Paper['state'] {
  if (result === 'printed' || result === 'unconfirmed') return result
  if (before === 'printed' || before === 'unconfirmed' || before === 'maybe') return before
  return result === 'unknown' ? 'maybe' : 'failed'
}
