/** Parses a text as JSON; null if it is invalid. A schema validates the value. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
