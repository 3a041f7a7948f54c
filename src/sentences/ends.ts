import type { DataOf } from '../events/vocabulary.ts'
import type { Minor } from '../values/money.ts'
import { refusalText, type Show } from './show.ts'

type Refused = { readonly kind: 'refused' } & Parameters<typeof refusalText>[0]

/** How the sale of a ticket ended, as its events and a recorded state have it. */
export type SaleEnd =
  | {
      readonly kind: 'sold'
      readonly sold: { readonly barcode: string }
      /** In a recorded state: null unless it was cancelled. */
      readonly cancelledAt?: number | null
    }
  | Refused
  | { readonly kind: 'neverReceived' | 'decidedNotSold' }

/** The same of a movement. */
export type MovementEnd =
  | { readonly kind: 'done'; readonly amount: Minor }
  | Refused
  | { readonly kind: 'neverReceived' | 'decidedNotDone' }

/** The same of an opening of the drawer. */
export type DrawerEnd = Pick<DataOf<'drawerOpeningEnded'>, 'result'>

/** The end of a sentence that begins with the sale. */
export function saleEnd(end: SaleEnd, show: Show): string {
  switch (end.kind) {
    case 'sold': {
      const isCancelled = typeof end.cancelledAt === 'number'
      return `was done, as ticket ${show.barcode(end.sold.barcode)}${isCancelled ? ', which was cancelled' : ''}`
    }
    case 'refused':
      return `was refused by the host (${refusalText(end)})`
    case 'neverReceived':
      return 'never reached the host: it was not sold'
    case 'decidedNotSold':
      return 'was ended by the operator as not sold, without an answer of the host'
  }
}

/** The end of a sentence that begins with the movement. */
export function movementEnd(end: MovementEnd, show: Show): string {
  switch (end.kind) {
    case 'done':
      return `was done: ${show.money(end.amount)}`
    case 'refused':
      return `was refused by the host (${refusalText(end)}): no money was moved`
    case 'neverReceived':
      return 'never reached the host: no money was moved'
    case 'decidedNotDone':
      return 'was ended by the operator as not done, without an answer of the host'
  }
}

const drawerTexts: Record<DrawerEnd['result'], string> = {
  opened: 'was done',
  unconfirmed: 'was sent to a printer that cannot report it',
  failed: 'was not done',
  unknown: 'ended without anybody knowing whether it was done',
}

/** The end of a sentence that begins with the opening. */
export const drawerEnd = ({ result }: DrawerEnd): string => drawerTexts[result]
