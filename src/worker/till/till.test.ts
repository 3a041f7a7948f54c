import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { CheckWinPayload } from '../../receipts/check-win.ts'
import { given, id, stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { Facts } from '../facts.ts'
import type { TicketCheck } from '../verification/facts.ts'
import { hasUncertainMoney } from '../shared/uncertain.ts'
import { ledgerBalance } from '../shared/ledger.ts'
import { tillDifference } from './difference.ts'
import { payloadOf } from '../../../tests/kit/receipts.ts'
import { hostError, errorCodes } from '../../protocol/error-codes.ts'

const barcode = '0004123456789012345678901234'
const winning = (prize: number, overrides: Partial<Extract<TicketCheck, { state: 'known' }>> = {}): Facts =>
  factsWith({
    verification: {
      check: {
        barcode,
        state: 'known',
        ticket: {
          status: 'winning',
          prize,
          paid: 0,
          purchasedAt: 20_000,
          expiresAt: 90_000_000,
          payout: null,
          isRepeated: false,
          gameId: 4,
        },
        ...overrides,
      },
    },
  })

const openShift: Event[] = [
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
const requested = (number: number, movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement },
})
const refill = (amount: number): Movement => ({ kind: 'refill', amount })
const payout: Movement = { kind: 'payout', barcode, prize: 5_000, purchasedAt: 20_000, gameId: 4 }
const refilled = (number: number, amount: number, balance: number): Event => ({
  type: 'movementDone',
  data: { movementId: id(number), kind: 'refill', amount, balance },
})
const pay = { type: 'payOutTicket', barcode } as const

describe('paying a ticket out', () => {
  it('requests the prize of the ticket on the screen, by an intent of its own', () => {
    const { events } = given(...openShift).when(pay, { facts: winning(5_000) })
    expect(events).toEqual([requested(1_000, payout)])
  })

  it('is refused for another ticket than the one on the screen', () => {
    const other = { type: 'payOutTicket', barcode: barcode.replace('1', '2') } as const
    expect(given(...openShift).when(other, { facts: winning(5_000) }).code).toBe('nothingToPay')
    expect(given(...openShift).when(pay).code).toBe('nothingToPay')
  })

  it.each([18, 19, 21, 26, 30])('is refused for a number of %i digits [pay-digits]', (length) => {
    const short = barcode.repeat(2).slice(0, length)
    const facts = winning(5_000, { barcode: short })
    expect(given(...openShift).when({ type: 'payOutTicket', barcode: short }, { facts }).code).toBe(
      'nothingToPay',
    )
  })

  it('is refused where the prize is more than the till holds, and only there [no-money-label]', () => {
    const holds = (balance: number): Event => ({ type: 'tillReported', data: { balance } })
    expect(given(...openShift, holds(4_999)).when(pay, { facts: winning(5_000) }).code).toBe('notEnoughFunds')
    expect(given(...openShift, holds(5_000)).when(pay, { facts: winning(5_000) }).code).toBeNull()
  })

  it('is refused while an earlier payment of the same ticket is uncertain', () => {
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    const shop = [...openShift, requested(1, payout), unknown]
    expect(given(...shop).when(pay, { facts: winning(5_000) }).code).toBe('movementUnderWay')
  })

  it('gives the winner a slip to claim a prize over the limit', () => {
    const refused: Event = {
      type: 'movementRefused',
      data: { movementId: id(1), ...hostError('payout_limit') },
    }
    const { events } = given(...openShift, requested(1, payout), refused).when({
      type: 'issueSlip',
      movementId: id(1),
    })
    expect(events).toMatchObject([
      {
        type: 'receiptIssued',
        data: { subjectId: id(1), content: { kind: 'claim' } },
      },
    ])
    const payload = payloadOf(stateAfter(openShift), events[0])?.data
    expect(v.parse(CheckWinPayload, payload)).toMatchObject({ verdict: 'overLimit', overTheCounter: 0 })
  })
})

