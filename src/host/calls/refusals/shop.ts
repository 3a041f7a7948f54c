import type { HostErrorName } from '../../../protocol/error-codes.ts'
import type { SessionCallName } from '../../../protocol/host-calls.ts'
import { evolve } from '../../rules/evolve.ts'
import { tillOf } from '../../rules/operators.ts'
import type { Terms, Ticket } from '../../rules/records.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from '../../rules/testing.ts'
import { ticketOf } from '../../rules/tickets.ts'
import { walletLink } from '../../rules/wallet-links.ts'
import { MemoryAttempts } from '../attempts.ts'
import { sessionCalls } from '../session-calls.ts'
import { hostOf } from '../testing.ts'

export const colleague = 7
export const origin = 'https://wallet.example'
export const card = '04A1B2C3'
export const [keno, grandLottery] = [20, 51]

/** A shop with two operators. `send` makes the call that is to be refused. */
export interface Shop {
  readonly host: PlayedHost
  /** Each request has its own key. */
  send(request: unknown): Promise<object>
}
export type Open = (terms?: Partial<Terms>, till?: number) => Promise<Shop>
/** A scenario that leads to a refusal. It returns the answer, which should be that refusal. */
export type Scenario = (open: Open) => Promise<object>
export type Scenarios = Partial<Record<HostErrorName, Scenario>>

let keys = 0
export const key = () => uuid(`key ${++keys}`)

/** Opens a shop in which `send` makes this call. */
export const opening =
  (name: SessionCallName): Open =>
  async (terms, till) => {
    const host = playHost(terms, till)
    const { permittedGames } = host.state.operators[operatorId]!
    const other = { operatorId: colleague, login: 'colleague', passwordHash: null, openingTill }
    host.accepted({ type: 'addOperator', ...other, permittedGames })
    for (const each of [operatorId, colleague])
      host.accepted({ type: 'addTerminals', operatorId: each, terminalIds: [1] })
    host.accepted({ type: 'addTvBoxes', tvBoxes: [{ deviceId: 'tv-1', gameId: null }] })
    const call = sessionCalls({
      attempts: new MemoryAttempts(() => host.now),
      nameOf: String,
      timeZone: 'UTC',
      cipher: { encrypt: (userId) => `hidden ${userId}`, decrypt: () => null },
      origin: () => origin,
      cardOf: (idCard) => ({ hash: idCard, end: idCard.slice(-4) }),
      connectedTerminals: () => Promise.resolve(new Set()),
      filesForDownload: () => Promise.resolve([]),
      headSigner: { name: 'host', publicKey: '0'.repeat(64), sign: () => '0'.repeat(128) },
    })
    return {
      host,
      send: (request) => call(name, request, { operatorId, id: 'session', key: key(), host: hostOf(host) }),
    }
  }

/** A ticket sold by one of the operators. Its bets are valid for both games. */
export function sell(host: PlayedHost, gameId = keno, who = operatorId): Ticket {
  const lottery = gameId === grandLottery ? 'grandLottery' : 'ordinary'
  const base = { price_var: '1', bets: [{ numbers: [1, 2, 3, 4, 5, 6] }] }
  const tickets = [host.ticket(`ticket ${++keys}`, { game_id: gameId, base })]
  const { sold } = host.eventOf(
    { type: 'buyTickets', operatorId: who, key: key(), lottery, tickets },
    'purchaseDecided',
  )
  return ticketOf(host.state, sold[0]!.barcode)
}

/** The draw of a ticket is held. The ticket wins this amount, or nothing. */
export function comesOut({ state, now }: PlayedHost, ticket: Ticket, prize: number): void {
  const { barcode, gameId, firstDraw: drawId, firstDrawDate: endsAt } = ticket
  const prizes = prize > 0 ? { [barcode]: prize } : {}
  evolve(state, { type: 'drawsHeld', at: now, draws: [{ gameId, drawId, endsAt, numbers: [], prizes }] })
}

export function winner(host: PlayedHost, prize: number, gameId = keno): Ticket {
  const ticket = sell(host, gameId)
  comesOut(host, ticket, prize)
  return ticket
}

export function cancelled(host: PlayedHost, gameId = keno): Ticket {
  const ticket = sell(host, gameId)
  host.accepted({ type: 'cancelTicket', operatorId, key: key(), barcode: ticket.barcode })
  return ticket
}

export const pay = (host: PlayedHost, { barcode, gameId }: Ticket) =>
  host.eventOf(
    {
      type: 'payOutTicket',
      operatorId,
      key: key(),
      lottery: gameId === grandLottery ? 'grandLottery' : 'ordinary',
      barcode,
    },
    'ticketPaid',
  )

export function emptyTill(host: PlayedHost): void {
  const amount = tillOf(host.state, operatorId)
  host.eventOf({ type: 'collectTill', operatorId, key: key(), amount, closesDay: true }, 'tillCollected')
}

/** A wallet of one of the operators, and its link. */
export function openWallet(host: PlayedHost, who = operatorId): { userId: string; url: string } {
  const { userId } = host.eventOf(
    { type: 'openWallet', operatorId: who, key: key(), sum: 500, currency: 'BRL', origin },
    'walletOpened',
  )
  return { userId, url: walletLink(host.state.wallets[userId]!) }
}

/** A player with a card and an empty account. */
export const addPlayer = (host: PlayedHost, hash = card): string =>
  host.eventOf(
    { type: 'addPlayer', operatorId, key: key(), name: 'Ana', card: { hash, end: '' }, amount: 0 },
    'playerAdded',
  ).userId
