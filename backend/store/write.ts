import { utcDay } from '../../src/values/calendar.ts'
import { isEqual } from '../../src/values/equal.ts'
import type { HostEvent } from '../../src/host/rules/events.ts'
import { isOperatorBlocked } from '../../src/host/rules/operators.ts'
import type { MoneyRequest } from '../../src/host/rules/records.ts'
import { initialState, type HostState } from '../../src/host/rules/state.ts'
import type { Statement } from '../../node/database/database.ts'
import { storedTerminal, type ShopBook } from './slice.ts'
import { writeStatement, type WrittenRows } from './write-statement.ts'

/** An event of a shop under an id of its own: a UUIDv7. */
export interface KeptEvent {
  readonly id: string
  readonly event: HostEvent
}

/** What a transaction changed: the records before and after. */
export interface Change {
  readonly shop: string
  readonly tillId: number | null
  /** Of the shop's own records before; 0 where it had none. */
  readonly bookVersion: number
  readonly at: number
  readonly before: HostState
  readonly after: HostState
  readonly events: readonly KeptEvent[]
}

type Records<Value> = Readonly<Record<string, Value>>

/** The records that a transaction made, changed and took away. A key may be that of a request, such as `constructor`. */
function changesOf<Value>(before: Records<Value>, after: Records<Value>) {
  const added: [key: string, value: Value][] = []
  const updated: [key: string, value: Value][] = []
  for (const key of Object.keys(after)) {
    const value = after[key]!
    if (!Object.hasOwn(before, key)) added.push([key, value])
    else if (!isEqual(before[key], value)) updated.push([key, value])
  }
  return { added, updated, removed: Object.keys(before).filter((key) => !Object.hasOwn(after, key)) }
}

export const bookOf = ({
  terms,
  shop,
  operators,
  registrationCodes,
  games,
  tvBoxes,
  messages,
  messageCount,
}: ShopBook): ShopBook => ({
  terms,
  shop,
  operators,
  registrationCodes,
  games,
  tvBoxes,
  messages,
  messageCount,
})

const bookKeys = Object.keys(bookOf(initialState())) as (keyof ShopBook)[]

/** Whether the shop's own records are others now. */
export const isBookChanged = (before: ShopBook, after: ShopBook): boolean =>
  bookKeys.some((key) => !isEqual(before[key], after[key]))

/** The part after the till in the key of a request or a ticket id. */
const idIn = (key: string): string => key.slice(key.indexOf('/') + 1)

/** Only the answer of a sale is deleted one day: the ids of its tickets still say what became of it. */
const isOfSale = (request: MoneyRequest): boolean => request.status === 'done' && request.kind === 'sale'

/** One statement that writes all that changed; none where nothing did. */
export function writeStatements(change: Change): Statement[] {
  const { shop, tillId, at, before, after } = change
  const rows = [
    tillRows(change),
    ticketRows(before, after),
    accountRows(before, after),
    liabilityRows(before, after),
    logHeadRows(before, after),
    eventRows(change),
    bookRows(change),
  ]
  const written = writeStatement({ shop, till: tillId, at }, rows)
  return written ? [written] : []
}

/** The till's own row, its ledger, and what was answered at it. */
function tillRows(change: Change): WrittenRows {
  const { tillId, at, before, after } = change
  if (tillId === null) return {}
  const answers = {
    requests: changesOf(before.requests, after.requests).added.map(([key, body]) => ({
      key: idIn(key),
      at: isOfSale(body) ? at : null,
      body,
    })),
    ticketIds: changesOf(before.outcomes, after.outcomes).added.map(([key, body]) => ({
      id: idIn(key),
      body,
    })),
  }
  const book = after.ledger[tillId]
  if (!book || !isTillChanged(change, tillId)) return answers
  const { entries } = book
  const row = {
    balance: after.tills[tillId],
    entries: book.before + entries.length,
    instants: instantsOf(after, tillId),
  }
  return {
    tills: [row],
    ledger: entries.map((body, place) => ({ number: book.before + place + 1, body })),
    tillDays: amountsByDay(entries),
    ...answers,
  }
}

const isTillChanged = ({ before, after }: Change, tillId: number): boolean =>
  before.tills[tillId] !== after.tills[tillId] ||
  !isEqual(before.ledger[tillId], after.ledger[tillId]) ||
  !isEqual(before.draws.instantCount, after.draws.instantCount)

/** How many results each instant game has given at a till. */
const instantsOf = ({ draws }: HostState, tillId: number): Record<string, number> =>
  Object.fromEntries(
    Object.entries(draws.instantCount)
      .filter(([key]) => key.startsWith(`${tillId}/`))
      .map(([key, count]) => [idIn(key), count]),
  )