describe('cash', () => {
  it.each([0, 500_001])(
    'of %i minor units cannot be put into the till: the field does not take it [till-limit] [no-empty-amount]',
    (amount) => {
      expect(given(...openShift).when({ type: 'refillTill', amount }).code).toMatch(/^amount/)
    },
  )

  it('takes at most the content of the till', () => {
    expect(given(...openShift).when({ type: 'collectTill', amount: 100_001 }).code).toBe('notEnoughFunds')
    expect(given(...openShift).when({ type: 'collectTill', amount: 100_000 }).events).toHaveLength(1)
  })

  it('is taken out up to the limit of one collection, however much is in it', () => {
    const rich: Event = { type: 'tillReported', data: { balance: 2_000_000 } }
    const collect = (amount: number) => given(...openShift, rich).when({ type: 'collectTill', amount }).code
    expect(collect(500_000)).toBeNull()
    expect(collect(500_001)).toBe('amountTooLarge')
  })

  it.each([
    [
      { kind: 'refill', amount: 700 },
      { type: 'refillTill', amount: 700 },
    ],
    [
      { kind: 'collection', amount: 700 },
      { type: 'collectTill', amount: 700 },
    ],
    [
      { kind: 'walletTopUp', amount: 700 },
      { type: 'topUpWallet', amount: 700 },
    ],
  ] as const)('is moved once by a second click: %o', (movement, command) => {
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    expect(given(...openShift, requested(1, movement)).when(command).code).toBe('movementUnderWay')
    expect(given(...openShift, requested(1, movement), unknown).when(command).code).toBe('movementUnderWay')
  })

  it('does not move while the log cannot be written', () => {
    const facts = factsWith({ log: { isBroken: true } })
    expect(given(...openShift).when({ type: 'refillTill', amount: 100 }, { facts }).code).toBe(
      'logUnavailable',
    )
  })
})

describe('a wallet', () => {
  it.each([
    [499, 'amountOutOfBounds'],
    [500, null],
    [10_000, null],
    [10_001, 'amountOutOfBounds'],
  ])('is opened with %i minor units: %s', (amount, code) => {
    expect(given(...openShift).when({ type: 'topUpWallet', amount }).code).toBe(code)
  })

  it('is not opened while its QR code could not be printed', () => {
    const facts: Facts = factsWith({ printing: { socket: 'down' } })
    expect(given(...openShift).when({ type: 'topUpWallet', amount: 500 }, { facts }).code).toBe(
      'printServiceDown',
    )
  })

  const shown = (balance: number, isBlocked = false): Facts =>
    factsWith({
      wallets: {
        wallet: {
          lookUpId: id(9),
          state: 'known',
          wallet: { userId: 'u1', name: 'QR 1', balance, isBlocked },
        },
      },
    })
  const settle = { type: 'settleWallet', userId: 'u1' } as const

  it.each([
    [0, false, 'walletEmpty'],
    [100_001, false, 'notEnoughFunds'],
    [2_000, true, 'walletBlocked'],
    [2_000, false, null],
  ])(
    'with %i minor units in it, blocked: %s, is settled: %s [settlement-bounds]',
    (balance, isBlocked, code) => {
      expect(given(...openShift).when(settle, { facts: shown(balance, isBlocked) }).code).toBe(code)
    },
  )

  it('is not settled out of money that is not there, where the till may owe for prizes either [settlement-bounds]', () => {
    const mayOwe: Event[] = openShift.map((event) =>
      event.type === 'deploymentLoaded'
        ? {
            ...event,
            data: {
              ...event.data,
              deployment: {
                ...event.data.deployment,
                flags: { ...event.data.deployment.flags, negativeBalanceSales: true },
              },
            },
          }
        : event,
    )
    expect(given(...mayOwe).when(settle, { facts: shown(100_001) }).code).toBe('notEnoughFunds')
  })

  it('that is not the one on the screen is not settled', () => {
    expect(
      given(...openShift).when({ type: 'settleWallet', userId: 'u2' }, { facts: shown(2_000) }).code,
    ).toBe('noWallet')
  })
})

