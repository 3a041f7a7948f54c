import { isObject } from '../../src/values/object.ts'

/** A value that differs between two versions; a side that lacks it is undefined. */
export interface DifferentValue {
  /** Such as `till.shift.sums.sale.amount`. */
  readonly path: string
  readonly here: unknown
  readonly there: unknown
}

/** Every value of two JSON values that differs, at the deepest place that shows it; none if they are equal. */
export function differences(here: unknown, there: unknown, path = ''): DifferentValue[] {
  if (Object.is(here, there)) return []
  if (!isObject(here) || !isObject(there) || Array.isArray(here) !== Array.isArray(there))
    return [{ path, here, there }]
  const keys = new Set([...Object.keys(here), ...Object.keys(there)])
  return [...keys].flatMap((key) => differences(here[key], there[key], path === '' ? key : `${path}.${key}`))
}
