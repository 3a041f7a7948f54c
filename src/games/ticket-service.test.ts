import { expect, test } from 'vitest'
import { ticketServices } from '../protocol/ticket-service.ts'
import { gameIds, isGrandLottery } from './catalogue.ts'
import { serviceOf } from './ticket-service.ts'

test('every game but the grand lottery belongs to a ticket service, and every service has games', () => {
  const without = gameIds.filter((gameId) => serviceOf(gameId) === null)
  expect(without).toEqual(gameIds.filter(isGrandLottery))
  expect(new Set(gameIds.map(serviceOf))).toEqual(new Set([...ticketServices, null]))
})

test.each([
  [4, '6x36'],
  [1004, '6x36'],
  [20, '5-minute'],
  [61, '3-minute'],
  [2016, '45-second'],
  [31, 'instant'],
  [999, null],
])('game %i is sold by the service %s [ticket-service]', (gameId, service) => {
  expect(serviceOf(gameId)).toBe(service)
})
