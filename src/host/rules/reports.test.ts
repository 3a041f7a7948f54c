import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openHost, operators, play, steps } from '../../../tests/kit/till-steps.ts'
import { dayMs } from '../../values/calendar.ts'
import { daysFrom, latestDays, type Day, type IsoDay } from '../../values/calendar.ts'
import type { EntryKind } from './ledger-entry.ts'
import { periodSums, sumReport, ticketsReport } from './reports.ts'
import { noon, openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'

const timeZone = 'Europe/Lisbon'
const nameOf = (gameId: number) => `Game ${gameId}`

const today = (host: PlayedHost) => latestDays(1, host.now, timeZone)
const tickets = (host: PlayedHost, days: readonly Day[] = today(host)) =>
  ticketsReport(periodSums(host.state, operatorId, days), days, nameOf)
const sum = (host: PlayedHost, kind: EntryKind, days: readonly Day[] = today(host)) =>
  sumReport(periodSums(host.state, operatorId, days), [kind])

let requests = 0
const request = () => ({ operatorId, key: uuid(`request ${++requests}`) })

const sell = (host: PlayedHost, name: string, gameId = 20) => {
  const base = { price_var: '1', bets: [{ numbers: gameId === 16 ? [1006] : [1, 2, 3] }] }
  return host.buy(host.ticket(name, { game_id: gameId, base })).sold[0]!.barcode
}

/** A wheel ticket that bets on both halves, so that it wins. */
function winner(host: PlayedHost): string {
  const base = { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] }
  const { barcode } = host.buy(host.ticket(`both ${++requests}`, { game_id: 16, base })).sold[0]!
  host.now += 45_000
  host.do({ type: 'holdDraws' })
  return barcode
}

describe('the report of tickets', () => {
  test('has a row for each game with activity, by id, and nothing for the others', () => {
    const host = playHost()
    sell(host, 'a', 40)
    sell(host, 'b', 20)
    sell(host, 'c', 20)
    const none = { cancelledTickets: 0, cancelled: 0, payouts: 0, prizes: 0 }
    expect(tickets(host)).toEqual({
      success: true,
      arrayGemes: [
        { gameId: 20, gameName: 'Game 20', tickets: 2, sales: 200, ...none },
        { gameId: 40, gameName: 'Game 40', tickets: 1, sales: 100, ...none },
      ],
      days: [{ date: '2026-11-20', sales: 300, cancelled: 0, prizes: 0 }],
      till: { opening: openingTill, closing: openingTill + 300 },
    })
  })

  test('has a cancelled ticket among the sold ones, and the refund separately', () => {
    const host = playHost()
    const barcode = sell(host, 'a')
    host.do({ type: 'cancelTicket', ...request(), barcode })
    expect(tickets(host)).toMatchObject({
      arrayGemes: [{ gameId: 20, tickets: 1, sales: 100, cancelledTickets: 1, cancelled: 100 }],
      days: [{ sales: 100, cancelled: 100 }],
    })
  })

  test('does not change a closed day: a cancellation counts on the day on which it happened', () => {
    const host = playHost()
    const paid = winner(host)
    host.do({ type: 'payOutTicket', ...request(), lottery: 'ordinary', barcode: paid })
    const [first] = today(host)
    const before = tickets(host, [first!])
    host.now += dayMs
    host.do({ type: 'cancelPayout', ...request(), barcode: paid })
    expect(tickets(host, [first!])).toEqual(before)
    expect(tickets(host)).toMatchObject({
      arrayGemes: [{ gameId: 16, tickets: 0, sales: 0, payouts: -1, prizes: -190 }],
      days: [{ date: '2026-11-21', sales: 0, prizes: -190 }],
    })
    const both = tickets(host, latestDays(2, host.now, timeZone))
    expect(both.arrayGemes).toMatchObject([{ gameId: 16, tickets: 1, payouts: 0, prizes: 0 }])
  })

  test('has every day of a week, including days without activity', () => {
    const host = playHost()
    sell(host, 'a')
    host.now += 2 * dayMs
    sell(host, 'b')
    const { days } = tickets(host, latestDays(7, host.now, timeZone))
    expect(days.map(({ sales }) => sales)).toEqual([0, 0, 0, 0, 100, 0, 100])
    expect(days[0]!.date).toBe('2026-11-16')
  })

  test('counts a ticket on the day in the time zone of the shop, not of UTC', () => {
    const host = playHost()
    host.now = Date.UTC(2026, 6, 1, 23, 30)
    sell(host, 'after midnight in Lisbon')
    expect(tickets(host, daysFrom('2026-07-01', '2026-07-01', timeZone)).arrayGemes).toEqual([])
    expect(tickets(host, daysFrom('2026-07-02', '2026-07-02', timeZone)).arrayGemes).toHaveLength(1)
  })

  test('includes every sale, even if the clock was set back between them', () => {
    const host = playHost()
    sell(host, 'a')
    host.now += 40 * dayMs
    sell(host, 'b')
    host.now = noon + 60_000
    sell(host, 'c', 40)
    expect(tickets(host).arrayGemes.map(({ gameId, tickets: count }) => [gameId, count])).toEqual([
      [20, 1],
      [40, 1],
    ])
  })
})

