import { gameIds, isGrandLottery } from '../../games/catalogue.ts'
import type { WireTicket } from '../../protocol/tickets.ts'
import type { Chance } from '../../values/random.ts'
import type { Decision, Moment } from './decision.ts'
import {
  allFeatures,
  defaultAccountLimit,
  defaultPayoutLimit,
  defaultTillLimit,
  defaultTopUp,
  noLiabilityLimit,
  type HostEvent,
  type HostEventOf,
} from './events.ts'
import { decide, type HostCommand } from './decide.ts'
import { evolve } from './evolve.ts'
import { currentDraw, rowOf } from './schedule.ts'
import type { Terms } from './records.ts'
import { initialState, type HostState } from './state.ts'

/** Random numbers that are the same in every run of a test (a linear congruential generator). */
export function repeatableChance(seed = 1): Chance {
  let last = seed
  return (below) => {
    last = (last * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((last / 2 ** 32) * below)
  }
}

export const operatorId = 1042
export const openingTill = 100_000
/** A moment in the middle of a draw of every game. */
export const noon = Date.UTC(2026, 10, 20, 12, 0, 10)

/** A host for tests. Its clock stands where the test sets it. */
export class PlayedHost {
  readonly state: HostState = initialState()
  readonly chance = repeatableChance()
  /** Everything that was executed, including refused commands. */
  readonly commands: HostCommand[] = []
  now = noon

  get moment(): Moment {
    return { now: this.now, chance: this.chance, drawChance: () => this.chance }
  }

  /** Decides a command and applies its events to the state, as a real host does. A refusal changes nothing. */
  do(command: HostCommand): Decision {
    this.commands.push(command)
    const decision = decide(this.state, command, this.moment)
    if (decision.ok) for (const event of decision.events) evolve(this.state, event)
    return decision
  }

  /** The events of a command. Throws if it is refused. */
  accepted(command: HostCommand): readonly HostEvent[] {
    const decision = this.do(command)
    if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.error.name}`)
    return decision.events
  }

  /** The only event of a type that a command gives. */
  eventOf<Type extends HostEvent['type']>(command: HostCommand, type: Type): HostEventOf<Type> {
    const event = this.accepted(command).find((each): each is HostEventOf<Type> => each.type === type)
    if (!event) throw new Error(`${command.type} gave no ${type}`)
    return event
  }

  /** Another operator, with a new till or with an existing one. */
  addOperator(id: number, tillId?: number): void {
    const passwordHash = null
    const till = tillId === undefined ? {} : { tillId }
    const login = `operator ${id}`
    this.do({
      type: 'addOperator',
      operatorId: id,
      login,
      passwordHash,
      permittedGames: [],
      openingTill,
      ...till,
    })
  }

  buy(...tickets: WireTicket[]): HostEventOf<'purchaseDecided'> {
    const key = uuid(`purchase of ${tickets.map((ticket) => ticket.unique_req_id).join()} at ${this.now}`)
    return this.eventOf(
      { type: 'buyTickets', operatorId, key, lottery: 'ordinary', tickets },
      'purchaseDecided',
    )
  }

  /** One bet on 80-number keno in the draw on sale, with the changes that a test needs. */
  ticket(name: string, changes: Partial<WireTicket> = {}): WireTicket {
    const gameId = changes.game_id ?? 20
    return {
      game_id: gameId,
      base: { price_var: '1', bets: [{ numbers: [3, 14, 15] }] },
      ticket: { multidraw: 1 },
      draw_id: currentDraw(rowOf(gameId), this.state.terms.drawSpeed, this.now).drawId,
      unique_req_id: uuid(name),
      timeStamp: noon,
      ...changes,
    }
  }
}

/** The same name gives the same id. */
export function uuid(name: string): string {
  const chance = repeatableChance(
    [...name].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 2 ** 32, 7),
  )
  const hex = Array.from({ length: 30 }, () => chance(16).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}

const games = gameIds.map((gameId) => {
  const prices = { '1': 100, '2': 250 }
  return { gameId, prices: isGrandLottery(gameId) ? [prices, { '1': 200 }] : [prices] }
})

/** The first events of a shop: one operator who may sell the base games, and the catalogue on offer. */
export const opening = (terms: Partial<Terms> = {}, till = openingTill): HostCommand[] => [
  {
    type: 'setTerms',
    terms: {
      currency: 'BRL',
      negativeBalanceSales: false,
      payoutLimit: defaultPayoutLimit,
      liability: noLiabilityLimit,
      drawSpeed: 1,
      topUp: defaultTopUp,
      accountLimit: defaultAccountLimit,
      tillLimit: defaultTillLimit,
      features: allFeatures,
      ...terms,
    },
  },
  {
    type: 'addOperator',
    operatorId,
    login: 'operator',
    passwordHash: 'a hash',
    permittedGames: gameIds.filter((id) => id < 1000),
    openingTill: till,
  },
  { type: 'offerGames', games },
]

export function playHost(terms: Partial<Terms> = {}, till = openingTill): PlayedHost {
  const host = new PlayedHost()
  for (const command of opening(terms, till)) host.do(command)
  return host
}
