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
const error = (code: keyof typeof errorCodes, means: string, field?: string) => ({
  code: errorCodes[code],
  means,
  field,
})

/** The header of a money call, as errors name it. */
export const keyField = 'Idempotency-Key'

/**
 * The error names by their meaning. An error has a code, and a name that distinguishes errors with the same code. The text of a
 * name is in the locales under `errors.name`; a name that is the only one of its code may use the code's text. `field`
 * is the field of a request that is at fault, where it is the same one in most calls.
 */
export const hostErrors = {
  wrong_login: error('authentication', 'the login or its password is wrong'),
  session_expired: error('authentication', 'there is no session, or it has ended'),
  wrong_password: error('authentication', 'the password of the terminal is wrong'),
  malformed: error(
    'incorrectData',
    'the request does not match its schema, or has another currency than the deployment',
  ),
  id_malformed: error('incorrectData', 'a UUID is malformed'),
  id_reused: error('incorrectData', 'the id was used before with another request', keyField),
  registration_code: error('incorrectData', 'no login can set its password with this code', 'code'),
  game_unknown: error('incorrectData', 'this call sells no such game', 'game_id'),
  bet_invalid: error('incorrectData', 'the bets or the number of draws break the rules of the game'),
  price_invalid: error('incorrectData', 'the game has no such price', 'base.price_var'),
  sum_out_of_bounds: error(
    'incorrectData',
    'the amount, or the resulting balance, is outside the limits',
    'amount',
  ),
  user_not_found: error('incorrectData', 'there is no such account', 'userId'),
  card_taken: error('incorrectData', 'the card belongs to another account', 'card'),
  wallet_unknown: error('incorrectData', 'this is not a link of a wallet of this host', 'url'),
  wallet_link_replaced: error('incorrectData', 'the wallet has another link now', 'url'),
  device_unknown: error('incorrectData', 'there is no such TV box', 'dId'),
  config_unknown: error('incorrectData', 'there is no such game for a TV box', 'cId'),
  terminal_unknown: error('incorrectData', 'there is no such terminal', 'id'),
  draw_unknown: error('incorrectData', 'the host has no proof of such a draw', 'draw_id'),
  system: error('system', 'the host failed'),
  page_outdated: error('program', 'the host no longer accepts requests of this version of the page'),
  not_found: error('notFound', 'the host has no such call'),
  too_many_requests: error('tooManyRequests', 'too many requests: the page waits before it tries again'),
  foreign_origin: error('noPermission', 'the request comes from a page of another origin'),
  not_in_deployment: error('noPermission', 'the deployment does not have this feature'),
  operator_blocked: error('noPermission', 'an administrator has blocked the operator'),
  game_not_permitted: error('noPermission', 'the operator may not sell this game'),
  not_enough_funds: error('noPermission', 'the amount is more than the till or the account has'),
  liability_limit: error('noPermission', 'the draw could cost the shop more than its limit'),
  wallet_blocked: error('noPermission', 'the wallet is blocked'),
  terminal_locked: error('noPermission', 'the terminal is locked'),
  not_recalculated: error('notRecalculated', 'a draw of the ticket has not been held yet'),
  draw_closed: error('validation', 'the draw is closed'),
  not_winning: error('validation', 'the ticket has not won'),
  already_paid: error('validation', 'the prize was already paid'),
  ticket_expired: error('validation', 'the prize can no longer be claimed'),
  log_head_older: error(
    'validation',
    'the log of the counter is older than the last one that the host knows',
  ),
  log_head_differs: error('validation', 'the host knows another log of the counter with as many records'),
  till_differs: error('validation', 'the till has another amount than the one that closes the day'),
  wallet_empty: error('validation', 'the wallet is empty'),
  invalid_barcode: error('invalidBarcode', 'no ticket with this number was sold'),
  incorrect_barcode: error(
    'incorrectBarcode',
    'the number was misread, or the ticket belongs to another call',
  ),
  payout_limit: error('payoutLimit', 'the prize is over the payout limit'),
  other_operator: error('otherOperator', 'it belongs to another operator'),
  ticket_cancelled: error('cancelled', 'the ticket is cancelled'),
  cancel_failed: error('cancelFailed', 'it cannot be cancelled, or can no longer be cancelled'),
} as const

export type HostErrorName = keyof typeof hostErrors

export interface HostErrorOf<Name extends HostErrorName> {
  readonly code: (typeof hostErrors)[Name]['code']
  readonly name: Name
  readonly field?: string
}

/** An error as a host sends it; `field` is null where no field of the request is at fault. */
export function hostError<Name extends HostErrorName>(
  name: Name,
  field: string | null = hostErrors[name].field ?? null,
): HostErrorOf<Name> {
  const { code } = hostErrors[name]
  return field === null ? { code, name } : { code, name, field }
}
