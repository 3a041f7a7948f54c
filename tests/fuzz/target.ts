import type { Seeded } from '../shop-simulation/random.ts'

/** A parser of bytes from outside, and what must hold for whatever bytes it gets. */
export interface Target {
  readonly name: string
  /** What is parsed, and which rules are checked, for docs/fuzzing.md. */
  readonly about: string
  /** Sound input. */
  readonly seeds: () => readonly (Uint8Array | string)[]
  /** Texts of the format that the code does not contain. */
  readonly texts?: readonly string[]
  /** Brings changed input past its checksums. */
  readonly repair?: (bytes: Uint8Array, random: Seeded) => Uint8Array
  /**
   * Parses the input; throws where a rule is broken. A result names what became of the input: another result is as interesting as
   * another branch.
   */
  readonly run: (bytes: Uint8Array) => string | Promise<string>
}

/** A rule of a target. */
export function must(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Error(rule)
}
