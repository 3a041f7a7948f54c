import { describe, expect, it } from 'vitest'
import { deployments } from '../../../locales/deployments.ts'
import { factsWith, given, goodFacts, id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { DeploymentId } from '../../values/deployment.ts'
import type { Facts } from '../facts.ts'
import type { Player } from '../players/facts.ts'
import type { SelfServiceTerminal } from '../terminals/facts.ts'
import { accountLimit, workObstacle } from '../shared/obstacles.ts'
import { collectionObstacle, fundsObstacle, needsPermission, refillObstacle } from './obstacles.ts'
import { playerSettlementObstacle, playerTopUpObstacle, settlementLimit } from './player-obstacles.ts'
import { terminalRefundObstacle, terminalSendObstacle } from './terminal-obstacles.ts'
import { settlementObstacle, topUpBounds, topUpObstacle } from './wallet-obstacles.ts'

const deployed = (deploymentId: DeploymentId): Event => ({
  type: 'deploymentLoaded',
  data: {
    deployment: deployments.get(deploymentId)!,
    printService: 'http://127.0.0.1:3333',
    shop: { name: 'Balcão Rossio', id: '7' },
  },
})
/** A shop with wallets, players and terminals. */
const full: Event[] = [
  ...openShop,
  deployed('pt-full'),
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]
/** The host has not reported the till yet. */
const unknownTill = stateAfter([...full.slice(0, 5), full.at(-2)!])
const withoutDeployment: Event[] = [openShop[0]!, ...openShop.slice(2)]
const requested = (movement: Movement, number = 1): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement },
})
const reported = (balance: number): Event => ({ type: 'tillReported', data: { balance } })
const damaged: Event = {
  type: 'logDamageFound',
  data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] },
}

describe('the till', () => {
  it('moves nothing before somebody has logged in', () => {
    expect(workObstacle(stateAfter([openShop[0]!]), goodFacts)).toEqual({ code: 'notLoggedIn' })
    expect(workObstacle(stateAfter(full), goodFacts)).toBeNull()
  })

  it('gives only what it holds, and while nobody knows what it holds the host decides', () => {
    const holds = (balance: number, amount: number) =>
      fundsObstacle(stateAfter([...full, reported(balance)]), amount)?.code ?? null
    expect([holds(500, 499), holds(500, 500), holds(500, 501)]).toEqual([null, null, 'notEnoughFunds'])
    expect(fundsObstacle(stateAfter(openShop.slice(0, -1)), 501)).toBeNull()
    expect(fundsObstacle(stateAfter(withoutDeployment), 100_001)?.code).toBe('notEnoughFunds')
  })

  it('takes as much as its field, and says how much that is', () => {
    const refill = (amount: number) => refillObstacle(stateAfter(full), goodFacts, amount)
    const max = deployments.get('pt-full')!.fieldLimits.till
    expect([refill(1), refill(max)]).toEqual([null, null])
    expect(refill(max + 1)).toEqual({ code: 'amountTooLarge', details: { max } })
    expect([refill(0), refill(-1), refill(0.5)]).toEqual(Array(3).fill({ code: 'amountMissing' }))
    expect(refillObstacle(stateAfter(withoutDeployment), goodFacts, 1)).toEqual({
      code: 'amountTooLarge',
      details: { max: 0 },
    })
  })

  it('gives no collection of nothing, and none while nobody knows what it holds', () => {
    const collect = (amount: number, ...events: Event[]) =>
      collectionObstacle(stateAfter([...full, ...events]), goodFacts, amount)?.code ?? null
    expect(collect(0, reported(-1))).toBe('amountMissing')
    expect(collect(1, reported(0))).toBe('notEnoughFunds')
    expect(collect(100_000)).toBeNull()
    expect(collectionObstacle(unknownTill, goodFacts, 1)).toEqual({ code: 'tillUnknown' })
    expect(collectionObstacle(unknownTill, goodFacts, 0)).toEqual({ code: 'amountMissing' })
  })

  it('asks for permission where the host says so, and otherwise above its own limit', () => {
    const state = stateAfter(full)
    const limit = state.session.deployment!.payoutLimit!
    expect([limit, limit + 1].map((prize) => needsPermission(state, { prize }))).toEqual([false, true])
    expect(needsPermission(state, { prize: 1, needsPermission: true })).toBe(true)
    expect(needsPermission(state, { prize: limit + 1, needsPermission: false })).toBe(false)
    expect(needsPermission(stateAfter(withoutDeployment), { prize: limit + 1 })).toBe(false)
  })
})

