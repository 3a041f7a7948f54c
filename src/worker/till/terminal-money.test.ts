import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { TerminalPayload } from '../../receipts/terminal.ts'
import { deployments } from '../../../locales/deployments.ts'
import { given, goodFacts, id, stateAfter, factsWith } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Facts } from '../facts.ts'
import type { SelfServiceTerminal } from '../terminals/facts.ts'
import { ledgerBalance } from '../shared/ledger.ts'
import { payloadOf } from '../../../tests/kit/receipts.ts'

const deployment = deployments.get('pt-full')!
const shopWith = (chosen: typeof deployment): Event[] => [
  ...openShop,
  {
    type: 'deploymentLoaded',
    data: {
      deployment: chosen,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Rossio', id: '7' },
    },
  },
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
const shop = shopWith(deployment)

const terminal: SelfServiceTerminal = {
  id: 1,
  funds: 5_000,
  isLocked: false,
  isConnected: true,
  hasPassword: false,
}
const terminalWith = (overrides: Partial<SelfServiceTerminal>): Facts =>
  factsWith({
    terminals: {
      list: [
        { ...terminal, ...overrides },
        { ...terminal, id: 2 },
      ],
    },
  })
const facts = terminalWith({})

const send = (amount: number, terminalId = 1) => ({ type: 'sendToTerminal', terminalId, amount }) as const
const refund = (amount: number, terminalId = 1) => ({ type: 'refundTerminal', terminalId, amount }) as const
const requested = (movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(1), operatorId: 1042, movement },
})
const unknown: Event = { type: 'movementUnknown', data: { movementId: id(1), reason: 'noAnswer' } }
const withoutPrinter: Facts = factsWith(
  { printing: { printer: { printActive: false, status: false, problems: [], printer: 'virtual' } } },
  facts,
)
const withFaultyPrinter: Facts = factsWith(
  { printing: { printer: { printActive: true, status: false, problems: ['paperOut'], printer: 'virtual' } } },
  facts,
)
const withoutPrintService: Facts = factsWith({ printing: { socket: 'down' } }, facts)

describe('funds sent to a terminal', () => {
  it('are requested by an intent of their own', () => {
    expect(given(...shop).when(send(2_000), { facts }).events).toEqual([
      {
        type: 'movementRequested',
        data: {
          movementId: id(1_000),
          operatorId: 1042,
          movement: { kind: 'terminalSend', terminalId: 1, amount: 2_000 },
        },
      },
    ])
  })

  it.each([
    [0, 'amountMissing'],
    [1, null],
    [99_999, null],
    [100_000, 'amountTooLarge'],
  ])('of %i minor units: %s [sending-needs]', (amount, code) => {
    expect(given(...shop).when(send(amount), { facts }).code).toBe(code)
  })

  it.each([
    ['a terminal that is not there', send(100, 3), facts, 'noSuchTerminal'],
    ['one that is disconnected', send(100), terminalWith({ isConnected: false }), 'terminalDisconnected'],
    ['one before the host has listed any', send(100), goodFacts, 'noSuchTerminal'],
    ['one while the print service is down', send(100), withoutPrintService, 'printServiceDown'],
    ['one while the printer is faulty', send(100), withFaultyPrinter, 'printerNotReady'],
  ])('are refused for %s [sending-needs]', (_what, command, known, code) => {
    expect(given(...shop).when(command, { facts: known }).code).toBe(code)
  })

  it('need no terminal that is unlocked', () => {
    expect(given(...shop).when(send(100), { facts: terminalWith({ isLocked: true }) }).code).toBeNull()
  })

  it('are refused in a deployment without terminals', () => {
    const flags = { ...deployment.flags, terminals: false }
    expect(given(...shopWith({ ...deployment, flags })).when(send(100), { facts }).code).toBe(
      'noSuchTerminal',
    )
  })
})

