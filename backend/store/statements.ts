import type { SqlValue, Statement } from '../../node/database/database.ts'

/** A statement from parts that number their values as they come; the same parts give the same text. */
class Text {
  readonly values: SqlValue[] = []

  /** The place of a value in the text, with its type. */
  of(value: SqlValue): string {
    this.values.push(value)
    return `$${this.values.length}::${typeOf(value)}`
  }
}

function typeOf(value: SqlValue): string {
  if (Array.isArray(value)) return typeof value[0] === 'number' ? 'bigint[]' : 'text[]'
  return typeof value === 'number' ? 'bigint' : 'text'
}

const names = new Map<string, string>()

/** Statements are prepared by name: every text has one of its own. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `balcao-${names.size}`
  names.set(sql, name)
  return name
}

export function statement(build: (text: Text) => string): Statement {
  const text = new Text()
  const sql = build(text)
  return { name: nameOf(sql), sql, values: text.values }
}

/** The place of a value in a text, by the name of the value, with its type. */
export type Place<Name> = (name: Name, type: string) => string

interface Form {
  readonly name: string
  readonly sql: string
  /** The names of the values, in the order of their places. */
  readonly values: readonly string[]
}

const forms = new Map<string, Form>()

/**
 * A statement of the calls of a counter. Its text is put together once for each form, which says all that the text depends on
 * besides the values: otherwise every sale would spend more on that than on all else of its statements.
 */
export function formed<Name extends string>(
  form: string,
  values: Readonly<Record<Name, SqlValue>>,
  build: (place: Place<Name>) => string,
): Statement {
  const known = forms.get(form) ?? formOf(build as (place: Place<string>) => string)
  forms.set(form, known)
  const { name, sql } = known
  return { name, sql, values: known.values.map((each) => values[each as Name]) }
}

function formOf(build: (place: Place<string>) => string): Form {
  const values: string[] = []
  const sql = build((name, type) => {
    if (!values.includes(name)) values.push(name)
    return `$${values.indexOf(name) + 1}::${type}`
  })
  return { name: nameOf(sql), sql, values }
}
