import * as v from 'valibot'
import { maxUserNameLength } from '../values/credentials.ts'
import { Nothing, success, type HostCall } from './host-call.ts'
import { TerminalAccount } from './terminals.ts'
import { CurrencyCode, Minor, NonNegativeMinor } from './wire.ts'

export const PlayerId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** The id of a card as a reader reports it. It is never logged completely. */
export const IdCard = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4,32}$/))
export const PlayerName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxUserNameLength))

/** A user of section 3. `operator` marks accounts that belong to no player. */
export const WireUser = v.object({
  _id: v.string(),
  userId: PlayerId,
  name: v.string(),
  /** Only its last characters, to distinguish cards (`•••• 1090`); null if no card is attached. */
  card: v.nullable(v.string()),
  operator: v.boolean(),
})
export type WireUser = v.InferOutput<typeof WireUser>

/** Accounts of players with cards, and the funds of self-service terminals, which the same call moves. */
export const playerCalls = {
  getUserByIdCard: {
    method: 'POST',
    path: '/api/getUserByIdCard',
    kind: 'read',
    flags: ['cardReader'],
    does: 'The player of a card; too many attempts must wait.',
    request: v.object({ idCard: IdCard }),
    answer: v.object({ success, user: WireUser, wallet: NonNegativeMinor }),
    refuses: ['user_not_found', 'too_many_requests'],
    refusedExample: { idCard: '00000000000000000000' },
  },
  getAllUsers: {
    method: 'GET',
    path: '/api/getAllUsers',
    kind: 'read',
    flags: ['cardReader'],
    does: 'Every player of the shop, by name, without accounts that belong to no player (section 6).',
    request: Nothing,
    answer: v.object({
      success,
      users: v.array(v.object({ ...WireUser.entries, wallet: NonNegativeMinor })),
    }),
  },
  createUser: {
    method: 'POST',
    path: '/api/createUser',
    kind: 'money',
    flags: ['cardReader'],
    does: 'A new player, with the money that is paid in: at most 999.99 at once.',
    request: v.object({
      card: IdCard,
      currency: v.optional(CurrencyCode),
      name: PlayerName,
      amount: NonNegativeMinor,
    }),
    answer: v.object({ success, user: WireUser, wallet: NonNegativeMinor, balanceOperator: Minor }),
    refuses: ['sum_out_of_bounds', 'card_taken'],
  },
  updateUser: {
    method: 'POST',
    path: '/api/updateUser',
    kind: 'money',
    flags: ['cardReader', 'terminals'],
    does:
      '`refillTerminal` takes cash into the till and adds it to the account; `collectionTerminal` pays out of ' +
      "it, never more than account and till have. The account is a player's, or a terminal's as " +
      "`{operatorId}_{terminalId}`, which may also be in `operator_terminal` instead of `userId`; another operator's " +
      'terminal is refused. With an amount of 0 it changes only `name` or `card`; a `card` of null detaches it.',
    request: v.pipe(
      v.object({
        userId: v.optional(PlayerId),
        operator_terminal: v.optional(TerminalAccount),
        name: v.optional(PlayerName),
        amount: NonNegativeMinor,
        currency: CurrencyCode,
        radios: v.optional(v.picklist(['pay', 'accession'])),
        card: v.optional(v.nullable(IdCard)),
        method: v.picklist(['collectionTerminal', 'refillTerminal']),
      }),
      v.forward(
        v.check(
          ({ userId, operator_terminal: terminal }) => (userId === undefined) !== (terminal === undefined),
          'Either userId or operator_terminal.',
        ),
        ['userId'],
      ),
      v.transform(({ userId, operator_terminal: terminal = '', ...rest }) => ({
        ...rest,
        userId: userId ?? terminal,
      })),
    ),
    answer: v.object({ success, wallet: NonNegativeMinor, balanceOperator: Minor }),
    refuses: ['sum_out_of_bounds', 'user_not_found', 'card_taken', 'not_enough_funds', 'other_operator'],
  },
} satisfies Record<string, HostCall>