describe('the report of a sum', () => {
  test('has amount and number of cash movements in and out; the opening of the till is neither', () => {
    const host = playHost()
    host.do({ type: 'refillTill', ...request(), amount: 500 })
    host.do({ type: 'refillTill', ...request(), amount: 700 })
    host.do({ type: 'collectTill', ...request(), amount: 300 })
    expect(sum(host, 'refill')).toEqual({ success: true, amount: 1_200, count: 2 })
    expect(sum(host, 'collection')).toEqual({ success: true, amount: 300, count: 1 })
  })

  test('covers only the till of the requesting operator', () => {
    const host = openHost(openingTill)
    host.do({ type: 'refillTill', ...request(), operatorId: operators[1]!, amount: 500 })
    expect(sum(host, 'refill')).toEqual({ success: true, amount: 0, count: 0 })
  })

  test('includes the first and the last moment of a day', () => {
    const host = playHost()
    const [day] = daysFrom('2026-11-22', '2026-11-22', timeZone)
    for (const at of [day!.from - 1, day!.from, day!.to - 1, day!.to]) {
      host.now = at
      host.do({ type: 'refillTill', ...request(), amount: 1 })
    }
    expect(sum(host, 'refill', [day!])).toMatchObject({ count: 2 })
  })
})

describe('the sums of a period', () => {
  test('of no day are none', () => {
    expect(periodSums(playHost().state, operatorId, []).sums).toEqual([])
  })

  test('of days that do not follow one another have nothing of the days between', () => {
    const host = playHost()
    const day = (date: IsoDay) => daysFrom(date, date, timeZone)[0]!
    const [first, second, third] = [day('2026-11-22'), day('2026-11-23'), day('2026-11-24')]
    for (const at of [first.from, second.from, second.to - 1, third.from]) {
      host.now = at
      host.do({ type: 'refillTill', ...request(), amount: 1 })
    }
    expect(periodSums(host.state, operatorId, [first, third]).sums).toEqual([
      { date: '2026-11-22', kind: 'refill', gameId: null, count: 1, amount: 1 },
      { date: '2026-11-24', kind: 'refill', gameId: null, count: 1, amount: 1 },
    ])
  })

  test('of another day are in the row of their game, but in none of the days', () => {
    const days = daysFrom('2026-11-22', '2026-11-22', timeZone)
    const sale = { date: '2026-11-21', kind: 'sale', gameId: 20, count: 1, amount: 100 } as const
    expect(ticketsReport({ ends: { opening: 0, closing: 100 }, sums: [sale] }, days, nameOf)).toMatchObject({
      ...{ arrayGemes: [{ gameId: 20, sales: 100 }], days: [{ date: '2026-11-22', sales: 0 }] },
    })
  })
})

test('the content of a till is its opening plus the sums of the reports of all days', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = openHost(openingTill)
      play(host, played)
      const days = daysFrom('2026-11-20', '2026-11-21', timeZone)
      for (const who of operators) {
        const amount = (kind: EntryKind) => sumReport(periodSums(host.state, who, days), [kind]).amount
        const { arrayGemes, days: byDay } = ticketsReport(periodSums(host.state, who, days), days, nameOf)
        const ofTickets = (rows: readonly { sales: number; cancelled: number; prizes: number }[]) =>
          rows.reduce((total, { sales, cancelled, prizes }) => total + sales - cancelled - prizes, 0)
        expect(ofTickets(byDay)).toBe(ofTickets(arrayGemes))
        const cash = amount('refill') - amount('collection')
        const wallets = amount('walletTopUp') - amount('walletSettlement')
        const terminals = amount('terminalRefill') - amount('terminalCollection')
        const players = amount('playerTopUp') - amount('playerSettlement')
        expect(openingTill + ofTickets(arrayGemes) + cash + wallets + terminals + players).toBe(
          host.state.tills[who],
        )
      }
    }),
  )
})
