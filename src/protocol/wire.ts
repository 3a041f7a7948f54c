import * as v from 'valibot'
import { bettingFormats } from '../values/betting-format.ts'
import { isTimeZone, latestMs } from '../values/calendar.ts'
import { isLocale } from '../values/local-format.ts'
import { currencyCodes, maxTotal } from '../values/money.ts'
import { isTicketNumber } from '../values/ticket-number.ts'

/** Whole minor units on the wire; no total is larger than `maxTotal`. */
export const Minor = v.pipe(v.number(), v.safeInteger(), v.minValue(-maxTotal), v.maxValue(maxTotal))
export const NonNegativeMinor = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxTotal))
/**
 * Any number that JSON can write. `1e400` is read as infinite, and would be written as null: a record of the log with it could not be
 * read again.
 */
export const Finite = v.pipe(v.number(), v.finite())
/** A text of at most so many characters: a longer one could not be printed. */
const textOf = (characters: number) => v.pipe(v.string(), v.maxLength(characters))
/** Characters of the longest name that can be printed. */
export const nameLength = 200
/** The name or the address of a person or a thing. */
export const Name = textOf(nameLength)
/** A number, a version or a day as text, short enough for one row of a receipt. */
export const Label = textOf(64)
/** Why something was refused, for a person. A longer text is cut, so that the refusal stays one. */
export const Reason = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 64)),
)
const Ordinal = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The id of an operator or of a self-service terminal. */
export const AccountNumber = Ordinal
export const DrawNumber = Ordinal
/** What a QR code contains: short enough for 6 dots per module on 58 mm paper. */
export const QrText = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/))
/** Its name (IANA), `Europe/Lisbon`. */
export const TimeZone = v.pipe(v.string(), v.maxLength(64), v.check(isTimeZone, 'This is not a time zone.'))
/** The format of days and amounts, `pt-PT`. */
export const Locale = v.pipe(v.string(), v.maxLength(64), v.check(isLocale, 'This is not a locale.'))
export const CurrencyCode = v.picklist(currencyCodes)
export const GameId = v.pipe(v.number(), v.integer(), v.minValue(1))
/** The id of a game whose tickets are sold: short enough to be printed, and for the databases of hosts. */
export const PrintedGameId = v.pipe(GameId, v.maxValue(1_000_000))
/** Of a bet in a digit game: 1001 exact order, 1000 any order. */
export const BettingFormat = v.picklist(bettingFormats)
/** Milliseconds since 1970, UTC; a valid date in every time zone. */
export const Timestamp = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(latestMs))
/** A number in a query is text. */
export const inQuery = <Schema extends v.GenericSchema<number, number>>(schema: Schema) =>
  v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits())]), v.transform(Number), schema)
/**
 * A UUIDv7: the identity of everything that moves money or paper. Upper case and lower case are the same id (RFC 9562). It is
 * converted to lower case here, so that ids can be compared as text.
 */
export const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/**
 * An explicit refusal: only this may be shown as "refused". `name` distinguishes errors with the same code. An error 1001 has
 * the `field` of the request that is at fault: a path such as `base.bets.0.numbers`.
 */
export const HostError = v.object({
  code: v.pipe(v.number(), v.safeInteger()),
  name: Reason,
  // An invalid value here must not make the refusal invalid.
  field: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
})
export type HostError = v.InferOutput<typeof HostError>

export const Failure = v.object({ success: v.literal(false), error: HostError })

/** The number of a ticket, as in its barcode. */
export const TicketNumber = v.pipe(v.string(), v.check(isTicketNumber, 'This is not a ticket number.'))
/** A typed or scanned ticket number: the host distinguishes a misread number from an unknown one. */
export const BarcodeAsRead = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
