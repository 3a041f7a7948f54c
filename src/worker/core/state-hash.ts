import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** JSON with the keys of every object in order, so that equal values have equal texts. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`
}

/**
 * Increases when the hash of a state changes: 2 since wallet links are removed, 3 since the slices have the names of
 * log format 2. A checkpoint of another version cannot be compared.
 */
export const hashVersion = 3

/** Texts of values that cannot change any more: most fields, such as the games, are the same at the next hash. */
const texts = new WeakMap<object, string>()

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return canonical(value)
  const text = texts.get(value) ?? canonical(value)
  texts.set(value, text)
  return text
}

type Slices = Readonly<Record<string, object>>

/** Each field that events have changed, as `slice.field`, and its value. */
function* changes(state: Slices, initial: Slices): Generator<[name: string, value: unknown]> {
  for (const [name, slice] of Object.entries(state))
    for (const [field, value] of Object.entries(slice)) {
      const before = (initial[name] as Record<string, unknown> | undefined)?.[field]
      if (value !== before && textOf(value) !== textOf(before)) yield [`${name}.${field}`, value]
    }
}

/**
 * The fields that events have changed, as `slice.field`; fields with their initial value are left out. So a field that a later
 * version adds does not change what is known of an earlier log.
 */
export const changedFields = (state: Slices, initial: Slices): Record<string, unknown> =>
  Object.fromEntries(changes(state, initial))

/** SHA-256 of the changed fields: checkpoints of an earlier version stay correct. */
export function stateHash(state: Slices, initial: Slices): string {
  const fields = [...changes(state, initial)].filter(([, value]) => value !== undefined)
  const inOrder = fields.sort(([a], [b]) => (a < b ? -1 : 1))
  const text = inOrder.map(([name, value]) => `${JSON.stringify(name)}:${textOf(value)}`).join()
  return bytesToHex(sha256(new TextEncoder().encode(`{${text}}`)))
}
