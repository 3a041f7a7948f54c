import { describe, expect, test } from 'vitest'
import { gameIds, gameRow } from '../../games/catalogue.ts'
import { neverCloses } from '../../protocol/games.ts'
import { changesTimers, keptResults, leaveDraws, nextDrawAt, results, timers } from './draws.ts'
import { evolve } from './evolve.ts'
import { isPassing, type UnsoldDraw } from './events.ts'
import { isHeld } from './held-draws.ts'
import { currentDraw, rowOf } from './schedule.ts'
import { noon, playHost } from './testing.ts'
import { prizeSum, ticketOf } from './tickets.ts'

const hold = { type: 'holdDraws' } as const
const minuteMs = 60_000

describe('the schedule', () => {
  test('a draw ends where the next one begins, whatever the speed', () => {
    for (const drawSpeed of [1, 3, 45]) {
      const row = rowOf(16)
      const draw = currentDraw(row, drawSpeed, Date.UTC(2026, 0, 1))
      expect(currentDraw(row, drawSpeed, draw.endsAt - 1)).toEqual(draw)
      expect(currentDraw(row, drawSpeed, draw.endsAt).drawId).toBe(draw.drawId + 1)
    }
  })

  test('the speed divides the time between draws, of game 51 as well', () => {
    const daily = (drawSpeed: number) => {
      const { endsAt } = currentDraw(rowOf(51), drawSpeed, Date.UTC(2026, 0, 1))
      return currentDraw(rowOf(51), drawSpeed, endsAt).endsAt - endsAt
    }
    expect([daily(1), daily(24)]).toEqual([86_400_000, 3_600_000])
  })

  test('game 51 is drawn at eight in the evening UTC [game-51]', () => {
    expect(new Date(currentDraw(rowOf(51), 1, Date.UTC(2026, 5, 1)).endsAt).getUTCHours()).toBe(20)
  })

  test('timers list every game on offer; the instant game never closes [draw-timers]', () => {
    const host = playHost()
    const answer = timers(host.state, host.now)
    expect(Object.keys(answer)).toHaveLength(gameIds.length)
    expect(answer[31]).toEqual([{ draw_time: neverCloses, draw_id: 0 }])
    expect(answer[16]![0]!.draw_time).toBeLessThanOrEqual(45_000)
  })

  test('the next draw is the earliest end of all games', () => {
    const host = playHost()
    const next = nextDrawAt(host.state, host.now)!
    expect(next).toBe(currentDraw(rowOf(16), 1, host.now).endsAt)
  })

  test('the next draw is that of a ticket, where it ends before all others', () => {
    const host = playHost()
    host.buy(host.ticket('a'))
    const [sold] = host.state.draws.pending[20]!
    sold!.endsAt = host.now + 1
    expect(nextDrawAt(host.state, host.now)).toBe(host.now + 1)
  })

  test('a host without games has no draws to hold', () => {
    const host = playHost()
    host.accepted({ type: 'offerGames', games: [] })
    expect(nextDrawAt(host.state, host.now)).toBeNull()
    expect(host.accepted(hold)).toEqual([])
  })

  test('another draw is on sale after draws were held, and after other games are on offer [draw-timers]', () => {
    const at = playHost().now
    expect(changesTimers({ type: 'drawsHeld', at, draws: [] })).toBe(true)
    expect(changesTimers({ type: 'unsoldDrawsHeld', at, draws: [] })).toBe(true)
    expect(changesTimers({ type: 'gamesOffered', at, games: [] })).toBe(true)
    expect(changesTimers({ type: 'ticketIdsFenced', at, operatorId: 1042, ids: [] })).toBe(false)
  })
})

