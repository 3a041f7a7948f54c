import fc from 'fast-check'
import { expect, vi } from 'vitest'
import type { SimulatedCounter } from './simulated-counter.ts'

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

export type ShiftStep =
  | 'add'
  | 'sell'
  | 'refill'
  | 'collect'
  | 'topUp'
  | 'loseAnswer'
  | 'logInAgain'
  | 'checkpoint'

export const shiftSteps: fc.Arbitrary<ShiftStep[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('sell' as const) },
    { weight: 2, arbitrary: fc.constantFrom('add' as const, 'refill' as const, 'collect' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'topUp' as const,
        'loseAnswer' as const,
        'logInAgain' as const,
        'checkpoint' as const,
      ),
    },
  ),
  { minLength: 4, maxLength: 14 },
)

/** The work of a shift at a simulated counter. It needs fake timers. */
export class SimulatedShift {
  readonly #counter: SimulatedCounter
  #tickets = 0

  constructor(counter: SimulatedCounter) {
    this.#counter = counter
  }

  async do(step: ShiftStep): Promise<void> {
    const { core } = this.#counter
    const { dispatch } = core.store
    if (step === 'add' || step === 'sell') this.#addTicket()
    if (step === 'sell') dispatch({ type: 'pay' })
    if (step === 'refill') dispatch({ type: 'refillTill', amount: 500 })
    if (step === 'collect') dispatch({ type: 'collectTill', amount: 300 })
    if (step === 'topUp') dispatch({ type: 'topUpWallet', amount: 600 })
    if (step === 'loseAnswer') this.#counter.delivery = 'answerLost'
    if (step === 'checkpoint') core.checkpoint()
    await pass(20)
    if (step === 'logInAgain') {
      await pass(5_000)
      await core.query('logOut')
      await core.query('logIn', 'operator', 'balcao')
      await pass(2_500)
    }
  }

  /** No two tickets of a shift have the same bets, so the ticket in the cart can be identified. */
  #addTicket(): void {
    const numbers = [1 + (this.#tickets % 7), 8 + (Math.floor(this.#tickets / 7) % 4)]
    this.#tickets++
    const outcome = this.#counter.core.store.dispatch({
      type: 'addTicket',
      ticketId: crypto.randomUUID(),
      gameId: 4,
      priceVariant: '1',
      bets: [{ numbers: [...numbers, 12, 13, 14, 15] }],
      drawCount: 1,
    })
    // Between two draws nothing is sold.
    expect(outcome.ok ? null : outcome.refusal.code).toBeOneOf([null, 'drawClosed'])
  }
}
