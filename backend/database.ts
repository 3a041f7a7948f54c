/** A value that both databases take and give as it is. */
export type SqlValue = string | number | boolean | null
export type Row = Readonly<Record<string, SqlValue>>

/**
 * One connection to a database that nobody else writes to while it lasts. One statement is one transaction, durable when
 * its promise resolves; whether one that failed with the connection was done, nobody knows. Statements run one at a time,
 * in the order they were asked for.
 */
export interface Connection {
  query(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** From now on every query fails, and somebody else may write. */
  readonly isLost: boolean
}

export interface Database {
  /** The connection there is; a new one where that was lost. Throws one sentence where there is none to be had. */
  connect(): Promise<Connection>
  close(): Promise<void>
}