describe('the outcome of a movement', () => {
  const under = [...openShift, requested(1, refill(700))]
  const done = { type: 'recordMovementDone', movementId: id(1), amount: 700, balance: 100_700 } as const

  it('counts once', () => {
    expect(given(...under).when(done).events).toEqual([refilled(1, 700, 100_700)])
    expect(given(...under, refilled(1, 700, 100_700)).when(done).events).toEqual([])
    const late = {
      type: 'recordMovementRefused',
      movementId: id(1),
      code: errorCodes.noPermission,
      name: 'x',
    } as const
    expect(given(...under, refilled(1, 700, 100_700)).when(late).events).toEqual([])
  })

  it('is uncertain after a restart in between, and found out later', () => {
    const [started] = openShop
    const restarted = [...under, started!]
    expect(stateAfter(restarted).till.movements[0]?.outcome).toEqual({ kind: 'unknown', reason: 'restart' })
    expect(hasUncertainMoney(stateAfter(restarted))).toBe(true)
    expect(given(...restarted).when(done).events).toHaveLength(1)
  })

  it('that is uncertain keeps the operator from logging out, until it is known or decided', () => {
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    const logOut = { type: 'recordLogout', reason: 'operator' } as const
    expect(given(...under, unknown).when(logOut).code).toBe('unresolvedMoney')
    const decision = given(...under, unknown).when({
      type: 'decideMovement',
      movementId: id(1),
      decision: 'notDone',
    })
    expect(given(...under, unknown, ...decision.events).when(logOut).code).toBeNull()
  })

  it('gets one slip', () => {
    const shop = [...under, refilled(1, 700, 100_700)]
    const issue = { type: 'issueSlip', movementId: id(1) } as const
    const { events } = given(...shop).when(issue)
    expect(events).toMatchObject([
      { type: 'receiptIssued', data: { content: { kind: 'refill', amount: 700 } } },
    ])
    expect(given(...shop, ...events).when(issue).code).toBe('noReceipt')
  })
})

describe('the ledger of a shift', () => {
  const firstFigure = { type: 'recordTill', balance: 100_000, isForOpening: true } as const

  it('opens with the host’s figure of the till [till-balance]', () => {
    expect(given(...openShop).when(firstFigure).events).toEqual([
      { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
    ])
  })

  it('does not open while money of the operator is uncertain: the host’s figure may include it or not', () => {
    const shop = [...openShop, ...purchaseUnderWay(1)]
    expect(given(...shop).when(firstFigure).events).toEqual([])
  })

  it('shows by how much the host disagrees, and nothing while money is uncertain', () => {
    const reported: Event = { type: 'tillReported', data: { balance: 100_650 } }
    const under = [...openShift, requested(1, refill(700)), reported]
    expect(tillDifference(stateAfter(under))).toBeNull()
    expect(tillDifference(stateAfter([...under, refilled(1, 700, 100_700)]))).toBe(-50)
  })

  it('counts what is sold', () => {
    const shop: Event[] = [
      ...openShift,
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold(250) } },
    ]
    expect(ledgerBalance(stateAfter(shop).till.shift!)).toBe(100_250)
  })

  it('goes on when the host broke the session off and the same operator is back, and ends with the operator’s log-out', () => {
    const back: Event = { type: 'loggedIn', data: { operatorId: 1042 } }
    const after = (reason: 'operator' | 'refused', login: Event) =>
      stateAfter([...openShift, { type: 'loggedOut', data: { reason } }, login]).till.shift
    expect(after('refused', back)).not.toBeNull()
    expect(after('operator', back)).toBeNull()
    expect(after('refused', { type: 'loggedIn', data: { operatorId: 7 } })).toBeNull()
  })
})

describe('a ticket that was taken back', () => {
  it('is no longer listed as unprinted', () => {
    const shop: Event[] = [
      ...openShift,
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
      requested(1, { kind: 'ticketCancellation', barcode: sold().barcode }),
      {
        type: 'movementDone',
        data: {
          movementId: id(1),
          kind: 'ticketCancellation',
          amount: 100,
          balance: 100_000,
          ticket: { barcode: sold().barcode, gameId: 4, price: 100, purchasedAt: 20_000 },
        },
      },
    ]
    const [entry] = stateAfter(shop).payment.history
    expect(entry?.outcome).toMatchObject({ kind: 'sold', cancelledAt: expect.any(Number) as number })
    expect(ledgerBalance(stateAfter(shop).till.shift!)).toBe(100_000)
  })
})
