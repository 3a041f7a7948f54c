import type { Patch } from 'immer'

/** Equivalent to Immer's `applyPatches` for the patches of `produceWithPatches`, without Immer in the page. */
export const applyPatches = <T>(base: T, patches: readonly Patch[]): T =>
  patches.reduce<unknown>((value, patch) => applied(value, patch, patch.path), base) as T

/** Copies only along the path: everything else stays the same object, so that only changed parts are rendered. */
function applied(target: unknown, patch: Patch, [step, ...rest]: Patch['path']): unknown {
  if (step === undefined) return patch.value
  if (Array.isArray(target)) return appliedToList(target, patch, step, rest)
  const { [step]: before, ...others } = target as Record<string, unknown>
  if (rest.length > 0) return { ...(target as object), [step]: applied(before, patch, rest) }
  return patch.op === 'remove' ? others : { ...(target as object), [step]: patch.value as unknown }
}

function appliedToList(
  list: readonly unknown[],
  patch: Patch,
  step: string | number,
  rest: Patch['path'],
): unknown {
  if (step === 'length') return list.slice(0, Number(patch.value))
  const index = Number(step)
  if (rest.length > 0) return list.with(index, applied(list[index], patch, rest))
  switch (patch.op) {
    case 'add':
      return list.toSpliced(index, 0, patch.value)
    case 'remove':
      return list.toSpliced(index, 1)
    case 'replace':
      return list.with(index, patch.value)
  }
}
