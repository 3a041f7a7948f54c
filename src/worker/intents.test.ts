import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Event } from '../events/vocabulary.ts'
import { goodFacts, id, stateAfter } from '../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { productVersion } from '../../tests/kit/versions.ts'
import { hasBegun } from './shared/begun.ts'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { openItems } from './shared/open-items.ts'
import { openSince } from './shared/open-since.ts'
import { requestKinds, type RequestSlice } from './shared/request-kinds.ts'
import { hasUncertainMoney } from './shared/uncertain.ts'
import { isUnused } from './shared/unused.ts'
import type { State } from './state.ts'
import { hostError } from '../protocol/error-codes.ts'

const refusal = hostError('not_enough_funds')
const result = { unique_req_id: id(101) }

/** Each kind of request, with a request of it under way, and what may be reported of it. */
interface Kind {
  readonly name: string
  readonly id: string
  readonly requested: readonly Event[]
  readonly outcome: (state: State) => { readonly kind: string } | undefined
  readonly done: Command
  readonly refused: Command
  readonly unknown: Command
  /** Left out where no call asks about it by its id. */
  readonly neverReceived?: Command
  /** Left out where the operator does not decide. */
  readonly decided?: Command
  /** What a restart makes of one that is under way. */
  readonly afterRestart: string
  readonly isAboutMoney: boolean
}

const kinds: Readonly<Record<RequestSlice, Kind>> = {
  payment: {
    name: 'the sale of a ticket',
    id: id(101),
    requested: purchaseUnderWay(1),
    outcome: ({ payment }) => payment.history[0]?.outcome,
    done: {
      type: 'recordPurchaseAnswer',
      purchaseId: id(201),
      results: [
        {
          ...sold(),
          ...result,
          gameId: 4,
          purchaseDate: 20_000,
          firstDrawDate: 60_000,
          lastDrawDate: 60_000,
          expiryDate: 90_000_000,
          bets: [],
          operatorId: 1042,
        },
      ],
    },
    refused: { type: 'recordPurchaseRefused', purchaseId: id(201), ...refusal },
    unknown: { type: 'recordPurchaseUnknown', purchaseId: id(201), reason: 'noAnswer' },
    neverReceived: { type: 'recordInquiry', results: [{ status: 'absent', ...result }] },
    decided: { type: 'decideUnknown', uniqueReqId: id(101), decision: 'notSold' },
    afterRestart: 'unknown',
    isAboutMoney: true,
  },
  till: {
    name: 'a movement of the till',
    id: id(1),
    requested: [
      {
        type: 'movementRequested',
        data: { movementId: id(1), operatorId: 1042, movement: { kind: 'refill', amount: 500 } },
      },
    ],
    outcome: ({ till }) => till.movements[0]?.outcome,
    done: { type: 'recordMovementDone', movementId: id(1), amount: 500, balance: 100_500 },
    refused: { type: 'recordMovementRefused', movementId: id(1), ...refusal },
    unknown: { type: 'recordMovementUnknown', movementId: id(1), reason: 'noAnswer' },
    neverReceived: { type: 'recordMovementNeverReceived', movementId: id(1) },
    decided: { type: 'decideMovement', movementId: id(1), decision: 'notDone' },
    afterRestart: 'unknown',
    isAboutMoney: true,
  },
  players: {
    name: 'a change of a player’s account',
    id: id(1),
    requested: [
      {
        type: 'playerChangeRequested',
        data: { changeId: id(1), operatorId: 1042, change: { kind: 'renaming', userId: 'P1' } },
      },
    ],
    outcome: ({ players }) => players.changes[0]?.outcome,
    done: { type: 'recordPlayerChangeDone', changeId: id(1), userId: 'P1' },
    refused: { type: 'recordPlayerChangeRefused', changeId: id(1), ...refusal },
    unknown: { type: 'recordPlayerChangeUnknown', changeId: id(1), reason: 'noAnswer' },
    decided: { type: 'abandonPlayerChange', changeId: id(1) },
    // It moves no money, and the card's id was in memory alone.
    afterRestart: 'cutShort',
    isAboutMoney: true,
  },
  drawer: {
    name: 'an opening of the cash drawer',
    id: id(1),
    requested: [
      {
        type: 'drawerOpeningRequested',
        data: { openingId: id(1), operatorId: 1042, cause: { kind: 'cashier', reason: 'change' } },
      },
    ],
    outcome: ({ drawer }) => drawer.openings[0]?.outcome,
    done: { type: 'recordDrawerOpeningEnded', openingId: id(1), result: 'opened' },
    refused: { type: 'recordDrawerOpeningEnded', openingId: id(1), result: 'failed' },
    unknown: { type: 'recordDrawerOpeningUnknown', openingId: id(1), reason: 'noAnswer' },
    afterRestart: 'unknown',
    isAboutMoney: false,
  },
}

