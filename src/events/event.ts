import type * as v from 'valibot'

/** Turns the data of version n into the data of version n + 1. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

/**
 * One kind of event: its current schema, its version, and how data of earlier versions becomes the current one.
 * `upcasters[0]` takes version 1 to 2, and so on without a gap: there are always `version - 1` of them.
 */
export interface EventDefinition<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly schema: Schema
  readonly version: number
  readonly upcasters: readonly Upcaster[]
}

export const event = <Schema extends v.GenericSchema>(
  schema: Schema,
  upcasters: readonly Upcaster[] = [],
): EventDefinition<Schema> => ({ schema, version: upcasters.length + 1, upcasters })
