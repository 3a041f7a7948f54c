import * as v from 'valibot'
import { UnreadRules } from './game-rules.ts'
import { success, type HostCall } from './host-call.ts'
import { BarcodeAsRead, GameId, inQuery, PrintedGameId, TicketNumber, Timestamp } from './wire.ts'

/** Hashes, secrets and keys: 64 hexadecimal digits in lower case. */
const Hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Signature = v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/))
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The hashes beside the way to a root, the lowest first: no tree is higher than its count of leaves has bits. */
const Path = v.pipe(v.array(Hash), v.maxLength(53))
const DrawNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A day as it was published (docs/draws.md): the root is the hash of its text, which the key signs. */
export const WireDay = v.object({
  number: Count,
  startsAt: Timestamp,
  endsAt: Timestamp,
  publishedAt: Timestamp,
  tree: Hash,
  /** The root of the day before by number; null for the first one. */
  previous: v.nullable(Hash),
  key: Hash,
  root: Hash,
  signature: Signature,
})
export type WireDay = v.InferOutput<typeof WireDay>

const Inclusion = v.object({ index: Count, size: Count, path: Path })

export const WireDrawProof = v.object({
  gameId: GameId,
  drawId: DrawNumber,
  /** When its sale closes. */
  endsAt: Timestamp,
  state: v.picklist(['open', 'closed', 'sealed', 'published']),
  /** The day that committed to the draw, and the draw's run in it; null for a draw of before there were commitments. */
  day: v.nullable(WireDay),
  run: v.nullable(
    v.object({ firstDraw: DrawNumber, lastDraw: DrawNumber, root: Hash, inclusion: Inclusion }),
  ),
  /** Null while the draw is not sealed yet. */
  seal: v.nullable(v.object({ sealedAt: Timestamp, tickets: Count, root: Hash, signature: Signature })),
  /** The secret, and the hashes beside the way from its commitment to the root of the run; null until it is published. */
  secret: v.nullable(Hash),
  path: v.nullable(Path),
  numbers: v.nullable(v.array(Count)),
  /**
   * The rules of the game as in `config`, by which its numbers follow from the secret. The games of the sandbox host
   * need none.
   */
  rules: v.optional(UnreadRules),
})
export type WireDrawProof = v.InferOutput<typeof WireDrawProof>

export const WireTicketProof = v.object({
  barcode: TicketNumber,
  /** The root that the ticket carries; null for a ticket of before there were any. */
  dayRoot: v.nullable(Hash),
  /** The days after the one that committed to the draw, up to the one whose root the ticket carries. */
  days: v.pipe(v.array(WireDay), v.maxLength(100)),
  /** The ticket as it is in the seal, and its place there; null while the draw is not sealed yet. */
  text: v.nullable(v.pipe(v.string(), v.maxLength(200_000))),
  inclusion: v.nullable(v.object({ index: Count, path: Path })),
})
export type WireTicketProof = v.InferOutput<typeof WireTicketProof>

/** With these anybody can recompute the result of a draw, and the holder of a ticket can check that it took part. */
export const drawCalls = {
  drawProof: {
    method: 'GET',
    path: '/api/drawProof',
    kind: 'open',
    optional: true,
    does:
      'What proves the result of a draw, as [how a draw is verified](draws.md) describes it. `state` is `open` while ' +
      'tickets are sold, `closed` while the draw is not yet sealed, `sealed` while its secret is not yet published, and then ' +
      '`published`; what there is not yet is null. The answer for a published draw never changes and may be cached.',
    request: v.object({ game_id: inQuery(PrintedGameId), draw_id: inQuery(DrawNumber) }),
    answer: v.object({ success, draw: WireDrawProof }),
    refuses: ['draw_unknown'],
    refusedExample: { game_id: 16, draw_id: 0 },
  },
  ticketProof: {
    method: 'POST',
    path: '/api/ticketProof',
    kind: 'open',
    optional: true,
    does:
      'The same, and what proves that a ticket is in the seal of the draw, cancelled tickets included. The number of a ticket is ' +
      'all that is needed to be paid, so it is in the body of the request, where no log of a server has it.',
    request: v.object({ game_id: PrintedGameId, draw_id: DrawNumber, barcode: BarcodeAsRead }),
    answer: v.object({ success, draw: WireDrawProof, ticket: WireTicketProof }),
    refuses: ['draw_unknown', 'invalid_barcode', 'incorrect_barcode', 'too_many_requests'],
    refusedExample: { game_id: 16, draw_id: 0, barcode: '1' },
  },
} satisfies Record<string, HostCall>
