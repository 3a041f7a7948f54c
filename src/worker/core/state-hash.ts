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

/**
 * The fields that events have changed, as `slice.field`; fields with their initial value are left out. So a field that a later
 * version adds does not change what is known of an earlier log.
 */
export function changedFields<Slice extends object>(
  state: Record<string, Slice>,
  initial: Record<string, Slice>,
): Record<string, unknown> {
  const changed: [string, unknown][] = []
  for (const [name, slice] of Object.entries(state)) {
    for (const [field, value] of Object.entries(slice)) {
      const before = (initial[name] as Record<string, unknown> | undefined)?.[field]
      if (value === before) continue
      if (canonical(value) !== canonical(before)) changed.push([`${name}.${field}`, value])
    }
  }
  return Object.fromEntries(changed)
}

/** SHA-256 of the changed fields: checkpoints of an earlier version stay correct. */
export const stateHash = <Slice extends object>(
  state: Record<string, Slice>,
  initial: Record<string, Slice>,
): string => bytesToHex(sha256(new TextEncoder().encode(canonical(changedFields(state, initial)))))
