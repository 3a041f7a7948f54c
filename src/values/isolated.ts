/** Letters that run from right to left, and the characters that steer a direction. */
const turning =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]/u

/** Marks and overrides; what the system of a browser lays out needs none of them. */
const steering = /[\u061c\u200e\u200f\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g

/** Every isolate that it begins ends in it. */
function endsWhatItBegins(text: string): boolean {
  let depth = 0
  for (const [mark] of text.matchAll(isolates)) {
    depth += mark === '\u2069' ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

/**
 * A text from outside, such as the name of a player or a game, for a row in which other things stand beside it: whatever its
 * letters and direction marks, the amounts and words around it keep their places. Most texts stay as they are.
 */
export function isolated(text: string): string {
  if (!turning.test(text)) return text
  const plain = text.replace(steering, '')
  return `\u2068${endsWhatItBegins(plain) ? plain : plain.replace(isolates, '')}\u2069`
}