describe('a wallet', () => {
  const shown = (wallet: object = {}): Facts =>
    factsWith({
      wallets: {
        wallet: {
          ...{ lookUpId: id(9), state: 'known' },
          wallet: { userId: 'u1', name: 'QR 1', balance: 500, isBlocked: false, ...wallet },
        },
      },
    })
  const settle = (facts: Facts, ...events: Event[]) =>
    settlementObstacle(stateAfter([...full, ...events]), facts)?.code ?? null

  it('is opened within the bounds of the shop, of which there are none without a deployment', () => {
    expect(topUpBounds(stateAfter(withoutDeployment))).toEqual({ min: 0, max: 0 })
    const { min, max } = topUpBounds(stateAfter(full))
    const topUp = (amount: number) => topUpObstacle(stateAfter(full), goodFacts, amount)
    expect([topUp(min), topUp(max)]).toEqual([null, null])
    expect(topUp(min - 1)).toEqual({ code: 'amountOutOfBounds', details: { min, max } })
    expect(topUpObstacle(stateAfter(withoutDeployment), goodFacts, 500)).toEqual({ code: 'noWallets' })
  })

  it('is settled where it is shown, has money, is not blocked, and the till has enough', () => {
    expect(settle(shown())).toBeNull()
    expect(settle(shown({ balance: 100_000 }))).toBeNull()
    expect(settle(shown({ balance: 100_001 }))).toBe('notEnoughFunds')
    expect(settle(shown({ balance: 0 }))).toBe('walletEmpty')
    expect(settle(shown({ isBlocked: true }))).toBe('walletBlocked')
    expect(settle(goodFacts)).toBe('noWallet')
    const loading = factsWith({ wallets: { wallet: { lookUpId: id(9), state: 'loading' } } })
    expect(settle(loading)).toBe('noWallet')
  })

  it('is not settled while nobody knows what the till holds', () => {
    expect(settlementObstacle(unknownTill, shown())).toEqual({ code: 'tillUnknown' })
  })

  it('is not settled while a settlement of the same wallet is open, or the till cannot be moved', () => {
    const settlement = (userId: string) => requested({ kind: 'walletSettlement', userId, amount: 500 })
    expect(settle(shown(), settlement('u1'))).toBe('movementUnderWay')
    expect(settle(shown(), settlement('u2'))).toBeNull()
    expect(settle(shown(), requested({ kind: 'playerTopUp', userId: 'u1', amount: 500 }))).toBeNull()
    const ended: Event = { type: 'movementNeverReceived', data: { movementId: id(1) } }
    expect(settle(shown(), settlement('u1'), ended)).toBeNull()
    expect(settle(shown(), settlement('u1'), damaged, full[2]!)).toBe('logDamaged')
  })

  it('on the screen alone can be settled', () => {
    const order = (userId: string, facts: Facts) =>
      given(...full).when({ type: 'settleWallet', userId }, { facts })
    expect(order('u1', shown()).events).toMatchObject([
      { data: { movement: { kind: 'walletSettlement', userId: 'u1', amount: 500 } } },
    ])
    expect(order('u2', shown()).code).toBe('noWallet')
    expect(order('u1', goodFacts).code).toBe('noWallet')
    const loading = factsWith({ wallets: { wallet: { lookUpId: id(9), state: 'loading' } } })
    expect(order('u1', loading).code).toBe('noWallet')
  })
})

describe('a player', () => {
  const shown = (player: Partial<Player> = {}): Facts =>
    factsWith({
      players: {
        card: { idUser: 'c1' },
        player: {
          ...{ idCard: 'c1', state: 'known' },
          player: { userId: 'p1', name: 'Ana', balance: 900, isOperator: false, ...player },
        },
      },
    })
  const state = stateAfter(full)
  const max = deployments.get('pt-full')!.fieldLimits.terminal
  const topUp = (amount: number, facts = shown()) => playerTopUpObstacle(state, facts, 'p1', amount)
  const settle = (amount: number, facts = shown(), ...events: Event[]) =>
    playerSettlementObstacle(stateAfter([...full, ...events]), facts, 'p1', amount)

  it('is paid in up to the limit of one payment, which there is only with a deployment', () => {
    expect([accountLimit(state), accountLimit(stateAfter(withoutDeployment))]).toEqual([max, 0])
    expect([topUp(1), topUp(max)]).toEqual([null, null])
    expect(topUp(max + 1)).toEqual({ code: 'amountTooLarge', details: { max } })
    expect([topUp(0), topUp(-1), topUp(1.5)]).toEqual(Array(3).fill({ code: 'amountMissing' }))
  })

  it('is paid out at most the balance, the limit, and what is in the till', () => {
    expect([settlementLimit(state, shown()), settlementLimit(state, shown({ balance: 10 * max }))]).toEqual([
      900,
      max,
    ])
    const loading = factsWith({ players: { player: { idCard: 'c1', state: 'loading' } } })
    expect([settlementLimit(state, goodFacts), settlementLimit(state, loading)]).toEqual([0, 0])
    expect(settle(900)).toBeNull()
    expect(settle(901)).toEqual({ code: 'amountTooLarge', details: { max: 900 } })
    expect(settle(900, shown(), reported(900))).toBeNull()
    expect(settle(900, shown(), reported(899))).toEqual({ code: 'notEnoughFunds' })
    expect(playerSettlementObstacle(unknownTill, shown(), 'p1', 1)).toEqual({ code: 'tillUnknown' })
  })

  it.each<[string, Facts]>([
    ['no card is on the reader', factsWith({ players: { card: null } }, shown())],
    ['another card is on the reader', factsWith({ players: { card: { idUser: 'c2' } } }, shown())],
    ['it is another player', shown({ userId: 'p2' })],
    ['the account is of the operator’s company', shown({ isOperator: true })],
    [
      'the player is being looked up',
      factsWith({ players: { player: { idCard: 'c1', state: 'loading' } } }, shown()),
    ],
    ['nothing is known', goodFacts],
  ])('gets and gives nothing where %s', (_name, facts) => {
    expect(topUp(1, facts)).toEqual({ code: 'noPlayer' })
    expect(settle(1, facts)).toEqual({ code: 'noPlayer' })
  })

  it('gets and gives nothing while a payment of the same player is open', () => {
    expect(settle(1, shown(), requested({ kind: 'playerTopUp', userId: 'p1', amount: 5 }))).toEqual({
      code: 'movementUnderWay',
    })
    expect(settle(1, shown(), requested({ kind: 'playerTopUp', userId: 'p2', amount: 5 }))).toBeNull()
  })

  it('gets and gives nothing while a change of a player’s account is open', () => {
    const change: Event = {
      type: 'playerChangeRequested',
      data: { changeId: id(5), operatorId: 1042, change: { kind: 'renaming', userId: '4817263950' } },
    }
    const over: Event = { type: 'playerChangeDone', data: { changeId: id(5), userId: '4817263950' } }
    const lost: Event = { type: 'playerChangeUnknown', data: { changeId: id(5), reason: 'noAnswer' } }
    expect(settle(1, shown(), change)).toEqual({ code: 'movementUnderWay' })
    expect(settle(1, shown(), change, lost)).toEqual({ code: 'movementUnderWay' })
    expect(settle(1, shown(), change, over)).toBeNull()
  })
})

