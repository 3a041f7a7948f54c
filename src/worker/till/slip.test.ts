import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { claimSlip, slipOf } from './slip.ts'
import type { MovementEntry, MovementOutcome } from './state.ts'

const barcode = '1'.repeat(28)
const state = stateAfter(openShop)
const limit = state.session.deployment!.payoutLimit!
const entry = (movement: Movement, outcome: MovementOutcome): MovementEntry => ({
  ...{ movementId: id(1), operatorId: 1042, requestedAt: 5_000, movement, outcome, hasSlip: false },
})
const done = (more: Partial<Extract<MovementOutcome, { kind: 'done' }>> = {}): MovementOutcome => ({
  ...{ kind: 'done', at: 6_000, amount: 700, balance: 99_300 },
  ...more,
})
const payout: Movement = { kind: 'payout', barcode, prize: 700, purchasedAt: 20_000 }
const ticket = { barcode, gameId: 4, price: 100, purchasedAt: 20_000 }
const ticketOfSlip = { barcode, gameId: 4, purchasedAt: 20_000 }

describe('the slip of a movement', () => {
  it.each<Movement>([
    payout,
    { kind: 'ticketCancellation', barcode },
    { kind: 'payoutCancellation', barcode },
  ])('of a ticket’s money has the ticket that the host named: $kind', (movement) => {
    const slip = { kind: movement.kind, at: 6_000, amount: 700 }
    expect(slipOf(state, entry(movement, done({ ticket })))).toEqual({ ...slip, ticket: ticketOfSlip })
    expect(slipOf(state, entry(movement, done()))).toStrictEqual(slip)
  })

  it.each<Movement>([
    { kind: 'refill', amount: 700 },
    { kind: 'collection', amount: 700 },
  ])('of cash has the till after it: $kind', (movement) => {
    expect(slipOf(state, entry(movement, done()))).toEqual({
      ...{ kind: movement.kind, at: 6_000, amount: 700, balance: 99_300 },
    })
  })

  it('of a wallet has the wallet: the one that was opened, or the one that was paid out', () => {
    const topUp: Movement = { kind: 'walletTopUp', amount: 700 }
    const opened = done({ wallet: { userId: 'u1', balance: 700 } })
    const slip = { kind: 'walletTopUp', at: 6_000, amount: 700 }
    expect(slipOf(state, entry(topUp, opened))).toEqual({ ...slip, userId: 'u1' })
    expect(slipOf(state, entry(topUp, done()))).toEqual({ ...slip, userId: '' })
    expect(slipOf(state, entry({ kind: 'walletSettlement', userId: 'u2', amount: 700 }, done()))).toEqual({
      ...{ kind: 'walletSettlement', at: 6_000, amount: 700, userId: 'u2' },
    })
  })

  it.each(['terminalSend', 'terminalRefund'] as const)(
    'of a terminal has its number, and its funds where the host named them: %s',
    (kind) => {
      const movement: Movement = { kind, terminalId: 2, amount: 700 }
      const slip = { kind, at: 6_000, amount: 700, terminalId: 2 }
      expect(slipOf(state, entry(movement, done({ accountBalance: 900 })))).toEqual({ ...slip, funds: 900 })
      expect(slipOf(state, entry(movement, done()))).toStrictEqual(slip)
    },
  )

  it('is none for a player’s account', () => {
    for (const kind of ['playerTopUp', 'playerSettlement'] as const)
      expect(slipOf(state, entry({ kind, userId: 'p1', amount: 700 }, done()))).toBeNull()
  })

  it('is none for what is not done', () => {
    const outcomes: MovementOutcome[] = [
      { kind: 'pending' },
      { kind: 'unknown', reason: 'noAnswer' },
      { kind: 'neverReceived', at: 6_000 },
      { kind: 'decidedNotDone', at: 6_000 },
    ]
    for (const outcome of outcomes) expect(slipOf(state, entry(payout, outcome))).toBeNull()
  })

  it('of a payout that was refused because of its limit is a claim, and of no other refusal', () => {
    const refused = (name: 'payout_limit' | 'draw_closed'): MovementOutcome => {
      const { code } = hostError(name)
      return { kind: 'refused', code, name, at: 6_000 }
    }
    expect(slipOf(state, entry(payout, refused('payout_limit')))).toMatchObject({ kind: 'claim', at: 6_000 })
    expect(slipOf(state, entry(payout, refused('draw_closed')))).toBeNull()
    expect(slipOf(state, entry({ kind: 'refill', amount: 700 }, refused('payout_limit')))).toBeNull()
  })
})

describe('the claim of a prize', () => {
  const claimed = (prize: number, gameId?: number) => ({
    ...{ barcode, prize, purchasedAt: 20_000 },
    ...(gameId === undefined ? {} : { gameId }),
  })

  it('names the ticket, its game where that is known, the prize, and the limit that it exceeds', () => {
    expect(claimSlip(state, claimed(limit + 1, 4), 6_000)).toStrictEqual({
      ...{ kind: 'claim', at: 6_000, prize: limit + 1, limit },
      ticket: { barcode, purchasedAt: 20_000, gameId: 4 },
    })
    expect(claimSlip(state, claimed(limit + 1), 6_000)).toStrictEqual({
      ...{ kind: 'claim', at: 6_000, prize: limit + 1, limit },
      ticket: { barcode, purchasedAt: 20_000 },
    })
  })

  it('has no limit where the one that the counter knows allows the prize, or where it knows none', () => {
    expect(claimSlip(state, claimed(limit), 6_000)).not.toHaveProperty('limit')
    const withoutDeployment = stateAfter([openShop[0]!, ...openShop.slice(2)])
    expect(claimSlip(withoutDeployment, claimed(limit + 1), 6_000)).not.toHaveProperty('limit')
  })
})
