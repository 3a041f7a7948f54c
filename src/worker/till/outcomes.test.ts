import { describe, expect, it } from 'vitest'
import { factsWith, given, id } from '../../../tests/kit/decider.ts'
import { printRequested, soldTicket } from '../../../tests/kit/printing-setup.ts'
import { openShop, sold } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { TicketCheck } from '../verification/facts.ts'

const barcode = '0004123456789012345678901234'
const opened: Event[] = [...openShop, { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }]
const requested = (number: number, movement: Movement, operatorId = 1042): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId, movement },
})
const unknown = (number: number): Event => ({
  type: 'movementUnknown',
  data: { movementId: id(number), reason: 'noAnswer' },
})
const refill: Movement = { kind: 'refill', amount: 500 }
const payout: Movement = { kind: 'payout', barcode, prize: 700, purchasedAt: 20_000 }

describe('an unknown movement is decided by the operator', () => {
  const decide = (...events: Event[]) =>
    given(...opened, ...events).when({ type: 'decideMovement', movementId: id(1), decision: 'notDone' })

  it.each<[Movement, number | null]>([
    [refill, 500],
    [payout, 700],
    [{ kind: 'ticketCancellation', barcode }, null],
  ])('with what it was about, and the amount as far as the counter knows it: %o', (movement, amount) => {
    expect(decide(requested(1, movement), unknown(1)).events).toEqual([
      {
        type: 'movementDecidedByOperator',
        data: {
          ...{ movementId: id(1), decision: 'notDone' },
          decided: { operatorId: 1042, about: movement.kind, amount },
        },
      },
    ])
  })

  it('and no movement that is under way, over, or not there', () => {
    expect(decide(requested(1, refill)).code).toBe('noSuchMovement')
    expect(decide(requested(2, refill), unknown(2)).code).toBe('noSuchMovement')
  })
})

describe('the host’s answer about a movement', () => {
  const done = { type: 'recordMovementDone', movementId: id(1), amount: 500, balance: 100_500 } as const
  const underWay = (movement: Movement) => given(...opened, requested(1, movement))

  it.each<[Movement, object, object]>([
    [refill, {}, {}],
    [{ kind: 'walletSettlement', userId: 'u1', amount: 500 }, {}, { settledWallet: 'u1' }],
    [
      { kind: 'walletTopUp', amount: 500 },
      { wallet: { userId: 'u2', balance: 500 } },
      { wallet: { userId: 'u2', balance: 500 } },
    ],
    [{ kind: 'terminalSend', terminalId: 1, amount: 500 }, { accountBalance: 900 }, { accountBalance: 900 }],
    [{ kind: 'terminalSend', terminalId: 1, amount: 500 }, { accountBalance: 0 }, { accountBalance: 0 }],
  ])('is logged with what it names: %o', (movement, named, logged) => {
    const { events } = underWay(movement).when({ ...done, ...named })
    const data = { movementId: id(1), kind: movement.kind, amount: 500, balance: 100_500, ...logged }
    expect(events).toStrictEqual([{ type: 'movementDone', data }])
  })

  it('about a cancelled ticket withdraws its open print, and no other one', () => {
    const sale = [...soldTicket(1), printRequested(1)]
    const ticket = { barcode: sold().barcode, gameId: 4, price: 500, purchasedAt: 20_000 }
    const named = (movement: Movement) =>
      given(...opened, ...sale, requested(1, movement)).when({ ...done, ticket }).events
    expect(named({ kind: 'ticketCancellation', barcode: ticket.barcode })).toMatchObject([
      { type: 'movementDone', data: { withdrawnPrints: [id(601)] } },
    ])
    const paid: Movement = { kind: 'payout', barcode: ticket.barcode, prize: 500, purchasedAt: 20_000 }
    expect(named(paid)[0]!.data).not.toHaveProperty('withdrawnPrints')
  })

  it('has no effect where the movement is not there any more', () => {
    const shop = given(...opened)
    expect(shop.when(done)).toMatchObject({ code: null, events: [] })
    const refused = { type: 'recordMovementRefused', movementId: id(1), code: 1001, name: 'x' } as const
    expect(shop.when(refused)).toMatchObject({ code: null, events: [] })
    const absent = { type: 'recordMovementNeverReceived', movementId: id(1) } as const
    expect(shop.when(absent)).toMatchObject({ code: null, events: [] })
  })
})

