import * as v from 'valibot'
import { FoundEvent } from '../log/json-schema.ts'

/**
 * The JSON of `balcao fleet …` and `balcao collector code`: times are ISO 8601 in UTC. Published as `docs/fleet-output.schema.json`.
 */

const Time = v.pipe(v.string(), v.isoTimestamp())
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** `SHOP/COUNTER/LOG`. */
const LogName = v.pipe(v.string(), v.regex(/^[^/]+\/[0-9a-f-]{36}\/[1-9]\d*$/))
const Counter = { shop: v.string(), counterId: v.string() }

export const fleetOutput = {
  code: v.strictObject({ shop: v.string(), code: v.string(), ends: Time }),
  /** One line for each event; without a sentence if a later version wrote it. */
  find: v.strictObject({ log: LogName, ...FoundEvent.entries, sentence: v.optional(v.string()) }),
  errors: v.array(
    v.strictObject({
      shop: v.string(),
      /** Of the product; null where the log does not contain it. */
      version: v.nullable(v.string()),
      /** The event, and the name of its refusal or fault. */
      error: v.string(),
      count: Count,
      lastAt: Time,
    }),
  ),
  silent: v.array(
    v.strictObject({
      ...Counter,
      version: v.nullable(v.string()),
      /** When it sent new records last, or some that were refused; or when it enrolled. */
      seenAt: Time,
      /** Of its last records; null if it has sent none. */
      receivedAt: v.nullable(Time),
    }),
  ),
  drift: v.array(v.strictObject({ ...Counter, problems: v.array(v.string()) })),
  send: v.array(
    v.strictObject({
      log: LogName,
      /** Records that were sent now. */
      sent: Count,
      /** The number of the last record that the collector has. */
      count: Count,
      /** Records that the collector lacks and the log as well: damaged or missing ones; `to` is null where nothing follows. */
      missing: v.array(v.strictObject({ from: Count, to: v.nullable(Count) })),
    }),
  ),
}
