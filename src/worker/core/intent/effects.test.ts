import fc from 'fast-check'
import { from, Subject, type Observable } from 'rxjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Logged } from '../../../events/vocabulary.ts'
import { intentEffects, type IntentKind } from './effects.ts'
import type { Intent } from './outcome.ts'
import { pass, stopTime } from '../../../../tests/kit/fake-time.ts'

const [me, other] = [1042, 7]

interface Entry extends Intent {
  readonly id: string
}
interface Command {
  readonly id: string
  readonly outcome: 'done' | 'unknown'
}
/** The answer of the host to an inquiry: the outcome, or none. */
type Answer = 'done' | 'silence'

/** A counter with one kind of request, whose host answers as the test says. */
class Counter {
  readonly events$ = new Subject<Logged>()
  readonly store = { events$: this.events$ }
  readonly entries: Entry[] = []
  readonly sent: string[] = []
  /** Ids of the inquiries, with the operator who was logged in then. */
  readonly inquiries: { readonly id: string; readonly by: number | null }[] = []
  /** How many ids each inquiry had. */
  readonly batches: number[] = []
  onInquiry = (): void => {}
  operator: number | null = me
  readonly operatorId = () => this.operator
  #answers: Answer[]
  readonly #running: { unsubscribe(): void }

  constructor(answers: readonly Answer[]) {
    this.#answers = [...answers]
    const kind: IntentKind<Counter, 'movementRequested', Entry, Command> = {
      requested: 'movementRequested',
      unknown: 'movementUnknown',
      entries: () => this.entries,
      send: async (_world, { data: { movementId: id } }) => {
        this.sent.push(id)
        return [{ id, outcome: this.#next() === 'done' ? 'done' : 'unknown' }]
      },
      resolve: (_world, entries) => this.#resolve(entries),
    }
    const effects: Observable<Command> = intentEffects<Counter, 'movementRequested', Entry, Command>(
      this,
      kind,
    )
    this.#running = effects.subscribe((command) => this.#record(command))
  }

  request(id: string, operatorId = me): void {
    this.entries.push({ id, operatorId, outcome: { kind: 'pending' } })
    this.record('movementRequested', { movementId: id, operatorId, movement: { kind: 'refill', amount: 1 } })
  }

  record(type: string, data: object): void {
    this.events$.next({ seq: 1, at: 1, type, data } as Logged)
  }

  logIn(operatorId: number): void {
    this.operator = operatorId
    this.record('loggedIn', { operatorId })
  }

  stop = () => this.#running.unsubscribe()

  get open(): Entry[] {
    return this.entries.filter(({ outcome }) => outcome.kind !== 'done')
  }

  #next(): Answer {
    return this.#answers.shift() ?? 'done'
  }

  #resolve(entries: readonly Entry[]): Observable<Command> {
    this.batches.push(entries.length)
    for (const { id } of entries) this.inquiries.push({ id, by: this.operator })
    this.onInquiry()
    const done = entries.filter(() => this.#next() === 'done')
    return from(done.map(({ id }): Command => ({ id, outcome: 'done' })))
  }

  #record({ id, outcome }: Command): void {
    const entry = this.entries.find((candidate) => candidate.id === id)!
    if (entry.outcome.kind === 'done') return
    entry.outcome = { kind: outcome }
    if (outcome === 'unknown') this.record('movementUnknown', { movementId: id, reason: 'noAnswer' })
  }
}

beforeEach(stopTime)

const unknown = (count: number): Entry[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: String(index), operatorId: me },
    outcome: { kind: 'unknown' },
  }))
const answers = fc.array(fc.constantFrom<Answer>('done', 'silence'), { maxLength: 12 })

describe('a request that must happen once at most', () => {
  it('is sent once by its id, for every answer of the host, and inquired about until nothing is unknown', async () => {
    await fc.assert(
      fc.asyncProperty(answers, fc.integer({ min: 1, max: 5 }), async (given, count) => {
        const counter = new Counter(given)
        const ids = Array.from({ length: count }, (_, index) => `id ${index}`)
        for (const id of ids) counter.request(id)
        await pass(120_000)
        expect(counter.sent).toEqual(ids)
        expect(counter.open).toEqual([])
        // Nothing is left that would ask again.
        expect(vi.getTimerCount()).toBe(0)
        counter.stop()
      }),
      { numRuns: 100 },
    )
  })

  it('is inquired about only in the session of its own operator', async () => {
    await fc.assert(
      fc.asyncProperty(
        answers,
        fc.array(fc.constantFrom(me, other), { maxLength: 6 }),
        async (given, logIns) => {
          const counter = new Counter(['silence', ...given])
          counter.request('mine')
          for (const operatorId of logIns) {
            counter.logIn(operatorId)
            await pass(3_000)
          }
          expect(counter.inquiries.every(({ by }) => by === me)).toBe(true)
          counter.logIn(me)
          await pass(120_000)
          expect(counter.open).toEqual([])
          counter.stop()
        },
      ),
      { numRuns: 100 },
    )
  })

  it('that is left from before a restart is inquired about at the start, and never sent again', async () => {
    const counter = new Counter(['silence', 'silence', 'done'])
    counter.entries.push({ id: 'earlier', operatorId: me, outcome: { kind: 'unknown' } })
    counter.record('counterStarted', {})
    await pass(120_000)
    expect(counter.sent).toEqual([])
    expect(counter.inquiries.length).toBe(3)
    expect(counter.open).toEqual([])
    counter.stop()
  })

  it('is inquired about with others, at most a hundred ids at a time', async () => {
    const counter = new Counter([])
    counter.entries.push(...unknown(250))
    counter.record('counterStarted', {})
    await pass(1_000)
    expect(counter.batches).toEqual([100, 100, 50])
    counter.stop()
  })

  it('is not inquired about once its operator is gone, in the midst of others either', async () => {
    const counter = new Counter([])
    counter.entries.push(...unknown(250))
    counter.onInquiry = () => (counter.operator = other)
    counter.record('counterStarted', {})
    await pass(1_000)
    expect(counter.batches).toEqual([100])
    counter.stop()
  })
})
