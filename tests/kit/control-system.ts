import { createHash, createHmac } from 'node:crypto'
import type { GameRow } from '../../src/games/catalogue.ts'

/**
 * A control system as lotteries have one beside the system that sells: it computes the results of draws, the winners and their
 * prizes from what is published and from the tickets alone. It shares no code with the host; it has the prizes from the rows
 * of the games.
 */

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const lines = (...parts: readonly (string | number)[]): string => parts.join('\n')

export const hash = (text: string): string => sha256(text).toString('hex')
export const leaf = (text: string): Buffer => sha256(Buffer.of(0), text)

const halfOf = (size: number): number => {
  let half = 1
  while (half * 2 < size) half *= 2
  return half
}

/** RFC 9162, 2.1.1. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0]!
  const half = halfOf(leaves.length)
  return sha256(Buffer.of(1), merkleRoot(leaves.slice(0, half)), merkleRoot(leaves.slice(half)))
}

/** The root over a leaf by the hashes beside its way, the nearest first. */
export function rootByPath(of: Buffer, index: number, size: number, path: readonly Buffer[]): Buffer {
  const beside = path.at(-1)
  if (size === 1 || !beside) return of
  const half = halfOf(size)
  const [nearer] = [path.slice(0, -1)]
  return index < half
    ? sha256(Buffer.of(1), rootByPath(of, index, half, nearer), beside)
    : sha256(Buffer.of(1), beside, rootByPath(of, index - half, size - half, nearer))
}

export interface ControlledDraw {
  readonly gameId: number
  readonly drawId: number
  readonly endsAt: number
  readonly secret: string
}

export const commitmentOf = ({ gameId, drawId, endsAt, secret }: ControlledDraw): Buffer =>
  leaf(lines('balcao draw', gameId, drawId, endsAt, secret))

/** Numbers below a bound, out of the secret of a draw. */
function* values({ gameId, drawId, secret }: ControlledDraw): Generator<number, never> {
  for (let block = 0; ; block++) {
    const bytes = createHmac('sha256', Buffer.from(secret, 'hex'))
      .update(`draw ${gameId}/${drawId}/${block}`)
      .digest()
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at)
  }
}

export function resultOf(row: GameRow, draw: ControlledDraw): number[] {
  const stream = values(draw)
  const below = (bound: number): number => {
    for (;;) {
      const value = stream.next().value
      if (value < 2 ** 32 - (2 ** 32 % bound)) return value % bound
    }
  }
  switch (row.family) {
    case 'table':
      return [row.drawnFrom + below(row.to - row.drawnFrom + 1)]
    case 'digits':
      return [...Array(row.digits)].map(() => below(10))
    case 'pickNumbers': {
      const balls = [...Array(row.pool).keys()].map((index) => index + 1)
      for (let place = 0; place < row.drawn; place++) {
        const chosen = place + below(row.pool - place)
        const ball = balls[chosen]!
        balls[chosen] = balls[place]!
        balls[place] = ball
      }
      return balls.slice(0, row.drawn).sort((a, b) => a - b)
    }
  }
}

export interface ControlledTicket {
  readonly barcode: string
  readonly stake: number
  readonly prizeTables: number
  readonly firstDraw: number
  readonly lastDraw: number
  readonly purchaseDate: number
  readonly state: string
  readonly bets: readonly { readonly numbers: readonly number[]; readonly format?: number }[]
}

/** A ticket in the seal of a draw. */
export const ticketLeaf = (draw: ControlledDraw, sealSalt: string, ticket: ControlledTicket): Buffer =>
  leaf(
    lines(
      'balcao ticket',
      hash(`${sealSalt} ${ticket.barcode}`),
      draw.gameId,
      draw.drawId,
      ticket.barcode,
      ticket.firstDraw,
      ticket.lastDraw,
      ticket.stake,
      ticket.prizeTables,
      ticket.purchaseDate,
      ticket.state === 'cancelled' ? 'cancelled' : 'sold',
      JSON.stringify(ticket.bets),
    ),
  )

type Wins = (drawn: number) => boolean

const between =
  (from: number, to: number): Wins =>
  (drawn) =>
    from <= drawn && drawn <= to
const rest =
  (divisor: number, remainder: number): Wins =>
  (drawn) =>
    drawn > 0 && drawn % divisor === remainder
const even = rest(2, 0)
const odd = rest(2, 1)
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const red: Wins = (drawn) => reds.has(drawn)
const black: Wins = (drawn) => drawn > 0 && !reds.has(drawn)

/** What the markets from 1001 on win by, and how many numbers each covers. */
const markets: Record<string, readonly (readonly [Wins, covered: number])[]> = {
  wheel: [
    [between(1, 12), 12],
    [between(13, 24), 12],
    [between(25, 36), 12],
    [black, 18],
    [red, 18],
    [even, 18],
    [odd, 18],
    [between(1, 18), 18],
    [between(19, 36), 18],
    [rest(3, 1), 12],
    [rest(3, 2), 12],
    [rest(3, 0), 12],
  ],
  smallWheel: [
    [between(1, 6), 6],
    [between(7, 12), 6],
    [odd, 6],
    [even, 6],
  ],
  race: [
    [between(1, 6), 6],
    [between(7, 12), 6],
    [even, 6],
    [odd, 6],
    [even, 6],
    [odd, 6],
    [rest(3, 1), 4],
    [rest(3, 2), 4],
    [rest(3, 0), 4],
    [between(1, 3), 3],
    [between(4, 6), 3],
    [between(7, 9), 3],
    [between(10, 12), 3],
  ],
  powerBlitz: [
    [even, 12],
    [odd, 12],
    [between(1, 12), 12],
    [between(13, 24), 12],
    [rest(3, 1), 8],
    [rest(3, 2), 8],
    [rest(3, 0), 8],
    [between(1, 6), 6],
    [between(7, 12), 6],
    [between(13, 18), 6],
    [between(19, 24), 6],
    [(drawn) => drawn === 0, 1],
  ],
}

const permutations = (digits: readonly number[]): Set<string> => {
  if (digits.length < 2) return new Set([digits.join('')])
  return new Set(
    digits.flatMap((digit, at) =>
      [...permutations(digits.filter((_, other) => other !== at))].map((others) => `${digit}${others}`),
    ),
  )
}

/** Hundredths of the stake. */
function multiplier(row: GameRow, bet: ControlledTicket['bets'][number], drawn: readonly number[]): number {
  const [choice = 0] = bet.numbers
  switch (row.family) {
    case 'table': {
      const [wins, covered] =
        choice > 1_000 ? markets[row.board]![choice - 1_001]! : [between(choice, choice), 1]
      return wins(drawn[0]!) ? row.odds[covered]! : 0
    }
    case 'digits': {
      const result = drawn.join('')
      if (bet.format === 1_001) return bet.numbers.join('') === result ? row.exactPrize : 0
      const orders = permutations(bet.numbers)
      return orders.has(result) ? Math.floor(row.exactPrize / orders.size) : 0
    }
    case 'pickNumbers': {
      const hits = new Set([...bet.numbers, ...drawn]).size
      const matches = bet.numbers.length + drawn.length - hits
      return row.prizes[bet.numbers.length]?.[matches] ?? 0
    }
  }
}

/** What a ticket wins in a draw with these numbers, minor units; nothing where it was cancelled. */
export const prizeOf = (row: GameRow, ticket: ControlledTicket, drawn: readonly number[]): number =>
  ticket.state === 'cancelled'
    ? 0
    : ticket.bets.reduce(
        (sum, bet) => sum + Math.floor((ticket.stake * multiplier(row, bet, drawn)) / 100),
        0,
      )
