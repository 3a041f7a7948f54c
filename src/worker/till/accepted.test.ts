import { describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { factsWith, given, goodFacts, id, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { DataOf, Event } from '../../events/vocabulary.ts'
import type { Movement } from '../../events/till.ts'
import { kindObstacle, payable } from './obstacles.ts'

/** A shop with wallets and players, in the shift of an operator. */
const shop: Event[] = [
  ...openShop,
  {
    type: 'deploymentLoaded',
    data: {
      deployment: deployments.get('pt-full')!,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Rossio', id: '7' },
    },
  },
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
const requested = (movement: Movement, more: Partial<DataOf<'movementRequested'>> = {}): Event => ({
  type: 'movementRequested',
  data: { movementId: id(1), operatorId: 1042, movement, ...more },
})
const refill: Movement = { kind: 'refill', amount: 500 }
const tillAfter = (...events: Event[]) => stateAfter([...shop, ...events]).till

describe('a movement that a cashier orders', () => {
  const facts = factsWith({
    players: {
      card: { idUser: 'c1' },
      player: {
        ...{ idCard: 'c1', state: 'known' },
        player: { userId: 'p1', name: 'Ana', balance: 900, isOperator: false },
      },
    },
  })
  it.each([
    [
      { type: 'topUpWallet', amount: 1_000 },
      { kind: 'walletTopUp', amount: 1_000 },
    ],
    [
      { type: 'topUpPlayer', userId: 'p1', amount: 50 },
      { kind: 'playerTopUp', userId: 'p1', amount: 50 },
    ],
    [
      { type: 'settlePlayer', userId: 'p1', amount: 50 },
      { kind: 'playerSettlement', userId: 'p1', amount: 50 },
    ],
  ] as const)('by %o is %o', (order, movement) => {
    expect(given(...shop).when(order, { facts }).events).toMatchObject([
      { type: 'movementRequested', data: { operatorId: 1042, movement } },
    ])
  })
})

describe('a movement of the host', () => {
  it('is recorded with its ticket where it has one', () => {
    const ticket = { barcode: sold().barcode, gameId: 4, price: 100, purchasedAt: 20_000 }
    const payout = requested({ kind: 'payout', barcode: sold().barcode, prize: 900, purchasedAt: 20_000 })
    const done = { type: 'recordMovementDone', movementId: id(1), amount: 900, balance: 99_100 } as const
    expect(given(...shop, payout).when({ ...done, ticket }).events).toMatchObject([{ data: { ticket } }])
    expect(given(...shop, payout).when(done).events[0]?.data).not.toHaveProperty('ticket')
  })

  it('whose slip may have been printed in lost records has one that says so', () => {
    const done: Event = {
      type: 'movementDone',
      data: { movementId: id(1), kind: 'refill', amount: 500, balance: 100_500 },
    }
    const damage: Event = {
      type: 'logDamageFound',
      data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] },
    }
    const slip = (...events: Event[]) =>
      given(...shop, requested(refill), ...events, done).when({ type: 'issueSlip', movementId: id(1) }).events
    expect(slip()[0]?.data).not.toHaveProperty('perhapsPrinted')
    const loggedIn: Event = { type: 'loggedIn', data: { operatorId: 1042 } }
    expect(slip(damage, loggedIn)).toMatchObject([{ data: { subjectId: id(1), perhapsPrinted: true } }])
  })

  it('that the operator has decided not to be done is so', () => {
    const decided: Event = {
      type: 'movementDecidedByOperator',
      data: {
        ...{ movementId: id(1), decision: 'notDone' },
        decided: { operatorId: 1042, about: 'refill', amount: 500 },
      },
    }
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    expect(tillAfter(requested(refill), unknown, decided).movements[0]?.outcome).toMatchObject({
      kind: 'decidedNotDone',
    })
  })

  it('keeps others of its kind from being ordered, and none of another kind', () => {
    const state = stateAfter([...shop, requested(refill)])
    expect(kindObstacle(state, 'refill')).toEqual({ code: 'movementUnderWay' })
    expect(kindObstacle(state, 'collection')).toBeNull()
  })
})

describe('the ledger of a shift', () => {
  const recovered = (isOfEarlierShift: boolean): Event => ({
    type: 'ticketRecovered',
    data: {
      ...{ uniqueReqId: id(101), operatorId: 1042, ticket: lottoTicket(1), sold: sold(250) },
      ...(isOfEarlierShift && { isOfEarlierShift }),
    },
  })

  it('has a sale that the log had lost, unless it belongs to an earlier shift', () => {
    expect(tillAfter(recovered(false)).shift?.sums).toEqual({ sale: { count: 1, amount: 250 } })
    expect(tillAfter(recovered(true)).shift?.sums).toEqual({})
  })

  const accepted = (balance: number, ledger: number | null): Event => ({
    type: 'hostFigureAccepted',
    data: { operatorId: 1042, balance, ledger },
  })

  it('has what the figure of the host has more or less, where that was accepted', () => {
    expect(tillAfter(accepted(100_700, 100_000))).toMatchObject({
      ...{
        balance: 100_700,
        shift: { opening: 100_000, sums: { surplusAccepted: { count: 1, amount: 700 } } },
      },
    })
    expect(tillAfter(accepted(99_400, 100_000))).toMatchObject({
      ...{
        balance: 99_400,
        shift: { opening: 100_000, sums: { shortageAccepted: { count: 1, amount: 600 } } },
      },
    })
    expect(tillAfter(accepted(100_000, 100_000)).shift).toMatchObject({ opening: 100_000, sums: {} })
    expect(tillAfter(accepted(100_000, 100_000)).shift?.sums).toEqual({})
  })

  it('begins with the figure of the host where it was lost', () => {
    expect(tillAfter(accepted(90_000, null))).toMatchObject({
      ...{ balance: 90_000, shift: { operatorId: 1042, opening: 90_000, sums: {} } },
    })
    expect(tillAfter(accepted(90_000, null)).shift?.sums).toEqual({})
  })
})

describe('what is payable', () => {
  const won = (number: number, instantPrize: number, barcode: string): Event[] => [
    ...purchaseUnderWay(number, lottoTicket(number, { gameId: 31 })),
    {
      type: 'ticketSold',
      data: { uniqueReqId: id(number + 100), sold: { ...sold(), barcode, instantPrize } },
    },
  ]
  const [one, other] = ['1', '2'].map((digit) => digit.repeat(28)) as [string, string]

  it('is the instant win of its own ticket', () => {
    const state = stateAfter([...shop, ...won(1, 300, one), ...won(2, 700, other)])
    expect(payable(state, goodFacts, one)).toMatchObject({ prize: 300 })
    expect(payable(state, goodFacts, other)).toMatchObject({ prize: 700 })
    expect(payable(state, goodFacts, '3'.repeat(28))).toBeNull()
  })

  it('is nothing for a ticket on the screen that has not won', () => {
    const shown = (status: 'winning' | 'notWinning') =>
      factsWith({
        verification: {
          check: {
            ...{ checkId: id(9), barcode: one, state: 'known' },
            ticket: { status, prize: 300, purchasedAt: 1 },
          },
        },
      } as never)
    const state = stateAfter(shop)
    expect(payable(state, shown('winning'), one)).toMatchObject({ prize: 300 })
    expect(payable(state, shown('notWinning'), one)).toBeNull()
  })
})
