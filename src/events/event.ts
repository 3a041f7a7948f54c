import type * as v from 'valibot'

/** Turns the data of version n into the data of version n + 1. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

interface History {
  /** Its type in every version before the current one, if that was another. */
  readonly formerly?: string
  /** The first takes version 1 to 2, and so on without a gap: there are `version - 1` of them. */
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
