/** What a text says as JSON; null where it is none. What it must be is for a schema to say. */
export function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
