import * as v from 'valibot'

/** The JSON of `balcao log`: times are ISO 8601 in UTC, amounts minor units. Published as `docs/log-output.schema.json`. */

const Seq = v.pipe(v.number(), v.integer(), v.minValue(1))
const Time = v.pipe(v.string(), v.isoTimestamp())
const Place = v.object({ seq: Seq, at: Time })
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Sums = v.record(v.string(), v.object({ count: Count, amount: v.number() }))

const Damage = v.object({
  line: Seq,
  offset: Count,
  bytes: Count,
  problem: v.string(),
  isTorn: v.boolean(),
  missing: v.nullable(v.object({ from: Seq, to: v.nullable(Seq) })),
  isChained: v.boolean(),
  ids: v.array(v.string()),
})

/** A line of `log find --json`. */
export const FoundEvent = v.object({
  ...Place.entries,
  type: v.string(),
  sentence: v.string(),
  data: v.record(v.string(), v.unknown()),
})

export const logOutput = {
  verify: v.object({
    head: v.object({ records: Count, chainHash: v.string(), stateHash: v.string() }),
    events: Count,
    problems: v.array(v.string()),
    damages: v.array(Damage),
  }),
  info: v.object({
    counterId: v.nullable(v.string()),
    versions: v.array(v.string()),
    segments: Count,
    starts: Count,
    from: Time,
    to: Time,
    events: Count,
    eventsByType: v.record(v.string(), Count),
    clockJumps: v.array(Place),
    shifts: v.array(
      v.object({
        operatorId: v.number(),
        opened: Place,
        opening: v.number(),
        sums: Sums,
        elsewhere: Sums,
        ledger: v.number(),
        difference: v.nullable(v.number()),
        count: v.nullable(
          v.object({
            closeId: v.string(),
            requested: Place,
            denominations: v.array(v.object({ value: v.number(), count: Count })),
            counted: v.number(),
            expected: v.number(),
          }),
        ),
        closed: v.nullable(Place),
      }),
    ),
    problems: v.array(v.string()),
    damages: v.array(Damage),
  }),
  find: FoundEvent,
  explain: v.object({
    steps: v.array(FoundEvent),
    inShort: v.array(v.string()),
    isOpen: v.boolean(),
  }),
}
