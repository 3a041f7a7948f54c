import * as v from 'valibot'
import { CardId } from '../../src/protocol/print-devices.ts'

/** A message of a reader: a card with its id, or the removal of the card. */
export type Sign = { readonly kind: 'card'; readonly id: string } | { readonly kind: 'removal' }

/** Decodes the bytes of a device, in pieces of any size. Invalid bytes are skipped. */
export interface Decoder {
  push(bytes: Uint8Array): readonly Sign[]
  /** Starts again: the next bytes are from a newly opened device. */
  forget(): void
  /** There was a pause inside an id: neither part of it is used, even if it looks valid. */
  spoil(): void
}

/** A separator for bytes that no id contains. */
export const noise = '?'

/**
 * The message in a reader's text: only zeros mean that the card was removed. Letters become capitals, so that a card
 * has the same id on every reader.
 */
export function signOf(text: string): Sign | null {
  if (!v.is(CardId, text)) return null
  return /^0+$/.test(text) ? { kind: 'removal' } : { kind: 'card', id: text.toUpperCase() }
}
