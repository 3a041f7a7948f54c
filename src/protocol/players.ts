import * as v from 'valibot'
import { maxUserNameLength } from '../values/credentials.ts'
import { money, Nothing, read, success, type HostCall } from './host-call.ts'
import { CurrencyCode, Minor, NonNegativeMinor } from './wire.ts'

export const PlayerId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** As a reader reports it. It is never written to a log in full. */
export const IdCard = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{4,32}$/))
export const PlayerName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxUserNameLength))

/** A user of section 3. `operator` marks accounts that are no players. */
export const WireUser = v.object({
  _id: v.string(),
  userId: PlayerId,
  name: v.string(),
  /** Its end alone, to be told apart by people (`•••• 1090`); null where no card is attached. */
  card: v.nullable(v.string()),
  operator: v.boolean(),
})
export type WireUser = v.InferOutput<typeof WireUser>

/**
 * Accounts of players with cards, and the money of self-service terminals, which is moved by the same call. Amounts are minor
 * units; cash counts for the till of the caller.
 */
export const playerCalls = {
  /** Whose card it is. Refused: no user with this card 1001 `user_not_found`. */
  getUserByIdCard: read(
    'POST',
    '/api/getUserByIdCard',
    v.object({ idCard: IdCard }),
    v.object({ success, user: WireUser, wallet: NonNegativeMinor }),
  ),
  /** Every player of the shop, by name; accounts that are no players are left out (section 6). */
  getAllUsers: read(
    'GET',
    '/api/getAllUsers',
    Nothing,
    v.object({ success, users: v.array(v.object({ ...WireUser.entries, wallet: NonNegativeMinor })) }),
  ),
  /** A new player, with what is paid in. Refused: the card has a user 1001 `card_taken`; more than 999.99 at once 1001 `sum_out_of_bounds`. */
  createUser: money(
    '/api/createUser',
    v.object({
      card: IdCard,
      currency: v.optional(CurrencyCode),
      name: PlayerName,
      amount: NonNegativeMinor,
    }),
    v.object({ success, user: WireUser, wallet: NonNegativeMinor, balanceOperator: Minor }),
  ),
  /**
   * `refillTerminal` takes cash into the till and puts it on the account, `collectionTerminal` pays out of it. The account is
   * a player's, or a terminal's as `{operatorId}_{terminalId}`. With an amount of 0 it changes `name` or `card` alone; a
   * `card` of null detaches it. Refused: 1001 `user_not_found`, `card_taken`, `sum_out_of_bounds`; 1007 `not_enough_funds` where the
   * account or the till does not hold the amount; 1013 `other_operator` for somebody else's terminal.
   */
  updateUser: money(
    '/api/updateUser',
    v.object({
      userId: PlayerId,
      name: v.optional(PlayerName),
      amount: NonNegativeMinor,
      currency: CurrencyCode,
      radios: v.optional(v.picklist(['pay', 'accession'])),
      card: v.optional(v.nullable(IdCard)),
      method: v.picklist(['collectionTerminal', 'refillTerminal']),
    }),
    v.object({ success, wallet: NonNegativeMinor, balanceOperator: Minor }),
  ),
} satisfies Record<string, HostCall>
