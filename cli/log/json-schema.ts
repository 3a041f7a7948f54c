import * as v from 'valibot'

/** The JSON of `balcao log …`: times are ISO 8601 in UTC, amounts minor units. Published as `docs/log-output.schema.json`. */

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

/** Of the host's ledger. */
const Entry = v.object({
  number: Count,
  date: Time,
  kind: v.string(),
  amount: v.number(),
  id: v.optional(v.string()),
})

const ReconciledShifts = v.array(
  v.strictObject({
    operatorId: v.number(),
    opened: Place,
    opening: v.number(),
    ledger: v.number(),
    host: v.nullable(v.number()),
    /** The last event with that figure; null if there is none, or if it is elsewhere. */
    reported: v.nullable(Place),
    /** False if the host's figure was not known at the end of the shift or is older than the ledger's, or money was open then. */
    isCompared: v.boolean(),
    /** When they were last compared. */
    difference: v.nullable(v.object({ amount: v.number(), since: Place, agreed: v.nullable(Place) })),
    elsewhere: v.array(Entry),
    unmoved: v.array(
      v.object({
        id: v.string(),
        what: v.record(v.string(), v.unknown()),
        amount: v.nullable(v.number()),
        by: v.nullable(v.picklist(['operator', 'host', 'neverReceived'])),
      }),
    ),
    /** Figures of the host that the operator accepted after damage to the log, in place of the ledger's. */
    accepted: v.array(v.object({ ...Place.entries, ledger: v.number(), host: v.number() })),
    counts: v.array(
      v.object({
        ...Place.entries,
        /** The day that was closed; null at a hand-over. */
        date: v.nullable(v.string()),
        handoverId: v.optional(v.string()),
        /** The operator who contested the count of a hand-over. */
        contestedBy: v.optional(v.number()),
        counted: v.number(),
        expected: v.number(),
        /** Numbers of entries in `elsewhere` that the counter read after the count. */
        readLater: v.array(Count),
      }),
    ),
  }),
)

export const logOutput = {
  verify: v.object({
    /** Nothing in the log was sold or paid for money. */
    isTraining: v.boolean(),
    head: v.object({ records: Count, chainHash: v.string(), stateHash: v.string() }),
    /** The last record that is elsewhere; null if the log begins with its first record. */
    beginsAfter: v.nullable(Count),
    events: Count,
    problems: v.array(v.string()),
    damages: v.array(Damage),
    /** Up to this record the log is as it was signed; 0 if no signed head holds. */
    signedTo: Count,
    heads: v.array(
      v.object({
        from: v.picklist(['expected', 'log']),
        signer: v.nullable(v.string()),
        signature: v.picklist(['right', 'wrong', 'unknown']),
        verdict: v.picklist(['holds', 'differs', 'missing', 'unreadable', 'before', 'otherLog']),
        log: Count,
        count: Count,
        hash: v.string(),
        at: Time,
      }),
    ),
  }),
  info: v.object({
    counterId: v.nullable(v.string()),
    versions: v.array(v.string()),
    segments: Count,
    isTraining: v.boolean(),
    beginsAfter: v.nullable(Count),
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
            /** One of both. */
            closeId: v.optional(v.string()),
            handoverId: v.optional(v.string()),
            requested: Place,
            denominations: v.array(v.object({ value: v.number(), count: Count })),
            counted: v.number(),
            expected: v.number(),
            takenOver: v.optional(
              v.object({ operatorId: v.number(), recounted: v.nullable(v.number()), at: Place }),
            ),
          }),
        ),
        closed: v.nullable(Place),
      }),
    ),
    problems: v.array(v.string()),
    damages: v.array(Damage),
  }),
  find: FoundEvent,
  reconcile: v.strictObject({
    shifts: ReconciledShifts,
    problems: v.array(v.string()),
    /** With `--host`. */
    host: v.optional(
      v.strictObject({
        operatorId: v.number(),
        /** Of the host's ledger, that were compared. */
        entries: Count,
        /** The number of the first of them; null where the log has no entry of the host's ledger. */
        since: v.nullable(Count),
        /** In the host's ledger and not in the log. */
        hostOnly: v.array(Entry),
        /** The same, but later than everything that the log has from the host: made after its end, or lacking. */
        later: v.array(Entry),
        logOnly: v.array(v.object({ ...Place.entries, id: v.string() })),
        outcomes: v.array(
          v.object({
            ...Place.entries,
            id: v.string(),
            state: v.picklist(['open', 'decided']),
            status: v.picklist(['done', 'refused', 'absent', 'pending']),
          }),
        ),
      }),
    ),
  }),
  receipts: v.strictObject({
    ...Place.entries,
    jobId: v.string(),
    what: v.string(),
    /** 0 for the original. */
    copy: Count,
    result: v.nullable(v.picklist(['printed', 'unconfirmed', 'failed', 'unknown'])),
    /** Of the product that printed it. */
    version: v.nullable(v.string()),
    /** With an id: why it may differ from the paper; empty if it is the same byte for byte, apart from the settings of the printer. */
    gaps: v.optional(v.array(v.string())),
    text: v.optional(v.array(v.string())),
  }),
  diff: v.strictObject({
    /** The first event after which they differ; null if they agree at the end of the log. */
    event: v.nullable(FoundEvent),
    /** The whole state, or the report of `replay --json` if the other version gives no more. */
    compared: v.picklist(['state', 'report']),
    /** At most 20. A side that lacks the value lacks the key. */
    differences: v.array(
      v.strictObject({ path: v.string(), here: v.optional(v.unknown()), there: v.optional(v.unknown()) }),
    ),
  }),
  shrink: v.strictObject({
    events: Count,
    /** Of the given log. */
    of: Count,
    runs: Count,
    /** No event can be left out; false if it was stopped before that is known. */
    isSmallest: v.boolean(),
  }),
  explain: v.object({
    steps: v.array(FoundEvent),
    inShort: v.array(v.string()),
    isOpen: v.boolean(),
    /** Where the events before the log are, a sentence; null if it has them all. */
    earlier: v.nullable(v.string()),
    isTraining: v.boolean(),
  }),
  /** Without a counter. */
  mirror: v.strictObject({
    mirrors: v.array(
      v.strictObject({
        counterId: v.string(),
        log: Count,
        /** The number and the chain hash of its last sound record. */
        count: Count,
        hash: v.string(),
        /** When that was mirrored. */
        at: Time,
        isDamaged: v.boolean(),
        /** The browser that mirrored last, and the origin of its page. */
        owner: v.nullable(v.object({ clientId: v.string(), origin: v.nullable(v.string()) })),
      }),
    ),
  }),
}
