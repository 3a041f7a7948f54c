import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Movement } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import { openPlayerMovement } from '../shared/player-change.ts'
import {
  lastMovementOf,
  movementAmount,
  openMovementOf,
  openTerminalMovement,
  unknownMovements,
} from './view.ts'

const [mine, other] = ['1'.repeat(28), '2'.repeat(28)]
const requested = (number: number, movement: Movement): Event => ({
  type: 'movementRequested',
  data: { movementId: id(number), operatorId: 1042, movement },
})
const over = (number: number): Event => ({ type: 'movementNeverReceived', data: { movementId: id(number) } })
const after = (...events: Event[]) => stateAfter([...openShop, ...events])
const numberOf = (entry?: { readonly movementId: string }) => entry?.movementId

const cancel = (barcode: string): Movement => ({ kind: 'ticketCancellation', barcode })
const refill: Movement = { kind: 'refill', amount: 5 }

describe('the movement of a ticket', () => {
  it('that is open is found by its number, and no other one', () => {
    const state = after(requested(1, cancel(mine)), requested(2, cancel(other)), requested(3, refill))
    expect(numberOf(openMovementOf(state, mine))).toBe(id(1))
    expect(numberOf(openMovementOf(state, other))).toBe(id(2))
    expect(openMovementOf(state, '3'.repeat(28))).toBeUndefined()
    expect(openMovementOf(after(requested(1, cancel(mine)), over(1)), mine)).toBeUndefined()
    expect(openMovementOf(after(requested(1, refill)), mine)).toBeUndefined()
  })

  it('that was the last one is found whatever became of it', () => {
    const state = after(
      ...[requested(1, cancel(mine)), over(1), requested(2, cancel(mine)), over(2)],
      ...[requested(3, cancel(other)), requested(4, refill)],
    )
    expect(numberOf(lastMovementOf(state, mine))).toBe(id(2))
    expect(numberOf(lastMovementOf(state, other))).toBe(id(3))
    expect(lastMovementOf(state, '3'.repeat(28))).toBeUndefined()
  })
})

it('the open movement of a terminal is found by its kind and number', () => {
  const send = (terminalId: number): Movement => ({ kind: 'terminalSend', terminalId, amount: 5 })
  const state = after(requested(1, send(1)), requested(2, send(2)), requested(3, refill))
  expect(numberOf(openTerminalMovement(state, 'terminalSend', 1))).toBe(id(1))
  expect(numberOf(openTerminalMovement(state, 'terminalSend', 2))).toBe(id(2))
  expect(openTerminalMovement(state, 'terminalRefund', 1)).toBeUndefined()
  expect(openTerminalMovement(after(requested(1, send(1)), over(1)), 'terminalSend', 1)).toBeUndefined()
  const loggedOut: Event = { type: 'loggedOut', data: { reason: 'refused' } }
  expect(openTerminalMovement(after(requested(1, send(1)), loggedOut), 'terminalSend', 1)).toBeUndefined()
})

it('the open movement of a player is found in both directions, and only while it is open', () => {
  const player = (kind: 'playerTopUp' | 'playerSettlement', userId: string): Movement => ({
    ...{ kind, userId, amount: 5 },
  })
  const wallet: Movement = { kind: 'walletSettlement', userId: 'p3', amount: 5 }
  const state = after(
    ...[requested(1, player('playerTopUp', 'p1')), requested(2, player('playerSettlement', 'p2'))],
    ...[requested(3, wallet), requested(4, refill)],
  )
  expect(numberOf(openPlayerMovement(state, 'p1'))).toBe(id(1))
  expect(numberOf(openPlayerMovement(state, 'p2'))).toBe(id(2))
  expect(openPlayerMovement(state, 'p3')).toBeUndefined()
  const ended = after(requested(1, player('playerTopUp', 'p1')), over(1))
  expect(openPlayerMovement(ended, 'p1')).toBeUndefined()
})

it('the amount of a movement is what was requested until the host has answered with another one', () => {
  const done: Event = {
    type: 'movementDone',
    data: { movementId: id(1), kind: 'refill', amount: 4, balance: 104 },
  }
  const [pending] = after(requested(1, refill)).till.movements
  const [settled] = after(requested(1, refill), done).till.movements
  const [cancelled] = after(requested(1, cancel(mine))).till.movements
  expect([pending, settled, cancelled].map((entry) => movementAmount(entry!))).toEqual([5, 4, null])
})

it('of the movements, those are unknown whose outcome is, of the logged-in operator alone', () => {
  const unknown = (number: number): Event => ({
    type: 'movementUnknown',
    data: { movementId: id(number), reason: 'noAnswer' },
  })
  const events = [requested(1, refill), unknown(1), requested(2, refill), requested(3, refill), over(3)]
  expect(unknownMovements(after(...events)).map(numberOf)).toEqual([id(1)])
  const next: Event[] = [
    { type: 'loggedOut', data: { reason: 'refused' } },
    { type: 'loggedIn', data: { operatorId: 7 } },
  ]
  expect(unknownMovements(after(...events, ...next))).toEqual([])
})
