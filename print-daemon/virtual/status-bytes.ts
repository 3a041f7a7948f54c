import type { Condition } from './trouble.ts'

/** The four bytes of automatic status back (Epson, GS a). */
export const automaticStatus = (condition: Condition): Uint8Array => {
  const isOpen = condition === 'cover-open'
  const isOut = condition === 'paper-out'
  return Uint8Array.of(0x10 | (isOpen ? 0x28 : 0) | (isOut ? 0x08 : 0), 0, isOut ? 0x0f : 0, 0)
}

/** The one byte of DLE EOT n: 1 the printer, 2 why it is offline, 3 errors, 4 the paper. */
export function realTimeStatus(condition: Condition, question: number): Uint8Array {
  const isOpen = condition === 'cover-open'
  const isOut = condition === 'paper-out'
  const answers: Record<number, number> = {
    1: isOpen || isOut ? 0x08 : 0,
    2: (isOpen ? 0x04 : 0) | (isOut ? 0x20 : 0),
    4: isOut ? 0x6c : 0,
  }
  return Uint8Array.of(0x12 | (answers[question] ?? 0))
}

/** Answer to GS ( H 48: everything up to the request, with these four characters, is on paper. */
export const processedReply = (id: Uint8Array): Uint8Array => Uint8Array.of(0x37, 0x22, ...id, 0)

/** Answer to GS ( L 64: the keys of stored graphics, in one piece. */
export const storedKeysReply = (keys: readonly string[]): Uint8Array =>
  Uint8Array.of(0x37, 0x72, 0x40, ...Array.from(keys.join(''), (character) => character.charCodeAt(0)), 0)
