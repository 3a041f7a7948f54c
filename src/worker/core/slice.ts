import type { DataOf, EventType } from '../../events/vocabulary.ts'

/**
 * How one slice applies its events, in mutating style: to an Immer draft in the live core, to a plain object in a
 * replay.
 */
export type SliceEvolve<Slice> = {
  readonly [Type in EventType]?: (slice: Slice, data: DataOf<Type>, event: { readonly at: number }) => void
}
