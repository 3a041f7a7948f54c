import type { DataOf, EventType } from '../../events/vocabulary.ts'

/**
 * How one slice reads the events that concern it, in mutating style: live it is handed an Immer draft, in a replay a
 * plain object.
 */
export type SliceEvolve<Slice> = {
  readonly [Type in EventType]?: (slice: Slice, data: DataOf<Type>, event: { readonly at: number }) => void
}
