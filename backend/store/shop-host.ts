import { offeredIds } from '../../src/host/rules/config.ts'
import type { HostCommand } from '../../src/host/rules/decide.ts'
import type { Moment } from '../../src/host/rules/decision.ts'
import { changesShop, needsOf, together, type Needs } from '../../src/host/rules/needs.ts'
import type { PeriodSums } from '../../src/host/rules/reports.ts'
import { UnknownRules, type GameDraw } from '../../src/host/rules/schedule.ts'
import { initialState, tillIdOf, type HostState } from '../../src/host/rules/state.ts'
import type { Answer, Host } from '../../src/host/store/host.ts'
import type { AnswerOf } from '../../src/protocol/host-calls.ts'
import { operatorOfTerminal } from '../../src/protocol/terminals.ts'
import type { Day } from '../../src/values/calendar.ts'
import { copyOf, frozen } from '../../src/values/copy.ts'
import { isEqual } from '../../src/values/equal.ts'
import { RolledBack, type Database, type Row } from '../../node/database/database.ts'
import type { DatabaseClock } from './clock.ts'
import { finish, play, type Job, type Played } from './jobs.ts'
import { loadStatements, missingDraws, newDraws, type Wanted } from './load.ts'
import { readLedger, readSums } from './reports.ts'
import { shopIn, sliceOf, type SharedNow, type ShopBook } from './slice.ts'
import type { SharedTerms } from './terms.ts'
import { bookOf, isBookChanged, writeStatements, type KeptEvent } from './write.ts'

/** The parts that the hosts of all shops share. */
export interface ShopHostParts {
  readonly database: Database
  readonly clock: Pick<DatabaseClock, 'now' | 'currentTime'>
  readonly momentAt: (now: number) => Moment
  readonly shared: () => SharedNow
  readonly terms: Pick<SharedTerms, 'now' | 'latest'>
  /** Reads the games that other processes have described. */
  readonly lookAtGames: () => Promise<void>
  /** Takes the games of another shop where they are the same, so that they are in memory once. */
  readonly shareGames: (games: HostState['games']) => HostState['games']
  /** Called with events that are durable, after each transaction. */
  readonly announce: (events: readonly KeptEvent[], state: HostState) => void
}

/** More commands of one till share a transaction only where they wait for it anyway. */
const longestBatch = 32
/** A transaction that another one came before is tried again; chance that repeats itself must not try for ever. */
const mostTries = 20

/** The shop's own records, which are frozen, and their version. */
interface Book {
  readonly version: number
  readonly records: ShopBook
}

/** This process had an older version of the shop's own records than there is. */
class StaleBook extends Error {
  readonly current: Book

  constructor(current: Book) {
    super('the records of the shop are others by now')
    this.current = current
  }
}

/**
 * Draws for which tickets are sold and that were not loaded: they have no tickets so far, or other draws were expected, as another
 * process had closed them. Rows that are missing are written in a transaction of their own, for which no other shop waits.
 */
class DrawsMissing extends Error {
  readonly draws: readonly GameDraw[]

  constructor(draws: readonly GameDraw[]) {
    super('the draws were not loaded')
    this.draws = draws
  }
}

/**
 * The host of one shop on the rows of a database. Each command loads the records it needs under locks, is decided and writes
 * what it changed, in one transaction; commands of one operator that wait for each other share one.
 */
export class ShopHost implements Host {
  readonly #shop: string
  readonly #parts: ShopHostParts
  readonly #waiting = new Map<number, Job[]>()
  #book: Book | null = null
  /** While the terms of the deployment become those of the shop. */
  #agreeing: Promise<void> | null = null

  constructor(shop: string, parts: ShopHostParts) {
    this.#shop = shop
    this.#parts = parts
  }

  now(): number {
    return this.#parts.clock.now()
  }

  execute<T>(command: HostCommand, view: (state: HostState) => T): Promise<Answer<T>> {
    return new Promise((resolve, reject) => {
      const job: Job = { command, view, resolve: resolve as Job['resolve'], reject }
      const operatorId = operatorOf(command)
      const waiting = operatorId === null ? undefined : this.#waiting.get(operatorId)
      if (waiting) waiting.push(job)
      else if (operatorId === null) void this.#run([job])
      else void this.#drain(operatorId, job)
    })
  }

