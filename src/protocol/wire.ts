import * as v from 'valibot'
import { currencyCodes, maxTotal } from '../values/money.ts'
import { isTicketNumber } from '../values/ticket-number.ts'

/** Whole minor units as they travel; no total is larger than `maxTotal`. */
export const Minor = v.pipe(v.number(), v.safeInteger(), v.minValue(-maxTotal), v.maxValue(maxTotal))
export const NonNegativeMinor = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxTotal))
export const CurrencyCode = v.picklist(currencyCodes)
export const GameId = v.pipe(v.number(), v.integer(), v.minValue(1))
/** Milliseconds since 1970, UTC; at most what a date can hold. */
export const Timestamp = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
/**
 * A UUIDv7: the identity of everything that moves money or paper. Upper case says the same as lower case (RFC 9562); from
 * here on it is lower case, so that ids are compared as text.
 */
export const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())

/** An explicit refusal: the only thing that may be shown as "refused". `name` tells apart what shares a code. */
export const HostError = v.object({ code: v.pipe(v.number(), v.integer()), name: v.string() })
export type HostError = v.InferOutput<typeof HostError>

export const Failure = v.object({ success: v.literal(false), error: HostError })

/** The number of a ticket, as in its barcode. */
export const TicketNumber = v.pipe(v.string(), v.check(isTicketNumber, 'This is not a ticket number.'))
/** A typed or scanned ticket number: the host distinguishes a misread number from an unknown one. */
export const BarcodeAsRead = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