describe('the slip', () => {
  it('is that of the movement which is named', () => {
    const movementDone = (number: number, amount: number): Event => ({
      type: 'movementDone',
      data: { movementId: id(number), kind: 'refill', amount, balance: 100_000 },
    })
    const both = [requested(1, refill), movementDone(1, 500), requested(2, refill), movementDone(2, 600)]
    const amountOf = (number: number) =>
      given(...opened, ...both).when({ type: 'issueSlip', movementId: id(number) }).events
    expect(amountOf(1)).toMatchObject([{ data: { subjectId: id(1), content: { amount: 500 } } }])
    expect(amountOf(2)).toMatchObject([{ data: { subjectId: id(2), content: { amount: 600 } } }])
  })

  it('of a new wallet stays listed until it is printed, and that of no other movement', () => {
    const slipAfter = (movement: Movement, named: object = {}) => {
      const done: Event = {
        type: 'movementDone',
        data: { movementId: id(1), kind: movement.kind, amount: 500, balance: 0, ...named },
      }
      const events = [...opened, requested(1, movement), done]
      return given(...events).when({ type: 'issueSlip', movementId: id(1) }).events[0]?.data
    }
    const wallet = { userId: 'u1', balance: 500 }
    expect(slipAfter({ kind: 'walletTopUp', amount: 500 }, { wallet })).toMatchObject({ staysListed: true })
    expect(slipAfter(refill)).not.toHaveProperty('staysListed')
    const settlement: Movement = { kind: 'walletSettlement', userId: 'u1', amount: 500 }
    expect(slipAfter(settlement)).not.toHaveProperty('staysListed')
  })

  const shown = (check: Partial<TicketCheck>) =>
    factsWith({ verification: { check: { barcode, state: 'loading', ...check } as TicketCheck } })
  const claim = { type: 'issueClaim', barcode } as const

  it('to claim a prize needs the ticket on the screen', () => {
    expect(given(...opened).when(claim).code).toBe('noReceipt')
    expect(given(...opened).when(claim, { facts: shown({}) }).code).toBe('noReceipt')
  })

  it('and the payout of a ticket whose game is not known names none', () => {
    const ticket = {
      ...{ status: 'winning', prize: 700, paid: 0, purchasedAt: 20_000, expiresAt: 90_000_000 },
      ...{ payout: null, isRepeated: false },
    } as const
    const facts = shown({ state: 'known', ticket } as Partial<TicketCheck>)
    const { events } = given(...opened).when({ type: 'payOutTicket', barcode }, { facts })
    expect(events).toStrictEqual([
      {
        type: 'movementRequested',
        data: { movementId: id(1_000), operatorId: 1042, movement: payout },
      },
    ])
  })
})

describe('a figure of the till', () => {
  const damage: Event[] = [
    { type: 'logDamageFound', data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] } },
    { type: 'loggedIn', data: { operatorId: 1042 } },
  ]
  const entry = (number: number): WireLedgerEntry => ({
    ...{ number, date: 10_000, kind: 'refill', amount: 500, balance: 100_500, id: id(90_000 + number) },
  })

  it('opens no shift while till and host are compared after damage', () => {
    const { events } = given(...openShop, ...damage).when({
      type: 'recordTill',
      balance: 99_000,
      isForOpening: true,
    })
    expect(events).toEqual([{ type: 'tillReported', data: { balance: 99_000 } }])
  })

  it('that the host reports by itself opens no shift: the ledger is read first', () => {
    const report = { type: 'recordTill', balance: 100_000 } as const
    expect(given(...openShop).when(report).events).toEqual([])
  })

  it('that arrives when nobody is logged in any more opens no shift', () => {
    const left: Event = { type: 'loggedOut', data: { reason: 'operator' } }
    const late = { type: 'recordTill', balance: 100_000, isForOpening: true } as const
    expect(given(...openShop, left).when(late).events).toEqual([
      { type: 'tillReported', data: { balance: 100_000 } },
    ])
  })

  it('from a request before the shift opened changes nothing: another figure has opened it', () => {
    const opened: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }
    const late = { type: 'recordTill', balance: 99_000, isForOpening: true } as const
    expect(given(...openShop, opened).when(late).events).toEqual([])
  })

  it('of the host’s ledger counts when its last page has arrived', () => {
    const read: Event = { type: 'tillLedgerRead', data: { number: 7, elsewhere: [], awaited: [] } }
    const page = (last: number) =>
      given(...opened, read).when({
        ...{ type: 'recordLedger', since: 7, done: 0, balance: 100_500 },
        ...{ entries: [entry(8)], last },
      }).events
    expect(page(8).map(({ type }) => type)).toEqual(['tillReported', 'tillLedgerRead'])
    expect(page(9).map(({ type }) => type)).toEqual(['tillLedgerRead'])
  })

  it('that was requested in an open shift opens no other one', () => {
    const late = given(...openShop).when({
      ...{ type: 'recordLedger', since: null, done: 3, balance: 100_000 },
      ...{ entries: [], last: 7 },
    })
    expect(late.events).toEqual([])
  })
})
