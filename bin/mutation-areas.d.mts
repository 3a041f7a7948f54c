/** The shape of `mutation-areas.mjs`, which runs without a compiler. */
export interface Area {
  readonly name: string
  readonly about: string
  readonly paths: readonly string[]
}

export const areas: readonly Area[]
export function filesOf(area: Area, files: readonly string[]): string[]
export function areasNamed(names: readonly string[]): readonly Area[] | string
