/** Adds a statement over rows of JSON, where there are any. */
export type Write = (sql: (rows: string) => string, rows: readonly unknown[]) => void

export interface Changes<Value> {
  readonly added: readonly (readonly [key: string, value: Value])[]
  readonly updated: readonly (readonly [key: string, value: Value])[]
  readonly removed: readonly string[]
}

/** The records that a transaction made, changed and took away. Records are replaced where they change, never written into. */
export function changesOf<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): Changes<Value> {
  const changed = Object.entries(after).filter(([key, value]) => before[key] !== value)
  return {
    added: changed.filter(([key]) => !(key in before)),
    updated: changed.filter(([key]) => key in before),
    removed: Object.keys(before).filter((key) => !(key in after)),
  }
}
