import * as v from 'valibot'
import { CardId } from '../../src/protocol/print-devices.ts'

/** What a reader said: a card with its id, or that the card is gone. */
export type Sign = { readonly kind: 'card'; readonly id: string } | { readonly kind: 'removal' }

/** Makes signs of what a device sends, in whatever pieces it comes. What makes no sense is left out. */
export interface Decoder {
  push(bytes: Uint8Array): readonly Sign[]
  /** Begins anew: what comes next is from a device that was opened afresh. */
  forget(): void
  /** There was a pause inside an id: neither what came of it nor its rest is one, however much it looks like it. */
  spoil(): void
}

/** Stands for whatever no id has in it. */
export const noise = '?'

/**
 * The sign in what a reader wrote: nothing but zeros means that the card is gone. Letters become capitals, so that a card
 * has one id whichever reader it lies on.
 */
export function signOf(text: string): Sign | null {
  if (!v.is(CardId, text)) return null
  return /^0+$/.test(text) ? { kind: 'removal' } : { kind: 'card', id: text.toUpperCase() }
}
