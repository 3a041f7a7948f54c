import { DatabaseError, types, type Connection, type FieldDef, type PoolClient, type Submittable } from 'pg'
import type { Row, SqlValue, Statement } from './database.ts'

/** How the texts of a row become values, by column. */
interface Column {
  readonly name: string
  readonly parse: (text: string) => unknown
}

/** The statements that a connection has prepared, by name, with the columns of their rows. */
const prepared = new WeakMap<Connection, Map<string, readonly Column[]>>()

/**
 * Statements that are sent to the server in one write, and answered by it in one as well: a `Query` of pg for each of them would
 * make the server answer each by itself, and describe its columns every time. They run one after another; none after one that
 * failed.
 */
export class Batch implements Submittable {
  readonly #statements: readonly Statement[]
  readonly #rows: Row[][]
  #columns = new Map<string, readonly Column[]>()
  #completed = 0
  /** pg replaces it by one that also ends its patience. */
  callback: (error: Error | null) => void = () => undefined

  constructor(statements: readonly Statement[]) {
    this.#statements = statements
    this.#rows = statements.map(() => [])
  }

  /** How many statements were carried out. */
  get completed(): number {
    return this.#completed
  }

  /** The rows of each statement. Rejects with the error of the first one that failed, or of the connection. */
  sentTo(client: PoolClient): Promise<Row[][]> {
    return new Promise((resolve, reject) => {
      this.callback = (error) => (error ? reject(error) : resolve(this.#rows))
      client.query(this)
    })
  }

  submit(connection: Connection): void {
    this.#columns = prepared.get(connection) ?? new Map()
    prepared.set(connection, this.#columns)
    connection.stream.cork()
    try {
      for (const statement of this.#statements) this.#send(connection, statement)
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  #send(connection: Connection, { name, sql, values }: Statement): void {
    if (!this.#columns.has(name)) {
      this.#columns.set(name, [])
      // It is prepared already where an earlier batch with it has failed.
      connection.close({ type: 'S', name }, true)
      connection.parse({ name, text: sql, types: [] }, true)
      connection.describe({ type: 'S', name }, true)
    }
    connection.bind({ portal: '', statement: name, values: values.map(textOf) }, true)
    connection.execute(null, true)
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID) }))
    this.#columns.set(this.#statements[this.#completed]!.name, columns)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    const columns = this.#columns.get(this.#statements[this.#completed]!.name)!
    for (const [place, { name, parse }] of columns.entries()) {
      const text = fields[place]
      row[name] = text === null || text === undefined ? null : parse(text)
    }
    this.#rows[this.#completed]!.push(row)
  }

  handleCommandComplete(): void {
    this.#completed++
  }

  /** A connection that fails otherwise than by a statement, such as by silence, is lost. */
  handleError(error: Error, { stream }: Connection): void {
    for (const { name } of this.#statements) this.#columns.delete(name)
    if (!(error instanceof DatabaseError)) stream.destroy()
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback(null)
  }
}

/** The text of a value in the protocol. */
function textOf(value: SqlValue): string | null {
  if (value === null) return null
  if (typeof value !== 'object') return String(value)
  return `{${value.map((each) => (typeof each === 'number' ? each : `"${each.replaceAll(/[\\"]/g, '\\$&')}"`)).join()}}`
}
