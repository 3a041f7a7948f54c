import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import type { Event } from '../../events/vocabulary.ts'
import { CheckWinPayload } from '../../receipts/check-win.ts'
import { given, id, stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { CheckedTicket } from '../verification/facts.ts'
import type { Facts } from '../facts.ts'
import { payloadOf } from '../../../tests/kit/receipts.ts'

const barcode = '0004123456789012345678901234'
const openShift: Event[] = [
  ...openShop,
  { type: 'tillReported', data: { balance: 100_000 } },
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
const shows = (ticket: Partial<CheckedTicket>): Facts =>
  factsWith({
    verification: {
      check: {
        barcode,
        state: 'known',
        ticket: {
          status: 'waiting',
          prize: 0,
          paid: 0,
          purchasedAt: 20_000,
          expiresAt: 90_000_000,
          payout: null,
          isRepeated: false,
          gameId: 4,
          ...ticket,
        },
      },
    },
  })

const cancellations = [
  ['cancelTicket', 'ticketCancellation'],
  ['cancelPayout', 'payoutCancellation'],
] as const

describe.each(cancellations)('%s', (type, kind) => {
  const cancel = { type, barcode } as const
  const underWay: Event = {
    type: 'movementRequested',
    data: { movementId: id(1), operatorId: 1042, movement: { kind, barcode } },
  }
  const other: Event = {
    type: 'movementRequested',
    data: { movementId: id(2), operatorId: 1042, movement: { kind, barcode: barcode.replace('1', '2') } },
  }

  it('is requested by an intent that names the ticket and the operator', () => {
    expect(given(...openShift).when(cancel).events).toEqual([
      {
        type: 'movementRequested',
        data: { movementId: id(1_000), operatorId: 1042, movement: { kind, barcode } },
      },
    ])
  })
  it.each(['', '12345678901234567', '1'.repeat(30), `${'1'.repeat(17)}x`])(
    'is refused for %j, which is no number of a ticket [number-lengths]',
    (number) => expect(given(...openShift).when({ type, barcode: number }).code).toBe('barcodeInvalid'),
  )
  it('is refused if nobody is logged in', () =>
    expect(given(...openShop.filter((event) => event.type !== 'loggedIn')).when(cancel).code).toBe(
      'notLoggedIn',
    ))
  it('is refused while the log cannot be written', () =>
    expect(given(...openShift).when(cancel, { facts: factsWith({ log: { isBroken: true } }) }).code).toBe(
      'logUnavailable',
    ))
  it('is refused while the day is being closed', () => {
    const closing: Event = {
      type: 'dayCloseRequested',
      data: {
        closeId: id(7),
        operatorId: 1042,
        collectionId: id(8),
        reportId: id(9),
        date: '2026-01-02',
        counted: null,
      },
    }
    expect(given(...openShift, closing).when(cancel).code).toBe('dayClosing')
  })
  it('is refused while anything about the same ticket is open, and not for what is about another one', () => {
    const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
    expect(given(...openShift, underWay).when(cancel).code).toBe('movementUnderWay')
    expect(given(...openShift, underWay, unknown).when(cancel).code).toBe('movementUnderWay')
    expect(given(...openShift, other).when(cancel).code).toBeNull()
  })
})

describe('a ticket of another operator', () => {
  it('cannot be cancelled if the check reported another seller; its payout can', () => {
    const foreign = { facts: shows({ isSoldHere: false }) }
    expect(given(...openShift).when({ type: 'cancelTicket', barcode }, foreign).code).toBe(
      'otherOperatorsTicket',
    )
    expect(given(...openShift).when({ type: 'cancelPayout', barcode }, foreign).code).toBeNull()
  })
  it('is left to the host if the check did not report it, or was about another ticket', () => {
    const cancel = { type: 'cancelTicket', barcode } as const
    expect(given(...openShift).when(cancel, { facts: shows({}) }).code).toBeNull()
    expect(given(...openShift).when(cancel, { facts: shows({ isSoldHere: true }) }).code).toBeNull()
    const another = { type: 'cancelTicket', barcode: barcode.replace('1', '2') } as const
    expect(given(...openShift).when(another, { facts: shows({ isSoldHere: false }) }).code).toBeNull()
  })
})

describe('what an earlier operator left open', () => {
  const terminalId = 1
  const account = { id: terminalId, funds: 500, isLocked: false, isConnected: true, hasPassword: false }
  const facts = factsWith({ terminals: { list: [account] } })
  const all: Event = {
    type: 'deploymentLoaded',
    data: {
      deployment: deployments.get('pt-full')!,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Rossio', id: '7' },
    },
  }
  const logIn = (operatorId: number): Event[] => [
    { type: 'loggedOut', data: { reason: 'refused' } },
    { type: 'loggedIn', data: { operatorId } },
    { type: 'tillReported', data: { balance: 100_000 } },
    { type: 'shiftOpened', data: { operatorId, opening: 100_000 } },
  ]

  it.each([
    [{ type: 'refillTill', amount: 500 }],
    [{ type: 'collectTill', amount: 500 }],
    [{ type: 'topUpWallet', amount: 500 }],
    [{ type: 'sendToTerminal', terminalId, amount: 500 }],
    [{ type: 'refundTerminal', terminalId, amount: 500 }],
  ] as const)('is about another till, and keeps nobody else from %j', (command) => {
    const shop = [...openShift, all]
    const { events } = given(...shop).when(command, { facts })
    expect(events).toHaveLength(1)
    expect(given(...shop, ...events, ...logIn(1042)).when(command, { facts }).code).toBe('movementUnderWay')
    expect(given(...shop, ...events, ...logIn(7)).when(command, { facts }).events).toMatchObject([
      { type: 'movementRequested', data: { operatorId: 7 } },
    ])
  })

  it('about one ticket stays in the way of everybody', () => {
    const cancel = { type: 'cancelTicket', barcode } as const
    const { events } = given(...openShift).when(cancel)
    expect(given(...openShift, ...events, ...logIn(7)).when(cancel).code).toBe('movementUnderWay')
  })
})

describe('a prize over the limit', () => {
  const limit = openShop.flatMap((event) =>
    event.type === 'deploymentLoaded' ? [event.data.deployment.payoutLimit ?? NaN] : [],
  )[0]!
  const won = (prize: number, needsPermission?: boolean) => ({
    facts: shows({ status: 'winning', prize, ...(needsPermission === undefined ? {} : { needsPermission }) }),
  })
  const pay = { type: 'payOutTicket', barcode } as const
  const claim = { type: 'issueClaim', barcode } as const

  it('is not requested: the host reported its limit [payout-limit]', () => {
    expect(given(...openShift).when(pay, won(limit + 1)).code).toBe('prizeOverLimit')
    expect(given(...openShift).when(pay, won(limit)).code).toBeNull()
  })
  it('is the host’s figure for this ticket, whatever its limit is', () => {
    expect(given(...openShift).when(pay, won(500, true)).code).toBe('prizeOverLimit')
    expect(given(...openShift).when(pay, won(limit, false)).code).toBeNull()
  })
  it('is claimed with a slip that the print program takes, without a request that must be refused first', () => {
    const { events } = given(...openShift).when(claim, won(limit + 1))
    expect(events).toMatchObject([
      {
        type: 'receiptIssued',
        data: { content: { kind: 'claim', ticket: { barcode } } },
      },
    ])
    const payload = payloadOf(stateAfter(openShift), events[0])?.data
    expect(v.is(CheckWinPayload, payload)).toBe(true)
  })
  it('has no slip where the prize can be paid, was paid, or is of another ticket', () => {
    expect(given(...openShift).when(claim, won(limit)).code).toBe('noReceipt')
    const paid = { facts: shows({ status: 'paid', prize: limit + 1 }) }
    expect(given(...openShift).when(claim, paid).code).toBe('noReceipt')
    const another = { type: 'issueClaim', barcode: barcode.replace('1', '2') } as const
    expect(given(...openShift).when(another, won(limit + 1)).code).toBe('noReceipt')
  })
})