function amountsByDay(entries: readonly { readonly at: number; readonly amount: number }[]) {
  const days = new Map<number, number>()
  for (const { at, amount } of entries) {
    const day = utcDay(at)
    days.set(day, (days.get(day) ?? 0) + amount)
  }
  return [...days].map(([day, amount]) => ({ day, amount }))
}

function ticketRows(before: HostState, after: HostState): WrittenRows {
  const { added, updated } = changesOf(before.tickets, after.tickets)
  return {
    tickets: added.map(([, body]) => body),
    changedTickets: updated.map(([, body]) => body),
  }
}

/**
 * Wallets, self-service terminals and players are rows of one table. Of two operators who give a card that nobody has to different
 * players, one fails to insert it and is tried again: it then finds the other's player.
 */
function accountRows(before: HostState, after: HostState): WrittenRows {
  const wallets = changesOf(before.wallets, after.wallets)
  const terminals = changesOf(before.terminals, after.terminals)
  const players = changesOf(before.players, after.players)
  const rowsOf = (list: 'added' | 'updated') => [
    ...wallets[list].map(([id, body]) => ({ id, kind: 'wallet', balance: body.balance, body })),
    ...terminals[list].map(([id, terminal]) => ({
      ...{ id, kind: 'terminal', balance: terminal.balance },
      body: storedTerminal(terminal),
    })),
    ...players[list].map(([id, body]) => ({ id, kind: 'player', balance: body.balance, body })),
  ]
  const cards = changesOf(before.cards, after.cards)
  return {
    accounts: rowsOf('added'),
    changedAccounts: rowsOf('updated'),
    goneCards: cards.removed.map((hash) => ({ hash })),
    cards: cards.added.map(([hash, userId]) => ({ hash, userId })),
    changedCards: cards.updated.map(([hash, userId]) => ({ hash, userId })),
    walletLinks: changesOf(before.walletSecrets, after.walletSecrets).added.map(([secret, userId]) => ({
      secret,
      userId,
    })),
    replacedLinks: changesOf(before.replacedSecrets, after.replacedSecrets).added.map(([secret]) => ({
      secret,
    })),
  }
}

const ofDraw = (key: string) => ({ game: key.split('/')[0], draw: idIn(key) })

function liabilityRows(before: HostState, after: HostState): WrittenRows {
  const { added, updated, removed } = changesOf(before.liabilities, after.liabilities)
  return {
    liabilities: added.map(([key, body]) => ({ ...ofDraw(key), body })),
    changedLiabilities: updated.map(([key, body]) => ({ ...ofDraw(key), body })),
    goneLiabilities: removed.map(ofDraw),
  }
}

/** Of two that insert the first head of a counter, one fails and is tried again: it then finds the other's. */
function logHeadRows(before: HostState, after: HostState): WrittenRows {
  const { added, updated, removed } = changesOf(before.logHeads, after.logHeads)
  return {
    logHeads: added.map(([, head]) => head),
    changedLogHeads: updated.map(([, head]) => head),
    goneLogHeads: removed.map((counterId) => ({ counterId })),
  }
}

const eventRows = ({ events }: Change): WrittenRows => ({
  events,
  outbox: events.map(({ id }) => ({ id })),
  acts: events.filter(({ event }) => 'by' in event),
})

/** A new shop has no row that could be locked: of two that open it at once, one finds the row of the other and tries again. */
function bookRows({ before, after, bookVersion }: Change): WrittenRows {
  if (!isBookChanged(before, after)) return {}
  const isIn = (state: HostState, code: string) =>
    state.registrationCodes.some((other) => other.code === code)
  const operators = changesOf(before.operators, after.operators)
  const changed = operators.updated.map(([id, operator]) => ({ was: before.operators[id]!, is: operator }))
  return {
    [bookVersion === 0 ? 'shops' : 'changedShops']: [bookOf(after)],
    logins: operators.added.map(([, operator]) => operator),
    newPasswords: changed
      .filter(({ was, is }) => was.passwordHash !== is.passwordHash)
      .map(({ is: { operatorId } }) => ({ operatorId })),
    blockedOperators: changed
      .filter(({ was, is }) => isOperatorBlocked(is) && !isOperatorBlocked(was))
      .map(({ is: { operatorId } }) => ({ operatorId })),
    codes: after.registrationCodes.filter(({ code }) => !isIn(before, code)),
    goneCodes: before.registrationCodes.filter(({ code }) => !isIn(after, code)),
  }
}
