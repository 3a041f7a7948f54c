/** What of the menu is on the screen: its drawer, or what one of its entries opened. */
export type MenuTask =
  | 'drawer'
  | 'operations'
  | 'cancelTicket'
  | 'cancelPayout'
  | 'messages'
  | 'devices'
  | 'results'
  | 'settings'
  | 'scanner'
  | 'rules'
  | 'updates'

/** Dialogs that the counter has beside the menu, and the menu leads to. */
export type CounterDialog =
  | 'check'
  | 'terminals'
  | 'info'
  | 'keys'
  | 'refill'
  | 'collection'
  | 'day'
  | 'tvBox'
  | 'logOut'

/** A ticket that is scanned then is one to cancel. */
export const isCancelling = (task: MenuTask | null): boolean =>
  task === 'cancelTicket' || task === 'cancelPayout'
