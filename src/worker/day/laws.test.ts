import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Event } from '../../events/vocabulary.ts'
import { context, id, factsWith } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { closingStep } from '../shared/closing-step.ts'
import type { Command } from '../commands.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import { freshState } from '../replay.ts'
import type { State } from '../state.ts'
import { emptyDayReport as report } from './testing.ts'
import { productVersion } from '../../../tests/kit/versions.ts'
import { tries } from '../../../tests/kit/scale.ts'

const facts = factsWith({ terminals: { funds: 0 } })
const openShift: Event[] = [
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
const close = { type: 'closeDay' } as const
const goOn = { type: 'continueDayClose' } as const

/** What the world may do next: the power fails, the host or the printer says something, or nothing of it gets through. */
type Turn =
  | 'kill'
  | 'lose'
  | 'collect'
  | 'report'
  | 'paper'
  | 'noPaper'
  | 'printAgain'
  | 'sessionEnds'
  | 'giveUp'
  | 'leave'
const turns: readonly Turn[] = [
  'kill',
  'lose',
  'collect',
  'report',
  'paper',
  'noPaper',
  'printAgain',
  'sessionEnds',
  'giveUp',
  'leave',
]

/** A counter whose day is being closed, a host that does a collection once by its id, and a printer. */
class ClosingDay {
  readonly events: Event[] = []
  readonly state: State = freshState()
  readonly collections = new Set<string>()
  #next = 1_000

  constructor() {
    this.#apply(openShift)
    this.command(close)
  }

  command(command: Command): void {
    const outcome = decide(this.state, command, context({ facts, newId: () => id(this.#next++) }))
    if (outcome.ok) this.#apply(outcome.value)
  }

  #apply(events: readonly Event[]): void {
    for (const event of events) {
      this.events.push(event)
      evolve(this.state, { ...event, seq: this.events.length, at: this.events.length })
    }
  }

  count(type: Event['type']): number {
    return this.events.filter((event) => event.type === type).length
  }

  turn(turn: Turn): void {
    const [movement] = this.state.till.movements
    const [receipt] = this.state.printing.receipts.filter(({ content }) => content.kind === 'paymentsReport')
    const closeId = this.state.day.closings[0]?.closeId ?? id(9)
    switch (turn) {
      case 'kill':
        return this.command({ type: 'startCounter', productVersion, counterId: id(1) })
      case 'sessionEnds':
        if ([null, 'leave'].includes(closingStep(this.state))) return
        this.command({ type: 'recordLogout', reason: 'refused' })
        this.command({ type: 'recordLogin', operatorId: 1042 })
        return this.command({
          type: 'recordTill',
          balance: this.collections.size > 0 ? 0 : 100_000,
          isForOpening: this.state.till.shift === null,
        })
      case 'lose':
        if (movement) this.collections.add(movement.movementId)
        return (
          movement &&
          this.command({
            type: 'recordMovementUnknown',
            movementId: movement.movementId,
            reason: 'noAnswer',
          })
        )
      case 'collect':
        if (!movement) return
        this.collections.add(movement.movementId)
        return this.command({
          type: 'recordMovementDone',
          movementId: movement.movementId,
          amount: 100_000,
          balance: 0,
        })
      case 'report':
        return this.command({ type: 'issueDayReport', closeId, report })
      case 'printAgain':
        return receipt && this.command({ type: 'printReceipt', receiptId: receipt.receiptId })
      case 'paper':
      case 'noPaper':
        for (const { jobId } of this.state.printing.open)
          this.command({
            type: 'recordPrintJob',
            job: { id: jobId, state: turn === 'paper' ? 'printed' : 'failed', confirmed: true },
          })
        return
      case 'giveUp':
        return this.command({ type: 'finishDayWithoutPaper' })
      case 'leave':
        if (closingStep(this.state) === 'leave') this.command({ type: 'recordLogout', reason: 'operator' })
    }
  }
}

describe('killed after any event, whatever the host and the printer do meanwhile', () => {
  it('a closing goes on to its end: it collects once, issues one report unless the operator goes without it, ends once, and the operator is logged out', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...turns), { maxLength: 40, size: 'max' }), (script) => {
        const day = new ClosingDay()
        const patience: Turn[] = ['kill', 'collect', 'report', 'printAgain', 'paper', 'leave']
        for (const turn of [...script, ...patience]) {
          day.command(goOn)
          day.turn(turn)
          day.command(goOn)
        }
        day.turn('leave')
        expect(day.state.session.operator).toBeNull()
        expect(day.collections.size).toBe(1)
        expect(day.count('movementDone')).toBe(1)
        expect(day.count('movementRequested')).toBe(1)
        const goesWithout = day.events.some(({ type, data }) => type === 'dayClosed' && data.withoutPaper)
        expect(day.count('receiptIssued')).toBeLessThanOrEqual(1)
        if (!goesWithout) expect(day.count('receiptIssued')).toBe(1)
        expect(day.count('dayClosed')).toBe(1)
        expect(day.state.day.closings).toEqual([])
      }),
      { numRuns: tries(300) },
    )
  })
})
