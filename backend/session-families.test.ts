import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed, tries } from '../tests/kit/scale.ts'
import { triedDatabaseKinds, timePasses, type SharedDatabase } from '../tests/kit/shared-database.ts'
import { sessionsIn, refreshGraceMs, type Sessions, type Tokens } from './sessions.ts'

const waits = [1_000, 12_000, 180_000, refreshGraceMs]

/** Steps of a holder of tokens, in one of the two processes. An answer can be lost. */
const step = fc.oneof(
  fc.record({ type: fc.constant('call' as const), process: fc.nat(1) }),
  fc.record({ type: fc.constant('refresh' as const), process: fc.nat(1), isLost: fc.boolean() }),
  fc.record({ type: fc.constant('refreshTwiceAtOnce' as const) }),
  fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(...waits) }),
)
const holders = ['counter', 'thief'] as const
const theft = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...holders), step) },
  { weight: 1, arbitrary: fc.constant('steal' as const) },
)

describe.each(triedDatabaseKinds)('a family of tokens on $name', ({ open }) => {
  let shared: SharedDatabase
  let processes: readonly [Sessions, Sessions]

  beforeAll(async () => {
    shared = await open()
    processes = [sessionsIn(shared.processes[0]), sessionsIn(shared.processes[1])]
  })
  afterAll(() => shared?.close())

  async function pass(ms: number): Promise<void> {
    await timePasses(shared.processes[0], 'sessions', ms)
    await timePasses(shared.processes[0], 'token_pairs', ms)
  }

  /** A holder of tokens, and all tokens that any holder of the family has received. */
  class Holder {
    tokens: Tokens
    readonly given: Tokens[]
    isRefused = false

    constructor(tokens: Tokens, given: Tokens[]) {
      this.tokens = tokens
      this.given = given
    }

    async refresh(process: number, isLost = false): Promise<boolean> {
      const outcome = await processes[process]!.refresh(this.tokens.refresh)
      if (!outcome || !('tokens' in outcome)) {
        this.isRefused = true
        return false
      }
      this.given.push(outcome.tokens)
      if (!isLost) this.tokens = outcome.tokens
      return true
    }

    call = async (process: number) => (await processes[process]!.find(this.tokens.access)) !== null

    async take(taken: typeof step extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
      if (taken.type === 'call') await this.call(taken.process)
      if (taken.type === 'refresh') await this.refresh(taken.process, taken.isLost)
      if (taken.type === 'refreshTwiceAtOnce') await Promise.all([this.refresh(0), this.refresh(1)])
      if (taken.type === 'wait') await pass(taken.ms)
    }
  }

  async function logIn(): Promise<Holder> {
    const tokens = await processes[0].open('7', 1042)
    return new Holder(tokens, [tokens])
  }

  const isOver = async ({ given }: Holder) => {
    for (const { access } of given) if (await processes[1].find(access)) return false
    for (const { refresh } of given) if (await processes[0].refresh(refresh)) return false
    return true
  }

  test('never logs out an honest counter whose answers are lost, whatever runs at the same time', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const counter = await logIn()
        let sinceLostMs: number | null = null
        for (const taken of steps) {
          if (taken.type === 'wait') sinceLostMs = sinceLostMs === null ? null : sinceLostMs + taken.ms
          // No answer can be lost for longer.
          if (sinceLostMs !== null && sinceLostMs >= refreshGraceMs - waits[0]!) return
          await counter.take(taken)
          expect(counter.isRefused).toBe(false)
          if (taken.type === 'refresh') sinceLostMs = taken.isLost ? (sinceLostMs ?? 0) : null
          if (taken.type === 'refreshTwiceAtOnce') sinceLostMs = null
        }
        expect(await counter.refresh(1)).toBe(true)
        expect(await counter.call(0)).toBe(true)
      }),
      { numRuns: tries(20), seed },
    ))

  test('ends when a thief and the counter refresh it in turn, whatever happened before', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(theft, { maxLength: 14 }),
        fc.constantFrom(...holders),
        async (steps, firstToRefresh) => {
          const counter = await logIn()
          const people = { counter, thief: new Holder(counter.tokens, counter.given) }
          for (const taken of steps) {
            if (taken === 'steal') people.thief.tokens = counter.tokens
            else await people[taken[0]].take(taken[1])
          }
          const { [firstToRefresh]: first, [firstToRefresh === 'thief' ? 'counter' : 'thief']: second } =
            people
          // Both may have tokens of the latest generation. The first to refresh leaves an old token to the other.
          for (const holder of [first, second]) if (await holder.refresh(0)) await holder.call(1)
          expect(await first.refresh(1)).toBe(false)
          expect(await isOver(counter)).toBe(true)
        },
      ),
      { numRuns: tries(20), seed },
    ))

  test('has one valid generation: refresh tokens of all but the last two generations end it', () =>
    fc.assert(
      fc.asyncProperty(fc.array(theft, { maxLength: 14 }), fc.integer(), async (steps, order) => {
        const counter = await logIn()
        const thief = new Holder(counter.tokens, counter.given)
        for (const taken of steps) {
          if (taken === 'steal') thief.tokens = counter.tokens
          else await { counter, thief }[taken[0]].take(taken[1])
        }
        const given = [...counter.given]
        const first = Math.abs(order) % given.length
        let good = 0
        for (const tokens of [...given.slice(first), ...given.slice(0, first)]) {
          const holder = new Holder(tokens, counter.given)
          if (!(await holder.refresh(good % 2))) continue
          good++
          await holder.call(0)
        }
        expect(good).toBeLessThanOrEqual(2)
        if (given.length > 2) expect(await isOver(counter)).toBe(true)
      }),
      { numRuns: tries(20), seed },
    ))

  test('stays ended, whichever process ended it and whatever was running', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.nat(1), async (steps, process) => {
        const counter = await logIn()
        for (const taken of steps) await counter.take(taken)
        await Promise.all([
          counter.refresh(1 - process),
          processes[process]!.end(counter.tokens),
          counter.call(process),
        ])
        expect(await isOver(counter)).toBe(true)
      }),
      { numRuns: tries(20), seed },
    ))
})