  /** A ticket may be of a game that another process has described a moment ago. */
  async read<T>(needs: Needs, view: (state: HostState) => T): Promise<T> {
    try {
      return await this.#look(needs, view)
    } catch (error) {
      if (!(error instanceof UnknownRules)) throw error
      await this.#parts.lookAtGames()
      return this.#look(needs, view)
    }
  }

  async #look<T>(needs: Needs, view: (state: HostState) => T): Promise<T> {
    const at = await this.#parts.clock.currentTime()
    const shared = this.#parts.shared()
    const wanted = wantedOf(this.#shop, needs, await this.#agreed(), shared, at)
    const loaded = await this.#parts.database.read(loadStatements(wanted, 'look', false))
    const book = (this.#book = this.#latest(loaded, wanted.book))
    // The operators say which till is loaded, the games which results are.
    if (book !== wanted.book) return this.#look(needs, view)
    return view(sliceOf(book.records, shared, wanted.tillId, loaded))
  }

  async sums(operatorId: number, days: readonly Day[]): Promise<PeriodSums> {
    return readSums(this.#parts.database, this.#shop, await this.#tillIdOf(operatorId), days)
  }

  async ledger(operatorId: number, since: number | undefined): Promise<AnswerOf<'getLedger'>> {
    return readLedger(this.#parts.database, this.#shop, await this.#tillIdOf(operatorId), since)
  }

  /** By the records as they are now: another process may have added the operator. */
  #tillIdOf(operatorId: number): Promise<number> {
    return this.read({}, (state) => tillIdOf(state, operatorId))
  }

  async #current(): Promise<Book> {
    if (this.#book) return this.#book
    const wanted = { shop: this.#shop, tillId: null, needs: {}, resultsOf: [], book: noBook, at: this.now() }
    const loaded = await this.#parts.database.read(loadStatements(wanted, 'look', false))
    return (this.#book ??= this.#latest(loaded, noBook))
  }

  /** The records that a load was made with, or newer ones where it found them. */
  #latest(loaded: readonly (readonly Row[])[], book: Book): Book {
    const { version, book: records } = shopIn(loaded)
    if (version === null || !records) return book
    return { version, records: frozen({ ...records, games: this.#parts.shareGames(records.games) }) }
  }

  /** The shop's own records, with the terms of the deployment: a shop gets them when it is used. */
  async #agreed(): Promise<Book> {
    const book = await this.#current()
    const terms = this.#parts.terms.now()
    if (terms === null || book.records.terms === terms) return book
    // Terms that are the same object need not be compared again.
    if (book.version === 0 || isEqual(book.records.terms, terms))
      return (this.#book = { version: book.version, records: frozen({ ...book.records, terms }) })
    this.#agreeing ??= this.#agree().finally(() => {
      this.#agreeing = null
    })
    await this.#agreeing
    return this.#current()
  }

  /** By the latest terms: where this process does not know them yet, another one may have given them to the shop already. */
  async #agree(): Promise<void> {
    const terms = await this.#parts.terms.latest()
    const { records } = await this.#current()
    if (terms === null || isEqual(records.terms, terms)) return
    const { ok } = await this.execute({ type: 'setTerms', terms }, () => undefined)
    if (!ok)
      throw new Error(`shop ${this.#shop} has tills in ${records.terms.currency}, not in ${terms.currency}`)
  }

  /** Runs what waits, one transaction after another, until nothing waits any more. */
  async #drain(operatorId: number, first: Job): Promise<void> {
    const waiting: Job[] = [first]
    this.#waiting.set(operatorId, waiting)
    while (waiting.length > 0) await this.#run(waiting.splice(0, longestBatch))
    this.#waiting.delete(operatorId)
  }

  async #run(jobs: readonly Job[]): Promise<void> {
    try {
      if (!jobs.some(({ command }) => command.type === 'setTerms')) await this.#agreed()
      const { outcomes, events, state } = await this.#commit(jobs, mostTries)
      if (events.length > 0) this.#parts.announce(events, state)
      for (const [place, job] of jobs.entries()) finish(job, outcomes[place]!)
    } catch (error) {
      for (const job of jobs) job.reject(error)
    }
  }

  /**
   * `isInformed`: the games that other processes have described were read just now. `draws`: those that an earlier try sold
   * tickets for.
   */
  async #commit(
    jobs: readonly Job[],
    triesLeft: number,
    isInformed = false,
    draws: readonly GameDraw[] = [],
  ): Promise<Played> {
    try {
      return await this.#transaction(jobs, isInformed, draws)
    } catch (error) {
      const isUnknown = (error instanceof RolledBack ? error.cause : error) instanceof UnknownRules
      if (isUnknown && !isInformed) {
        await this.#parts.lookAtGames()
        return this.#commit(jobs, triesLeft, true, draws)
      }
      if (!(error instanceof RolledBack) || triesLeft === 0) throw error
      const { cause } = error
      if (cause instanceof StaleBook) this.#book = cause.current
      else if (cause instanceof DrawsMissing) await this.#make(cause.draws)
      else if (!error.isConflict) throw error
      const missing = cause instanceof DrawsMissing ? cause.draws : []
      return this.#commit(jobs, triesLeft - 1, isInformed, [...draws, ...missing])
    }
  }