describe('funds back from a terminal', () => {
  it('are requested by an intent of their own', () => {
    expect(given(...shop).when(refund(5_000), { facts }).events).toMatchObject([
      { data: { movement: { kind: 'terminalRefund', terminalId: 1, amount: 5_000 } } },
    ])
  })

  it.each([
    ['an empty terminal', terminalWith({ funds: 0 }), 0, 'terminalEmpty'],
    ['more than is in it', facts, 5_001, 'terminalHoldsLess'],
    ['more than goes at once', terminalWith({ funds: 200_000 }), 100_000, 'amountTooLarge'],
    ['more than the till holds', terminalWith({ funds: 200_000 }), 100_001, 'notEnoughFunds'],
    ['a shop whose print service is offline', withoutPrintService, 100, 'printServiceDown'],
    ['a shop whose printer is inactive', withoutPrinter, 100, 'printerNotReady'],
    ['a shop whose printer is faulty', withFaultyPrinter, 100, 'printerNotReady'],
  ])('are refused for %s [refund-bounds]', (_what, known, amount, code) => {
    expect(given(...shop).when(refund(amount), { facts: known }).code).toBe(code)
  })

  it('are refused beyond the till also if sales below zero are allowed: cash that is not there cannot be paid out', () => {
    const flags = { ...deployment.flags, negativeBalanceSales: true }
    const rich = terminalWith({ funds: 200_000 })
    expect(given(...shopWith({ ...deployment, flags })).when(refund(100_001), { facts: rich }).code).toBe(
      'notEnoughFunds',
    )
  })

  it('may come from a disconnected terminal, because its funds belong to the player', () => {
    expect(given(...shop).when(refund(100), { facts: terminalWith({ isConnected: false }) }).code).toBeNull()
  })
})

describe('a second click', () => {
  it.each([
    [{ kind: 'terminalSend', terminalId: 1, amount: 700 }, send(700), send(700, 2), refund(700)],
    [{ kind: 'terminalRefund', terminalId: 1, amount: 700 }, refund(700), refund(700, 2), send(700)],
  ] as const)('moves nothing twice, and holds up nothing else: %o', (movement, same, other, back) => {
    for (const open of [[requested(movement)], [requested(movement), unknown]]) {
      const counter = given(...shop, ...open)
      expect(counter.when(same, { facts }).code).toBe('movementUnderWay')
      expect(counter.when(other, { facts }).code).toBeNull()
      expect(counter.when(back, { facts }).code).toBeNull()
    }
  })

  it('leaves the outcome open: log-out and the close of the day stay blocked', () => {
    const counter = given(...shop, requested({ kind: 'terminalSend', terminalId: 1, amount: 700 }), unknown)
    expect(counter.when({ type: 'recordLogout', reason: 'operator' }).code).toBe('unresolvedMoney')
    expect(
      counter.when({ type: 'closeDay' }, { facts: factsWith({ terminals: { funds: 0 } }, facts) }).code,
    ).toBe('unresolvedMoney')
  })
})

describe('a movement of terminal money', () => {
  it.each([
    ['terminalSend', 'send', 700, 5_700, 100_700],
    ['terminalRefund', 'return', 5_000, 0, 95_000],
  ] as const)('by %s is in the ledger, and its slip says so', (kind, method, amount, funds, till) => {
    const under = [...shop, requested({ kind, terminalId: 1, amount })]
    const { events } = given(...under).when({
      type: 'recordMovementDone',
      movementId: id(1),
      amount,
      balance: till,
      accountBalance: funds,
    })
    const after = [...under, ...events]
    expect(ledgerBalance(stateAfter(after).till.shift!)).toBe(till)
    const [slip] = given(...after).when({ type: 'issueSlip', movementId: id(1) }).events
    const issued = payloadOf(stateAfter(after), slip)
    expect(issued).toMatchObject({ path: '/terminal', data: { method, terminal: 1, sum: amount } })
    expect(v.safeParse(TerminalPayload, issued?.data)).toMatchObject({ success: true, output: { funds } })
  })
})