describe('a terminal', () => {
  const terminals = (terminal: Partial<SelfServiceTerminal> = {}): Facts =>
    factsWith({
      terminals: {
        list: [
          { ...{ id: 1, funds: 800, isLocked: false, isConnected: true, hasPassword: false }, ...terminal },
        ],
      },
    })
  const max = deployments.get('pt-full')!.fieldLimits.terminal
  const send = (amount: number, facts = terminals(), terminalId = 1) =>
    terminalSendObstacle(stateAfter(full), facts, terminalId, amount)
  const refund = (amount: number, facts = terminals(), ...events: Event[]) =>
    terminalRefundObstacle(stateAfter([...full, ...events]), facts, 1, amount)

  it('has a limit of one payment, and none of its own without a deployment', () => {
    expect([accountLimit(stateAfter(full)), accountLimit(stateAfter(withoutDeployment))]).toEqual([max, 0])
    expect([send(1), send(max)]).toEqual([null, null])
    expect(send(max + 1)).toEqual({ code: 'amountTooLarge', details: { max } })
  })

  it('that is not there, or not connected, gets nothing', () => {
    expect(send(1, terminals(), 2)).toEqual({ code: 'noSuchTerminal' })
    expect(send(1, goodFacts)).toEqual({ code: 'noSuchTerminal' })
    expect(send(1, terminals({ isConnected: false }))).toEqual({ code: 'terminalDisconnected' })
    const nowhere = terminalSendObstacle(stateAfter(withoutDeployment), terminals(), 1, 1)
    expect(nowhere).toEqual({ code: 'noSuchTerminal' })
    expect(terminalRefundObstacle(stateAfter(full), goodFacts, 1, 1)).toEqual({ code: 'noSuchTerminal' })
  })

  it('gives back what it has, of which the till must have as much', () => {
    expect(refund(800)).toBeNull()
    expect(refund(801)).toEqual({ code: 'terminalHoldsLess', details: { max: 800 } })
    expect(refund(1, terminals({ funds: 0 }))).toEqual({ code: 'terminalEmpty' })
    expect(refund(800, terminals(), reported(800))).toBeNull()
    expect(refund(800, terminals(), reported(799))).toEqual({ code: 'notEnoughFunds' })
    expect(refund(0)).toEqual({ code: 'amountMissing' })
  })

  it('gives nothing back while nobody knows what the till holds', () => {
    expect(terminalRefundObstacle(unknownTill, terminals(), 1, 800)).toEqual({ code: 'tillUnknown' })
  })

  it('gives nothing back where its slip cannot be printed, also where no printer is set up', () => {
    const down = factsWith({ printing: { socket: 'down' } }, terminals())
    expect(refund(800, down)).toEqual({ code: 'printServiceDown' })
    for (const printer of [null, { ...goodFacts.printing.printer!, printActive: false }])
      expect(refund(800, factsWith({ printing: { printer } }, terminals()))).toEqual({
        code: 'printerNotReady',
      })
  })
})
