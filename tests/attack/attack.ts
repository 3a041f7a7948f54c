import { expect, it } from 'vitest'
import { exchange, statusOf } from './wire.ts'

/** A hostile request. The tables of `cases/` are data: they can be counted without a running target. */
export interface Attack<Target> {
  readonly kind: string
  readonly name: string
  /** What an honest party sends before; the bytes of it that the attacker gets. */
  readonly overhears?: (target: Target) => Promise<string>
  readonly bytes: (target: Target, overheard: string) => string | Uint8Array
}

/** What is attacked, and the honest parties whose data is at stake. */
export interface Victim {
  readonly port: number
  /** Everything that an attack must not change: money, paper, drawer, files, logs. */
  state(): Promise<unknown>
  /** What no answer may contain: tokens, keys, codes and the data of others. */
  secrets(): readonly string[]
}

/** What a program says about its inside. */
const inside = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|dist\/node|file:\/\//,
  /(?:Type|Range|Syntax|Reference)Error:/,
  /relation "|column "|violates|pg_catalog|syntax error at or near/,
  /"code":"[A-Z2-9]{10}"/,
  /root:[^:]*:0:0:|"devDependencies"|#!\/usr\/bin\/env/,
]

/** Fails if an answer contains a secret, a stack, a path of the machine, or text of the database. */
export function expectNothingRevealed(answer: string, secrets: readonly string[]): void {
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3)
    expect(answer).not.toContain(secret)
  }
  for (const sign of inside) expect(answer).not.toMatch(sign)
}

/**
 * Every case of the tables keeps the law: the state of the target is the same as before, the answer is no failure and reveals
 * nothing, and the target serves honest callers, who read that state.
 */
export function itHolds<Target extends Victim>(
  context: () => Target,
  tables: readonly (readonly Attack<Target>[])[],
): void {
  let before: unknown
  it.each(tables.flat())('$kind: $name', async ({ kind, overhears, bytes }) => {
    const target = context()
    const overheard = (await overhears?.(target)) ?? ''
    if (overhears || before === undefined) before = await target.state()
    const answer = await exchange(target.port, bytes(target, overheard))
    expect(statusOf(answer) ?? 400).toBeLessThan(500)
    expectNothingRevealed(answer, target.secrets())
    if (kind === 'foreign or null origin') expect(answer).not.toMatch(/access-control-allow-origin/i)
    const was = before
    before = await target.state()
    expect(before).toEqual(was)
  })
}

/** How many cases of each kind the tables have, in the order of the tables. */
export const countsOf = (tables: readonly (readonly { readonly kind: string }[])[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { kind } of tables.flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}
