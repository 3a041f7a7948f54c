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

/** The names that accompany a code where one code has several meanings; texts under `errors.name`. */
export const errorNames = [
  'wrong_login',
  'session_expired',
  'registration_code',
  'draw_closed',
  'game_unknown',
  'game_not_permitted',
  'bet_invalid',
  'price_invalid',
  'not_winning',
  'already_paid',
  'ticket_expired',
  'not_enough_funds',
  'id_reused',
  'malformed',
  'id_malformed',
  'sum_out_of_bounds',
  'not_in_deployment',
  'till_differs',
  'wallet_unknown',
  'wallet_link_replaced',
  'wallet_blocked',
  'wallet_empty',
  'user_not_found',
  'card_taken',
  'device_unknown',
  'config_unknown',
  'terminal_unknown',
  'terminal_locked',
  'wrong_password',
  'not_found',
  'foreign_origin',
  'too_many_requests',
  'system',
] as const
export type ErrorName = (typeof errorNames)[number]

/** Names whose text is that of their code. */
type SoleErrorName =
  | 'invalid_barcode'
  | 'incorrect_barcode'
  | 'other_operator'
  | 'not_recalculated'
  | 'payout_limit'
  | 'ticket_cancelled'
  | 'cancel_failed'
export type HostErrorName = ErrorName | SoleErrorName
