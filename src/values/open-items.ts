/**
 * What one operator may leave open for the next: a sale, a movement of cash or a change of a player's account whose outcome
 * is unknown; a ticket or a receipt that is not on paper; a ticket in the cart that is not paid.
 */
export const openItemKinds = [
  'sale',
  'movement',
  'playerChange',
  'ticketPrint',
  'receiptPrint',
  'cartTicket',
] as const
export type OpenItemKind = (typeof openItemKinds)[number]
