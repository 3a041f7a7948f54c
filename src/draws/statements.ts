/**
 * The texts that are hashed and signed (docs/draws.md): lines of ASCII, the first of which says what the text is. Hashes,
 * secrets and keys are 64 hexadecimal digits in lower case, moments are ms since 1970.
 */
const text = (...lines: readonly (string | number)[]): string => lines.join('\n')

export interface DrawId {
  readonly gameId: number
  readonly drawId: number
  /** When its sale closes. */
  readonly endsAt: number
}

/** The commitment to a draw's secret is the hash of this leaf. */
export const drawStatement = ({ gameId, drawId, endsAt }: DrawId, secret: string): string =>
  text('balcao draw', gameId, drawId, endsAt, secret)

/** Consecutive draws of one game, and the root over their commitments in order. */
export interface DrawRun {
  readonly gameId: number
  readonly firstDraw: number
  readonly lastDraw: number
  readonly root: string
}

/** A leaf of the tree of a day. */
export const runStatement = ({ gameId, firstDraw, lastDraw, root }: DrawRun): string =>
  text('balcao draws', gameId, firstDraw, lastDraw, root)

export interface Day {
  /** Days are numbered as they were published. */
  readonly number: number
  readonly startsAt: number
  readonly endsAt: number
  readonly publishedAt: number
  /** The root over the runs of the day, by game and first draw. */
  readonly tree: string
  /** The root of the day before by number; null for the first one. */
  readonly previous: string | null
  /** The public key (Ed25519) that signs days and seals. */
  readonly key: string
}

/** The root of a day is the hash of this text, so that it stands for all days before it too. */
export const dayStatement = (day: Day): string =>
  text(
    'balcao day',
    day.number,
    day.startsAt,
    day.endsAt,
    day.publishedAt,
    day.tree,
    day.previous ?? '',
    day.key,
  )

export interface Seal {
  readonly sealedAt: number
  /** How many tickets are sealed, cancelled ones included. */
  readonly tickets: number
  /** The root over the tickets, in the order of their hashes. */
  readonly root: string
}

/** What is signed when a draw was closed. */
export const sealStatement = (
  { gameId, drawId, endsAt }: DrawId,
  { sealedAt, tickets, root }: Seal,
): string => text('balcao seal', gameId, drawId, endsAt, sealedAt, tickets, root)

/** The first line of a sealed ticket; `backend/store/draws/seals.ts` makes the others in SQL. */
export const ticketHeading = 'balcao ticket'
