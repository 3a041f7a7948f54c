import type { DrawerCause } from '../events/drawer.ts'
import type { DataOf } from '../events/vocabulary.ts'
import type { Sentence } from './show.ts'
import { unknownReasons } from './money.ts'

const reasonTexts: Record<Extract<DrawerCause, { kind: 'cashier' }>['reason'], string> = {
  change: 'to change money',
  count: 'to count the money',
  wrongChange: 'to correct the change of a player',
  trial: 'to try the drawer',
  other: 'for another reason',
}

/** `without a sale, to change money`. */
export function drawerCauseText(cause: DrawerCause): string {
  switch (cause.kind) {
    case 'cashier':
      return `without a sale, ${reasonTexts[cause.reason]}${cause.note === undefined ? '' : ` (“${cause.note}”)`}`
    case 'payment':
      return `with payment ${cause.paymentId}`
    case 'movement':
      return `with movement ${cause.movementId}`
  }
}

const endTexts: Record<DataOf<'drawerOpeningEnded'>['result'], string> = {
  opened: 'The printer reported that it sent the pulse to the drawer.',
  unconfirmed: 'The printer, which cannot report what it did, was sent the command that opens the drawer.',
  failed: 'The drawer was not opened.',
  unknown: 'The drawer may have opened or not; the print program does not know it either.',
}

export const drawerSentences = {
  drawerOpeningRequested: ({ operatorId, cause }: DataOf<'drawerOpeningRequested'>) =>
    `The cash drawer was to be opened for operator ${operatorId}, ${drawerCauseText(cause)}.`,
  drawerOpeningEnded: ({ result, reason }: DataOf<'drawerOpeningEnded'>) =>
    `${endTexts[result]}${reason === undefined ? '' : ` Reason: ${reason}.`}`,
  drawerOpeningUnknown: ({ reason }: DataOf<'drawerOpeningUnknown'>) =>
    `Whether the drawer opened is unknown: ${reason === 'noAnswer' ? 'the print program did not answer' : unknownReasons[reason]}. The counter repeats the inquiry until it answers.`,
} satisfies Record<string, Sentence<never>>