describe('holding draws', () => {
  test('each game shows the result of its latest draw, with or without tickets', () => {
    const host = playHost()
    const { draws } = host.eventOf(hold, 'unsoldDrawsHeld')
    expect(draws.map(({ gameId }) => gameId).sort((a, b) => a - b)).toEqual(
      gameIds.filter((gameId) => gameRow(gameId)!.drawEveryS > 0).sort((a, b) => a - b),
    )
    expect(host.do(hold)).toEqual({ ok: true, events: [] })
  })

  test('a draw that no ticket took part in leaves nothing in the log', () => {
    const host = playHost()
    host.buy(host.ticket('a'))
    host.now += 5 * minuteMs
    const kept = host.accepted(hold).filter((event) => !isPassing(event))
    expect(kept).toMatchObject([{ type: 'drawsHeld', draws: [{ gameId: 20 }] }])
  })

  test('a ticket waits for its draw, then wins what its bets win or does not win', () => {
    const host = playHost()
    const barcodes = Array.from({ length: 36 }, (_, index) => {
      const base = { price_var: '1', bets: [{ numbers: [index + 1] }] }
      return host.buy(host.ticket(`number ${index}`, { game_id: 16, base })).sold[0]!.barcode
    })
    const states = () => barcodes.map((barcode) => host.state.tickets[barcode]!.state)
    host.do(hold)
    expect(new Set(states())).toEqual(new Set(['waiting']))
    host.now += minuteMs
    const held = host.eventOf(hold, 'drawsHeld').draws.find(({ gameId }) => gameId === 16)!
    expect(Object.keys(held.prizes)).toEqual([barcodes[held.numbers[0]! - 1]])
    expect(states().filter((state) => state === 'winning')).toHaveLength(1)
    expect(states().filter((state) => state === 'notWinning')).toHaveLength(35)
    expect(Object.values(held.prizes)).toEqual([3_400])
  })

  test('a ticket of several draws adds up their prizes and is decided by the last', () => {
    const host = playHost()
    const base = { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] }
    const { barcode } = host.buy(host.ticket('even and odd', { game_id: 16, base, ticket: { multidraw: 3 } }))
      .sold[0]!
    const prize = 190
    for (const [drawsHeld, state] of [
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'winning'],
    ] as const) {
      host.now += 45_000
      host.do(hold)
      const ticket = ticketOf(host.state, barcode)
      expect(ticket.state).toBe(state)
      expect(prizeSum(ticket)).toBe(prize * drawsHeld)
    }
  })

  test('after a long pause every draw with tickets is held, and of the others only the latest', () => {
    const host = playHost()
    host.do(hold)
    const base = { price_var: '1', bets: [{ numbers: [1] }] }
    const { barcode } = host.buy(host.ticket('a', { game_id: 16, base, ticket: { multidraw: 10 } })).sold[0]!
    host.now += 30 * 24 * 60 * minuteMs
    const events = host.accepted(hold)
    const draws = events.flatMap((event) => ('draws' in event ? event.draws : []))
    expect(draws.filter(({ gameId }) => gameId === 16)).toHaveLength(10 + 1)
    expect(draws.filter(({ gameId }) => gameId === 40)).toHaveLength(1)
    expect(Object.keys(ticketOf(host.state, barcode).prizes)).toHaveLength(10)
    expect(Object.values(host.state.draws.pending).flat()).toEqual([])
  })

  test('a ticket keeps the ends of its draws when the host goes on at another speed', () => {
    const host = playHost()
    const base = { price_var: '1', bets: [{ numbers: [1] }] }
    const sold = host.buy(host.ticket('a', { game_id: 16, base, ticket: { multidraw: 2 } })).sold[0]!
    host.do({ type: 'setTerms', terms: { ...host.state.terms, drawSpeed: 10 } })
    host.now = sold.lastDrawDate - 1
    host.do(hold)
    expect(Object.keys(ticketOf(host.state, sold.barcode).prizes)).toHaveLength(1)
    host.now = sold.lastDrawDate
    host.do(hold)
    expect(Object.keys(ticketOf(host.state, sold.barcode).prizes)).toHaveLength(2)
  })

  test(`the latest ${keptResults} results of a game are kept`, () => {
    const host = playHost()
    for (let draw = 0; draw < keptResults + 5; draw++) {
      host.now += 45_000
      host.do(hold)
    }
    const kept = host.state.draws.results[16]!
    expect(kept).toHaveLength(keptResults)
    expect(kept.at(-1)!.endsAt).toBeLessThanOrEqual(host.now)
    expect(kept.at(-1)!.drawId - kept[0]!.drawId).toBe(keptResults - 1)
  })

  test('results are listed for one game or for all, newest first, with their end', () => {
    const host = playHost()
    for (let draw = 0; draw < 30; draw++) {
      host.now += 45_000
      host.do(hold)
    }
    const all = results(host.state, undefined)
    const ends = all.map(({ draw_time: end }) => end)
    expect(ends).toEqual([...ends].sort((a, b) => b - a))
    expect(ends[0]).toBeLessThanOrEqual(host.now)
    const wheel = results(host.state, 16)
    expect(wheel).toHaveLength(keptResults)
    expect(wheel).toEqual(all.filter(({ game_id: gameId }) => gameId === 16))
    const [latest] = host.state.draws.results[16]!.slice(-1)
    expect(wheel[0]).toEqual({
      game_id: 16,
      draw_id: latest!.drawId,
      draw_time: latest!.endsAt,
      numbers: latest!.numbers,
    })
    expect(results(host.state, 31)).toEqual([])
  })
})