const reports = ['done', 'refused', 'unknown', 'neverReceived', 'decided', 'restart'] as const
type Report = (typeof reports)[number]
const steps = fc.array(fc.constantFrom(...reports), { maxLength: 10 })
const isOpen = (kind: string) => kind === 'pending' || kind === 'unknown'

/** A counter with one request under way: what becomes of it, report by report. */
class Course {
  readonly kinds: string[] = []
  readonly #kind: Kind
  readonly #state: State
  #events = 0

  constructor(kind: Kind) {
    this.#kind = kind
    this.#state = stateAfter([...openShop, ...kind.requested])
  }

  get outcome(): string {
    return this.#kind.outcome(this.#state)?.kind ?? 'gone'
  }

  run(report: Report): void {
    const command: Command | undefined =
      report === 'restart'
        ? { type: 'startCounter', productVersion, counterId: id(0xabcdef) }
        : this.#kind[report]
    if (!command) return
    const moment = { now: 1, hostNow: 10_000, newId: () => id(900 + this.#events), facts: goodFacts }
    const decision = decide(this.#state, command, moment)
    if (decision.ok)
      for (const event of decision.value)
        evolve(this.#state, { ...event, seq: 100 + this.#events++, at: 100 + this.#events })
  }
}

describe.each(Object.values(kinds))('$name', (kind) => {
  const course = (
    given: readonly Report[],
    check: (before: string, report: Report, after: string) => void,
  ) => {
    const counter = new Course(kind)
    for (const report of given) {
      const before = counter.outcome
      counter.run(report)
      check(before, report, counter.outcome)
    }
  }

  it('ends once: whatever is reported after that changes nothing', () => {
    fc.assert(
      fc.property(steps, (given) =>
        course(given, (before, _report, after) => {
          if (!isOpen(before)) expect(after).toBe(before)
        }),
      ),
    )
  })

  it('is under way until the first report, and never again', () => {
    fc.assert(
      fc.property(steps, (given) =>
        course(given, (before, _report, after) => {
          if (after === 'pending') expect(before).toBe('pending')
        }),
      ),
    )
  })

  it('becomes unknown from under way alone, by no answer or by a restart', () => {
    fc.assert(
      fc.property(steps, (given) =>
        course(given, (before, report, after) => {
          if (before === 'pending' && report === 'unknown') expect(after).toBe('unknown')
          if (before === 'pending' && report === 'restart') expect(after).toBe(kind.afterRestart)
          if (after === 'unknown' && before !== 'unknown') expect(before).toBe('pending')
        }),
      ),
    )
  })

  it('is decided by the operator only while it is unknown', () => {
    fc.assert(
      fc.property(steps, (given) =>
        course(given, (before, report, after) => {
          if (report === 'decided' && kind.decided) expect(after !== before).toBe(before === 'unknown')
        }),
      ),
    )
  })

  it('ends by the host’s answer, also when that comes late', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom<Report>('done', 'refused'), (given, answer) => {
        const counter = new Course(kind)
        for (const report of given) counter.run(report)
        counter.run(answer)
        expect(isOpen(counter.outcome)).toBe(false)
      }),
    )
  })

  it('is known by its id, and a command with that id begins nothing again', () => {
    expect(hasBegun(stateAfter([...openShop, ...kind.requested]), kind.id)).toBe(true)
  })

  it('blocks the log-out, is left open by a hand-over, and keeps the log, if it is about money', () => {
    const state = stateAfter([...openShop, ...kind.requested])
    const { isAboutMoney } = kind
    expect(hasUncertainMoney(state)).toBe(isAboutMoney)
    expect(openItems(state).some((item) => item.id === kind.id && item.kind !== 'cartTicket')).toBe(
      isAboutMoney,
    )
    expect(openSince(state) < Infinity).toBe(isAboutMoney)
    expect(isUnused(state)).toBe(!isAboutMoney)
  })

  it('has reports that wait in memory while the disk is full', () => {
    const waiting = requestKinds.flatMap((each) => each.outcomeCommands)
    for (const { type } of [kind.done, kind.refused, kind.unknown]) expect(waiting).toContain(type)
  })
})
