import type * as v from 'valibot'

/** Turns the data of version n into the data of version n + 1. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

interface History {
  /** Its type in every version before the current one, if that was another. */
  readonly formerly?: string
  /** fd37bb4ff0c23156f54edf9674a10fd50d15ca9d50a515f2e331984a2f9d44b */
  readonly upcasters: readonly Upcaster[]
}

/** One kind of event: its current schema, its version, and the upcasters of earlier versions. */
export interface EventDefinition<Schema extends v.GenericSchema = v.GenericSchema> extends History {
  readonly schema: Schema
  readonly version: number
}

export const event = <Schema extends v.GenericSchema>(
  schema: Schema,
  history: History = { upcasters: [] },
): EventDefinition<Schema> => ({ schema, version: history.upcasters.length + 1, ...history })
