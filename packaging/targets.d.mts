/** The shape of `targets.mjs`, which runs without a compiler. */
export interface Target {
  readonly name: string
  readonly binaries: readonly string[]
}
export const targets: readonly Target[]
