/** Whoever reads one of these can use it. */
const openers = new Set(['access_token', 'refresh_token', 'short_url', 'secret', 'card'])

/** What stands for a text that findings do not show. */
const hidden = '…'

const hides = (field: string, owner: object): boolean =>
  openers.has(field) || (field === 'name' && !('code' in owner))

/**
 * A value of a host as findings show it, because they are kept and sent on: without tokens, links, cards, and names other than
 * those of errors. Only texts are hidden, so that another type is still seen.
 */
export function shown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, content]: [string, unknown]) => [
      field,
      typeof content === 'string' && hides(field, value) ? hidden : shown(content),
    ]),
  )
}

/** The content of one field, as `shown`. */
export const shownField = (field: string, content: unknown): unknown =>
  typeof content === 'string' && hides(field, {}) ? hidden : shown(content)

export interface Difference {
  /** `users.3.wallet`; empty for the whole value. */
  readonly path: string
  readonly one: unknown
  readonly other: unknown
}

/** Where two values of JSON differ first; null if they are equal. */
export function difference(one: unknown, other: unknown, path = ''): Difference | null {
  if (Object.is(one, other)) return null
  const [left, right] = [fieldsOf(one), fieldsOf(other)]
  if (!left || !right || Array.isArray(one) !== Array.isArray(other)) return { path, one, other }
  for (const field of new Set([...left.keys(), ...right.keys()])) {
    const at = path === '' ? field : `${path}.${field}`
    const found = difference(left.get(field), right.get(field), at)
    if (found) return found
  }
  return null
}

const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> | null =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null
