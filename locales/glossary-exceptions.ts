import type { Term, Written } from './glossary.ts'

interface Exception {
  readonly terms: readonly Term[]
  /** File and key, with `*` for any end. */
  readonly texts: readonly string[]
  /** All languages, if none are named. */
  readonly languages?: readonly Written[]
  readonly why: string
}

/** Texts in which a word of the glossary has another meaning, or a term goes without its word. */
export const exceptions: readonly Exception[] = [
  {
    terms: ['cancel'],
    texts: ['app:cancel', 'app:printing.reason.cancelled', 'print-page:queue.cancel*'],
    why: 'a dialog is left, or a print is stopped: no ticket and no payout is cancelled',
  },
  {
    terms: ['settlement'],
    texts: ['players:way.settle'],
    languages: ['en'],
    why: 'the specification has these words for the choice',
  },
  {
    terms: ['prize'],
    texts: ['app:reports.column.prizes', 'receipts:games.prizes'],
    languages: ['uk', 'sr'],
    why: 'in a table of prizes and sales a narrow column says only “paid”',
  },
  {
    terms: ['prize'],
    texts: ['app:receipt.claim', 'receipts:checkWin.title.overLimit'],
    languages: ['uk'],
    why: 'nothing but a prize is paid on such a slip',
  },
  {
    terms: ['top up'],
    texts: ['app:receipt.terminalSend'],
    languages: ['pt', 'es'],
    why: 'the slip itself says that money was sent to the terminal',
  },
  {
    terms: ['till'],
    texts: ['app:till.difference.mark'],
    languages: ['es', 'uk', 'sr'],
    why: 'it stands below the balance of the till in the narrow top bar',
  },
  {
    terms: ['draw'],
    texts: ['menu:entry.results'],
    why: 'the menu has no other results',
  },
  {
    terms: ['counter'],
    texts: ['receipts:wallet.howToCashIn'],
    languages: ['es', 'uk'],
    why: 'the player goes to the piece of furniture',
  },
]
