/** A value that both databases take and give as it is; an array is one of the database's. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[]
export type Row = Readonly<Record<string, unknown>>

/** A statement that is prepared once by its `name`: the same name always has the same text. */
export interface Statement {
  readonly name: string
  readonly sql: string
  readonly values: readonly SqlValue[]
}

/** What a transaction writes after it has loaded, and what it comes to. */
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
   * Runs the statements of `load` in a transaction, then what `decide` makes of their rows, and commits. Rejects with
   * `RolledBack` where nothing has happened; any other error leaves open whether it was committed.
   */
  transaction<T>(
    load: readonly Statement[],
    decide: (loaded: readonly (readonly Row[])[]) => Decided<T>,
  ): Promise<T>
  close(): Promise<void>
}

/** A transaction of which nothing has happened; `isConflict` where another one came first, and it may be tried again. */
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
