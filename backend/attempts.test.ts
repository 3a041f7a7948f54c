import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guesses, MemoryAttempts, type Attempts } from '../src/host/calls/attempts.ts'
import { seed, tries } from '../tests/kit/scale.ts'
import { triedDatabaseKinds, timePasses, type SharedDatabase } from '../tests/kit/shared-database.ts'
import { forgottenAtOnce, attemptsIn } from './attempts.ts'

/** Attempts of two processes, and their clock. */
interface Counter {
  readonly processes: readonly [Attempts, Attempts]
  pass(ms: number): Promise<void>
  /** The number of stored names; null where nothing is stored. */
  countNames(): Promise<number | null>
  close(): Promise<void>
}

async function inMemory(): Promise<Counter> {
  let now = 0
  const attempts = new MemoryAttempts(() => now)
  return {
    processes: [attempts, attempts],
    pass: async (ms) => void (now += ms),
    countNames: async () => null,
    close: async () => undefined,
  }
}

const inDatabase = (open: () => Promise<SharedDatabase>) => async (): Promise<Counter> => {
  const shared = await open()
  const [one, other] = shared.processes
  return {
    processes: [attemptsIn(one), attemptsIn(other)],
    pass: (ms) => timePasses(one, 'attempts', ms),
    async countNames() {
      const [row] = await one.query('select count(*)::integer as count from attempts')
      return Number(row?.count)
    },
    close: () => shared.close(),
  }
}

const kinds = [
  { name: 'memory', open: inMemory },
  ...triedDatabaseKinds.map(({ name, open }) => ({ name, open: inDatabase(open) })),
]

describe.each(kinds)('attempts in $name', ({ open }) => {
  let counter: Counter
  let names = 0

  beforeAll(async () => {
    counter = await open()
  })
  afterAll(() => counter?.close())

  const guessOf = (name: string) => ({ name, ...guesses })
  const newName = () => `name ${++names}`
  const take = (name: string, process = 0) => counter.processes[process]!.take([guessOf(name)])

  test('a sixth attempt within half a minute is refused, in every process, only under this name [log-in-limits]', async () => {
    const [name, other] = [newName(), newName()]
    const taken = []
    for (let index = 0; index < 6; index++) taken.push(await take(name, index % 2))
    expect(taken).toEqual([true, true, true, true, true, false])
    expect(await take(other)).toBe(true)
    await counter.pass(guesses.windowMs - 5_000)
    expect(await take(name)).toBe(false)
    await counter.pass(5_000)
    expect(await take(name)).toBe(true)
  })

  test('are counted over a sliding window', async () => {
    const name = newName()
    for (let index = 0; index < 5; index++) {
      expect(await take(name)).toBe(true)
      await counter.pass(6_200)
    }
    expect(await take(name)).toBe(true)
    expect(await take(name)).toBe(false)
  })

  test('a success deletes the failures; an attempt that is taken back leaves earlier ones', async () => {
    const [forgotten, takenBack] = [newName(), newName()]
    for (let index = 0; index < 5; index++) {
      await take(forgotten)
      await take(takenBack)
    }
    await counter.processes[1].forget(forgotten)
    await counter.processes[1].takeBack(takenBack)
    expect([await take(forgotten), await take(forgotten)]).toEqual([true, true])
    expect([await take(takenBack), await take(takenBack)]).toEqual([true, false])
  })

  test('are counted under all of their names or under none', async () => {
    const [narrow, wide] = [newName(), newName()]
    const both = [guessOf(narrow), { name: wide, allowed: 8, windowMs: guesses.windowMs }]
    const taken = []
    for (let index = 0; index < 9; index++) taken.push(await counter.processes[0].take(both))
    expect(taken.filter(Boolean)).toHaveLength(5)
    const left = []
    for (let index = 0; index < 4; index++) left.push(await counter.processes[1].take([both[1]!]))
    expect(left).toEqual([true, true, true, false])
  })

  test('may be many at once, which are counted together or not at all', async () => {
    const name = newName()
    const takeMany = (count: number) =>
      counter.processes[count % 2]!.take([{ name, allowed: 10, windowMs: guesses.windowMs, count }])
    const taken = []
    for (const count of [11, 8, 3, 2, 1]) taken.push(await takeMany(count))
    expect(taken).toEqual([false, true, false, true, false])
    await counter.pass(guesses.windowMs)
    expect(await takeMany(10)).toBe(true)
  })

  test('never exceed the limit, however many arrive at once in both processes', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ process: fc.nat(1), names: fc.subarray(['a', 'b', 'c'], { minLength: 1 }) }), {
          maxLength: 30,
        }),
        async (attempts) => {
          const prefix = newName()
          const admitted = await Promise.all(
            attempts.map(async ({ process, names: of }) =>
              (await counter.processes[process]!.take(of.map((name) => guessOf(`${prefix} ${name}`))))
                ? of
                : [],
            ),
          )
          for (const name of ['a', 'b', 'c']) {
            const count = admitted.filter((of) => of.includes(name)).length
            expect(count).toBeLessThanOrEqual(guesses.allowed)
          }
        },
      ),
      { numRuns: tries(30), seed },
    ))

  test('take a bounded number of rows: expired ones are deleted as new ones arrive', async () => {
    for (let index = 0; index < 60; index++) await take(newName())
    const old = await counter.countNames()
    if (old === null) return
    expect(old).toBeGreaterThanOrEqual(60)
    await counter.pass(guesses.windowMs)
    const needed = Math.ceil(old / forgottenAtOnce)
    for (let index = 0; index < needed; index++) expect(await take(newName())).toBe(true)
    expect(await counter.countNames()).toBe(needed)
  })
})
