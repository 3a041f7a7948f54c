/** The code catalogue of section 8. Texts are in the locales under `errors.code`. */
export const errorCodes = {
  authentication: 1000,
  incorrectData: 1001,
  system: 1002,
  program: 1003,
  notFound: 1004,
  tooManyRequests: 1005,
  database: 1006,
  noPermission: 1007,
  notRecalculated: 1008,
  validation: 1009,
  invalidBarcode: 1010,
  incorrectBarcode: 1011,
  payoutLimit: 1012,
  otherOperator: 1013,
  cancelled: 1014,
  cancelFailed: 1015,
} as const

/* @__NO_SIDE_EFFECTS__ so that the page, which needs the codes, is built without the errors */
const error = (code: keyof typeof errorCodes, means: string) => ({ code: errorCodes[code], means })

/**
 * Every error of a host by its name: the code that it comes with, and what it means. A name tells apart what shares a code; its
 * text is in the locales under `errors.name`, that of a name which has its code to itself may be the code's.
 */
export const hostErrors = {
  wrong_login: error('authentication', 'the login or its password is wrong'),
  session_expired: error('authentication', 'no session, or one that is over'),
  wrong_password: error('authentication', 'the password of the terminal is wrong'),
  malformed: error('incorrectData', 'the request has not its form, or another currency than the deployment'),
  id_malformed: error('incorrectData', 'no UUID where one is needed'),
  id_reused: error('incorrectData', 'the id came before with another request'),
  registration_code: error('incorrectData', 'no login waits for a password by this code'),
  game_unknown: error('incorrectData', 'no such game is sold by this call'),
  bet_invalid: error('incorrectData', 'the bets or the number of draws break the rules of the game'),
  price_invalid: error('incorrectData', 'the game has no such price'),
  sum_out_of_bounds: error('incorrectData', 'the amount, or what it would come to, is outside the limits'),
  user_not_found: error('incorrectData', 'no such account'),
  card_taken: error('incorrectData', 'the card belongs to another account'),
  wallet_unknown: error('incorrectData', 'not a code of a wallet of this host'),
  wallet_link_replaced: error('incorrectData', 'the wallet has another link by now'),
  device_unknown: error('incorrectData', 'no such TV box'),
  config_unknown: error('incorrectData', 'no such game for a TV box'),
  terminal_unknown: error('incorrectData', 'no such terminal'),
  system: error('system', 'the host failed'),
  not_found: error('notFound', 'the host has no such call'),
  too_many_requests: error('tooManyRequests', 'too often: the page waits before it tries again'),
  foreign_origin: error('noPermission', 'the request comes from a page of another origin'),
  not_in_deployment: error('noPermission', 'the deployment has this switched off'),
  game_not_permitted: error('noPermission', 'the operator may not sell this game'),
  not_enough_funds: error('noPermission', 'more than is in the till or the account'),
  liability_limit: error('noPermission', 'what the draw may cost the shop would be over its limit'),
  wallet_blocked: error('noPermission', 'the wallet is blocked'),
  terminal_locked: error('noPermission', 'the terminal is locked'),
  not_recalculated: error('notRecalculated', 'a draw of the ticket is to come'),
  draw_closed: error('validation', 'the draw is closed'),
  not_winning: error('validation', 'the ticket has not won'),
  already_paid: error('validation', 'the prize was paid already'),
  ticket_expired: error('validation', 'the prize can be claimed no more'),
  till_differs: error('validation', 'another amount is in the till than is to close the day'),
  wallet_empty: error('validation', 'nothing is in the wallet'),
  invalid_barcode: error('invalidBarcode', 'nobody sold a ticket with this number'),
  incorrect_barcode: error(
    'incorrectBarcode',
    'the number was misread, or the ticket belongs to another call',
  ),
  payout_limit: error('payoutLimit', 'the prize is over the payout limit'),
  other_operator: error('otherOperator', 'it belongs to another operator'),
  ticket_cancelled: error('cancelled', 'the ticket is cancelled'),
  cancel_failed: error('cancelFailed', 'it cannot be cancelled, or not any more'),
} as const

export type HostErrorName = keyof typeof hostErrors

/** An error as a host sends it. */
export const hostError = <Name extends HostErrorName>(name: Name) => ({ code: hostErrors[name].code, name })
