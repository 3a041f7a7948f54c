/** Letters that run from right to left, by their blocks, and the characters that steer a direction. */
const turning = /[\u0590-\u08ff\ufb1d-\ufefc\p{Bidi_C}]/u

/** Embeddings and overrides, which need an end of their own; a mark ends with its isolate. */
const steering = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g
/** An isolate with its end. */
const whole = /[\u2066-\u2068][^\u2066-\u2069]*\u2069/g

/**
 * A text from outside, such as the name of a player or a game, for a row in which other things stand beside it: whatever its
 * letters and direction marks, the amounts and words around it keep their places. Most texts stay as they are.
 */
export function isolated(text: string): string {
  if (!turning.test(text)) return text
  const plain = text.replace(steering, '')
  const isWhole = plain.replace(whole, '').search(isolates) < 0
  return `\u2068${isWhole ? plain : plain.replace(isolates, '')}\u2069`
}
