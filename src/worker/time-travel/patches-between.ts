import type { Patch } from 'immer'
import { isRecord } from '../../values/object.ts'

type Step = string | number

/**
 * Immer patches from one value to another, found where their parts are not the same objects: values that were made from one
 * another share most of them.
 */
export function patchesBetween(before: object, after: object, path: readonly Step[] = []): Patch[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key) => {
    const [old, next] = [(before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key]]
    const at = [...path, key]
    if (Object.is(old, next) && key in before === key in after) return []
    if (!(key in after)) return [{ op: 'remove', path: at }]
    // Lists are replaced as a whole: they are short, and their items are shared.
    if (isRecord(old) && isRecord(next)) return patchesBetween(old, next, at)
    return [{ op: key in before ? 'replace' : 'add', path: at, value: next }]
  })
}