  async #make(draws: readonly GameDraw[]): Promise<void> {
    const { sql, values } = newDraws(draws)
    await this.#parts.database.query(sql, values)
  }

  async #transaction(jobs: readonly Job[], isInformed: boolean, draws: readonly GameDraw[]): Promise<Played> {
    const { database, clock, momentAt } = this.#parts
    const book = await this.#current()
    const at = await clock.currentTime()
    const shared = this.#parts.shared()
    const known: HostState = sliceOf(book.records, shared, null, [])
    const needs = jobs.map(({ command }) => needsOf(command, known, at)).reduce(together, { draws })
    const wanted = wantedOf(this.#shop, needs, book, shared, at)
    const isOfShop = jobs.some(({ command }) => changesShop(command))
    const played = await database.transaction(loadStatements(wanted, 'lock', isOfShop), (loaded) => {
      const latest = this.#latest(loaded, book)
      if (latest !== book) throw new StaleBook(latest)
      const before = sliceOf(book.records, shared, wanted.tillId, loaded)
      const fresh = () =>
        sliceOf(isOfShop ? copyOf(book.records) : book.records, shared, wanted.tillId, copyOf(loaded))
      const result = play(fresh, jobs, momentAt(at), isInformed)
      const { events, state: after } = result
      // Not before it is decided: a ticket that is refused leaves no rows.
      checkLoaded(Object.values(after.draws.pending).flat(), loaded)
      if (isBookChanged(before, after) && !isOfShop)
        throw new Error(`${jobs.map(({ command }) => command.type).join()} changed the shop`)
      const { tillId } = wanted
      const change = { shop: this.#shop, tillId, bookVersion: book.version, at, before, after, events }
      return { write: writeStatements(change), value: result }
    })
    if (isBookChanged(book.records, played.state))
      this.#book = { version: book.version + 1, records: frozen(bookOf(played.state)) }
    return played
  }
}

function checkLoaded(draws: readonly GameDraw[], loaded: readonly (readonly Row[])[]): void {
  const missing = missingDraws(draws, loaded)
  if (missing.length > 0) throw new DrawsMissing(missing)
}

/** A shop that nobody has opened yet. */
const noBook: Book = { version: 0, records: frozen(bookOf(initialState())) }

function wantedOf(
  shop: string,
  needs: Needs,
  book: Book,
  { described }: SharedNow,
  at: number,
): Wanted & { readonly book: Book } {
  const { operators, games } = book.records
  const { operatorId, results } = needs
  return {
    shop,
    at,
    book,
    needs,
    tillId: operatorId === undefined ? null : (operators[operatorId]?.tillId ?? operatorId),
    resultsOf: results === 'all' ? offeredIds({ games, described }) : results === undefined ? [] : [results],
  }
}

/** Whose till a command is about. */
function operatorOf(command: HostCommand): number | null {
  if ('operatorId' in command) return command.operatorId
  return command.type === 'sellAtTerminal' ? operatorOfTerminal(command.account) : null
}
