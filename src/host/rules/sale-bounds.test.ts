import { describe, expect, test } from 'vitest'
import { gameIds, gameRow } from '../../games/catalogue.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { maxTotal } from '../../values/money.ts'
import type { Lottery } from './sale.ts'
import { operatorId, playHost, uuid } from './testing.ts'

const by = { administrator: 'owner', reason: 'a test' }

describe('the call of a sale', () => {
  /** The error of a ticket of a game in a call. */
  const errorOf = (lottery: Lottery, gameId: number) => {
    const host = playHost()
    const numbers = gameId === 51 ? [1, 2, 3, 4, 5, 6] : [3, 14, 15]
    const tickets = [host.ticket('a', { game_id: gameId, base: { price_var: '1', bets: [{ numbers }] } })]
    const command = { type: 'buyTickets', operatorId, key: uuid('k'), lottery, tickets } as const
    return host.eventOf(command, 'purchaseDecided').refused[0]?.error
  }

  test('sells its own games alone', () => {
    expect(errorOf('ordinary', 20)).toBeUndefined()
    expect(errorOf('grandLottery', 51)).toBeUndefined()
    for (const lottery of ['grandLottery', '6x36', 'instant', '45-second', '3-minute'] as const)
      expect(errorOf(lottery, 20)).toEqual(hostError('game_unknown'))
    expect(errorOf('5-minute', 20)).toBeUndefined()
    expect(errorOf('ordinary', 51)).toEqual(hostError('game_unknown'))
  })
})

test('a sale brings a till to the largest total, and no further', () => {
  const at = (till: number) => {
    const host = playHost({}, till)
    return host.buy(host.ticket('a')).refused[0]?.error
  }
  expect(at(maxTotal - 100)).toBeUndefined()
  expect(at(maxTotal - 99)).toEqual(hostError('sum_out_of_bounds', null))
})

test('tickets of several instant games in one batch have the numbers of their own game', () => {
  const host = playHost()
  const instant = gameIds.filter((gameId) => gameRow(gameId)!.drawEveryS === 0)
  expect(instant.length).toBeGreaterThan(1)
  host.accepted({ type: 'setPrivileges', operatorId, permittedGames: instant, by })
  const base = { price_var: '1', bets: [{ numbers: [1, 2, 3] }] }
  const twice = [...instant, ...instant]
  const tickets = twice.map((gameId, at) => host.ticket(`${at}`, { game_id: gameId, base, draw_id: 0 }))
  const { sold } = host.buy(...tickets)
  expect(sold.map(({ gameId, firstDraw }) => [gameId, firstDraw])).toEqual([
    ...instant.map((gameId) => [gameId, 1]),
    ...instant.map((gameId) => [gameId, 2]),
  ])
})
