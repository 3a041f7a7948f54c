/** A value that both databases accept and return unchanged. An array is an array of the database. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[]
export type Row = Readonly<Record<string, unknown>>

/** A statement that is prepared once by its `name`: the same name always has the same text. */
export interface Statement {
  readonly name: string
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** The statements that a transaction writes after it has loaded, and its result. */
export interface Decided<T> {
  readonly write: readonly Statement[]
  readonly value: T
}

/** PostgreSQL, on a server or embedded. Other processes may read and write the same tables at any time. */
export interface Database {
  /** Runs a statement in a transaction of its own: durable when the promise resolves. */
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** Runs statements one after another, outside of a transaction. */
  read(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>
  /**
   * Runs the statements of `load` in a transaction, then the statements that `decide` makes from the rows, and commits. Rejects
   * with `RolledBack` if nothing was changed. After any other error it is unknown whether the transaction was committed.
   */
  transaction<T>(
    load: readonly Statement[],
    decide: (loaded: readonly (readonly Row[])[]) => Decided<T>,
  ): Promise<T>
  /** Listens to notifications (`pg_notify`) of other processes; null if no other process can use the database. */
  readonly listen: ((channel: string, notified: Notified) => Promise<StopListening>) | null
  /** The connections of this process to a server; null for the embedded database, which has one. */
  readonly connections: (() => Connections) | null
  close(): Promise<void>
}

export interface Connections {
  readonly open: number
  readonly idle: number
  /** Work that waits for a connection. */
  readonly waiting: number
  readonly most: number
}

export interface Notified {
  received(payload: string): void
  /** The connection was lost and is back. What was sent in between is unknown. */
  missed(): void
}

export type StopListening = () => Promise<void>

/** A transaction that has changed nothing. `isConflict`: another transaction came first, and this one may be tried again. */
export class RolledBack extends Error {
  readonly isConflict: boolean

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.isConflict = conflicts.has(sqlStateOf(cause))
  }
}

/** Unique violation, serialization failure, deadlock (PostgreSQL, appendix A). */
const conflicts = new Set(['23505', '40001', '40P01'])

const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
