import type { OfferedGame, SoldGame } from '../events/games.ts'
import type { CartTicket } from '../events/ticket.ts'
import type { Logged } from '../events/vocabulary.ts'
import { ticketNumberForEyes } from '../receipts/ticket-number.ts'
import type { Deployment } from '../values/deployment.ts'
import { isoTimeAt } from '../values/calendar.ts'
import { localMoney } from '../values/local-format.ts'
import type { CurrencyCode, Minor } from '../values/money.ts'
import { betsText } from './bets.ts'

/** Events that determine how the shop writes amounts, times and games. */
export const showsMore: ReadonlySet<string> = new Set([
  'deploymentLoaded',
  'gamesOffered',
  'stateCarriedOver',
  'stateRecorded',
])

/** `rules`: of a game that the host describes. */
type KnownGame = Pick<OfferedGame, 'gameId' | 'name' | 'rules'>

/** What a recorded state has of it. */
interface SettingsIn {
  readonly session?: { readonly deployment?: Pick<Deployment, 'timeZone' | 'currency' | 'isTraining'> | null }
  readonly games?: {
    readonly offered?: Readonly<Record<number, KnownGame>>
  }
}

/** How the log's own shop writes amounts, times and games: known from the events before. */
export class Show {
  #timeZone = 'UTC'
  #currency: CurrencyCode | null = null
  #isTraining = false
  readonly #games = new Map<number, KnownGame>()

  /** Every event, before a sentence about it. */
  see(event: Logged): void {
    if (event.type === 'deploymentLoaded') {
      const { timeZone, currency, isTraining = false } = event.data.deployment
      this.#timeZone = timeZone
      this.#currency = currency
      this.#isTraining = isTraining
    }
    if (event.type === 'stateCarriedOver' || event.type === 'stateRecorded') this.#takeOver(event.data.state)
    if (event.type === 'gamesOffered') for (const game of event.data.games) this.#games.set(game.gameId, game)
  }

  #takeOver({ session, games }: SettingsIn): void {
    this.#timeZone = session?.deployment?.timeZone ?? this.#timeZone
    this.#currency = session?.deployment?.currency ?? this.#currency
    this.#isTraining = session?.deployment?.isTraining ?? this.#isTraining
    for (const game of Object.values(games?.offered ?? {})) this.#games.set(game.gameId, game)
  }

  get timeZone(): string {
    return this.#timeZone
  }

  /** Nothing in the log was sold or paid for money. */
  get isTraining(): boolean {
    return this.#isTraining
  }

  /** ISO 8601 on the shop's clock. */
  time = (at: number): string => isoTimeAt(at, this.#timeZone)

  /** Plain figures if the log does not say the currency before. */
  money = (amount: Minor): string =>
    this.#currency ? localMoney(amount, this.#currency, 'en-GB') : `${amount} minor units`

  game = (gameId: number): string => this.#games.get(gameId)?.name ?? `game ${gameId}`

  barcode = ticketNumberForEyes

  /** A ticket of the cart: its game, bets, draws and price. `sold`: its game as the host described it at the sale. */
  ticket(ticket: CartTicket, sold?: SoldGame): string {
    const { gameId, drawCount, drawId, price } = ticket
    const bets = betsText(ticket, (sold ?? this.#games.get(gameId))?.rules)
    const draws = drawCount === 1 ? `draw ${drawId}` : `${drawCount} draws from ${drawId}`
    return `${sold?.name ?? this.game(gameId)}: ${bets}, ${drawId === 0 ? 'instant' : draws}, ${this.money(price)}`
  }
}

/** Writes the sentence of one kind of event. `isAbout`: the ids of the subject; of a list, only these are named. */
export type Sentence<Data> = (data: Data, show: Show, isAbout: (id: string) => boolean) => string

/** `1 ticket`, `2 tickets`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Whose request it was; empty unless its till had been taken over. */
export const earlierText = (operatorId: number | undefined): string =>
  operatorId === undefined
    ? ''
    : ` Operator ${operatorId} had requested it; another one has taken the till over.`

/** ` 1001 ticket_expired`, with the field that the host names. */
export const refusalText = ({
  code,
  name,
  field,
}: {
  code: number
  name: string
  field?: string | undefined
}) => `${code} ${name}${field === undefined ? '' : ` (field ${field})`}`
