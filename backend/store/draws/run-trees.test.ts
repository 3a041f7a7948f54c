import { expect, test } from 'vitest'
import { RunTrees, type CommittedRun } from './run-trees.ts'

const daySecret = Buffer.alloc(32, 7)
const run: CommittedRun = {
  ...{ number: 2, gameId: 5001, firstDraw: 100, lastDraw: 143 },
  ...{ firstEndsAt: 600_000 * 101, lastEndsAt: 600_000 * 144 },
}

const secretsOf = async (changes: Partial<CommittedRun> = {}) =>
  (await new RunTrees().of({ ...run, ...changes }, daySecret)).secrets

test('a draw has the same secret in every run of its day, and another one than every other draw', async () => {
  const secrets = await secretsOf()
  expect(new Set(secrets).size).toBe(44)
  expect(secrets.every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true)
  const part = { firstDraw: 110, lastDraw: 110, firstEndsAt: 600_000 * 111, lastEndsAt: 600_000 * 111 }
  expect(await secretsOf(part)).toEqual([secrets[10]])
  const other = await secretsOf({ gameId: 5002 })
  expect(other.filter((secret) => secrets.includes(secret))).toEqual([])
})

test('a draw whose run gives it another end has another secret: the role that sells writes the ends', async () => {
  const secrets = await secretsOf()
  const earlier = await secretsOf({
    firstEndsAt: run.firstEndsAt - 1_000,
    lastEndsAt: run.lastEndsAt - 1_000,
  })
  const faster = await secretsOf({ lastEndsAt: run.lastEndsAt - 43_000 })
  expect(earlier.filter((secret) => secrets.includes(secret))).toEqual([])
  // The first draw of the faster run has the same end.
  expect(faster.filter((secret) => secrets.includes(secret))).toEqual([secrets[0]])
})