describe('held draws', () => {
  const at = noon
  const draw = (changes: Partial<UnsoldDraw> = {}): UnsoldDraw => ({
    ...{ gameId: 16, drawId: 100, endsAt: at - 1_000, numbers: [17] },
    ...changes,
  })
  const resultsOf = (draws: readonly UnsoldDraw[]) => {
    const { state } = playHost()
    for (const each of draws) evolve(state, { type: 'unsoldDrawsHeld', at, draws: [each] })
    return state.draws.results[16]
  }

  test('are decided in the order of their ends, whatever their games', () => {
    const long = playHost()
    const base = { price_var: '1', bets: [{ numbers: [1] }] }
    long.buy(long.ticket('many', { game_id: 16, base, ticket: { multidraw: 10 } }), long.ticket('one'))
    long.now += 30 * minuteMs
    const ends = long.eventOf(hold, 'drawsHeld').draws.map(({ endsAt }) => endsAt)
    expect(ends).toHaveLength(11)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
  })

  test('of tickets have a result, are known to be held, and wait no more', () => {
    const sold = playHost()
    sold.buy(sold.ticket('a'))
    sold.now += 5 * minuteMs
    const [held] = sold.eventOf(hold, 'drawsHeld').draws
    const { drawId, endsAt, numbers } = held!
    expect(sold.state.draws.results[20]).toContainEqual({ drawId, endsAt, numbers })
    expect(isHeld(sold.state, 20, endsAt)).toBe(true)
    expect(sold.state.draws.held![20]![0]!.from).toBe(endsAt)
    expect(sold.state.draws.pending[20]).toEqual([])
  })

  test('are held where every ticket of them was cancelled meanwhile', () => {
    const { state } = playHost()
    evolve(state, { type: 'drawsHeld', at, draws: [{ ...draw(), prizes: {} }] })
    expect(state.draws.results[16]).toEqual([{ drawId: 100, endsAt: at - 1_000, numbers: [17] }])
    expect(Object.keys(state.draws.pending)).toEqual([])
  })

  test('are listed with the oldest first, in whatever order they were held', () => {
    const [early, late] = [draw({ drawId: 99, endsAt: at - 2_000 }), draw()]
    const drawIds = [99, 100]
    expect(resultsOf([late, early])!.map(({ drawId }) => drawId)).toEqual(drawIds)
    expect(resultsOf([early, late])!.map(({ drawId }) => drawId)).toEqual(drawIds)
  })

  test('have one result each, the latest one', () => {
    expect(resultsOf([draw(), draw({ numbers: [3] })])).toEqual([
      { drawId: 100, endsAt: at - 1_000, numbers: [3] },
    ])
  })

  test('keep their result where they end at this moment, and lose it where they lie ahead of it', () => {
    const [now, ahead] = [draw({ drawId: 101, endsAt: at }), draw({ drawId: 102, endsAt: at + 1 })]
    expect(resultsOf([now, ahead, draw()])!.map(({ drawId }) => drawId)).toEqual([100, 101])
  })

  test('of several games that end together are listed by the number of the game', () => {
    const { state } = playHost()
    const draws = [40, 16, 20].map((gameId) => draw({ gameId }))
    evolve(state, { type: 'unsoldDrawsHeld', at, draws })
    expect(results(state, undefined).map(({ game_id: gameId }) => gameId)).toEqual([16, 20, 40])
  })

  test('have no ticket that leaves them, where none waits for the game', () => {
    const sold = playHost()
    const { barcode } = sold.buy(sold.ticket('a')).sold[0]!
    const ticket = ticketOf(sold.state, barcode)
    delete sold.state.draws.pending[20]
    leaveDraws(sold.state, ticket)
    expect(sold.state.draws.pending[20]).toEqual([])
  })
})
