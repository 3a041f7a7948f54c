import { describe, expect, test } from 'vitest'
import { addDays, latestDays } from '../../src/values/calendar.ts'
import { gameIds } from '../../src/games/catalogue.ts'
import { idempotencyKeyHeader, type AnswerOf } from '../../src/protocol/host-calls.ts'
import { quickPickTicket, type Client } from './client.ts'
import { deployment, enoughOfDay } from './hosts.ts'
import { hostError } from '../../src/protocol/error-codes.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })
const noTerminals = { terminals: [] }

/** Today and the days before it, as the shop's clock shows them. */
const datesBack = (count: number) =>
  latestDays(count, Date.now(), deployment.timeZone).map(({ date }) => date)

const gamesOf = ({ arrayGemes }: AnswerOf<'getDataForPrinter'>) =>
  new Map(arrayGemes.map((row) => [row.gameId, row]))

/** Reports, messages and results, as the logged-in client of the context; `colleague` is another operator. */
export function reportContract(context: () => { client: Client; colleague: Client }): void {
  describe('reports', () => {
    test('of tickets grow by what was sold and cancelled, the same for the day, the week and the period [week] [report-calls]', async () => {
      await enoughOfDay()
      const { client } = context()
      const before = gamesOf(await client.request('getDataForPrinter', {})).get(20)
      const timers = await client.timersWithTimeLeft()
      const { data } = await client.buy([quickPickTicket(20, timers), quickPickTicket(20, timers)])
      const [barcode] = data.flatMap((result) => ('barcode' in result ? [result.barcode] : []))
      await client.request('cancelTicket', { barcode: barcode! }, newKey())
      const today = datesBack(1)[0]!
      const reports = await Promise.all([
        client.request('getDataForPrinter', {}),
        client.request('getDataForPrinter', { week: true }),
        client.request('getTicketsSettingsDates', { date1: datesBack(31)[0]!, date2: today }),
      ])
      for (const report of reports) {
        const row = gamesOf(report).get(20)!
        expect(row.gameName).toBeTruthy()
        expect(row.tickets - (before?.tickets ?? 0)).toBe(2)
        expect(row.sales - (before?.sales ?? 0)).toBe(200)
        expect(row.cancelledTickets - (before?.cancelledTickets ?? 0)).toBe(1)
        expect(row.cancelled - (before?.cancelled ?? 0)).toBe(100)
        expect(report.days.at(-1)!.date).toBe(today)
      }
      expect(reports.map(({ days }) => days.length)).toEqual([1, 7, 31])
    })

    test('come to what is in the till', async () => {
      const { client } = context()
      const [date1, date2] = [datesBack(7)[0]!, datesBack(1)[0]!]
      const { arrayGemes } = await client.request('getTicketsSettingsDates', { date1, date2 })
      const amount = async (
        what: 'Refill' | 'Collection' | 'CreditQrcode' | 'DebitQrcode' | 'CreditTerminal' | 'DebitTerminal',
      ) => {
        const period = { date1, date2, ...noTerminals }
        return (await client.request(`get${what}SettingsDates`, [period])).amount
      }
      const tickets = arrayGemes.reduce(
        (sum, { sales, cancelled, prizes }) => sum + sales - cancelled - prizes,
        0,
      )
      const cash = (await amount('Refill')) - (await amount('Collection'))
      const terminals = (await amount('CreditTerminal')) - (await amount('DebitTerminal'))
      const wallets = (await amount('CreditQrcode')) - (await amount('DebitQrcode'))
      expect(100_000 + tickets + cash + wallets + terminals).toBe(await client.wallet())
    })

    test('of sums grow by what was moved, the same for the day and for a period that ends with it [report-calls]', async () => {
      await enoughOfDay()
      const { client } = context()
      const today = datesBack(1)[0]!
      const ofPeriod: [{ date1: string; date2: string; terminals: number[] }] = [
        { date1: today, date2: today, ...noTerminals },
      ]
      const sums = () =>
        Promise.all([
          client.request('getRefillPerDay', noTerminals),
          client.request('getRefillSettingsDates', ofPeriod),
          client.request('getCollectionPerDay', noTerminals),
          client.request('getCollectionSettingsDates', ofPeriod),
          client.request('getCreditQrcodePerDay', noTerminals),
          client.request('getCreditQrcodeSettingsDates', ofPeriod),
          client.request('getDebitQrcodePerDay', noTerminals),
          client.request('getDebitQrcodeSettingsDates', ofPeriod),
          client.request('getCreditTerminalPerDay', noTerminals),
          client.request('getCreditTerminalSettingsDates', ofPeriod),
          client.request('getDebitTerminalPerDay', noTerminals),
          client.request('getDebitTerminalSettingsDates', ofPeriod),
        ])
      const before = await sums()
      await client.request('postRefill', { amount: 400 }, newKey())
      await client.request('postCollection', { amount: 300 }, newKey())
      const { short_url: url } = await client.request(
        'get_generate_qrcode',
        { sum: 600, currency: 'BRL' },
        newKey(),
      )
      await client.request('collection_qrcode', { url, method: 'refillQrcode' }, newKey())
      const after = await sums()
      const grown = after.map(({ amount, count }, index) => [
        amount - before[index]!.amount,
        count - before[index]!.count,
      ])
      const moved = [400, 300, 600, 600].flatMap((amount) => [
        [amount, 1],
        [amount, 1],
      ])
      expect(grown).toEqual([...moved, ...Array.from({ length: 4 }, () => [0, 0])])
    })

    test('cover only the till of the requesting operator', async () => {
      const { colleague } = context()
      expect(await colleague.request('getDataForPrinter', { week: true })).toMatchObject({ arrayGemes: [] })
      expect(await colleague.request('getRefillDuringTheWeek', noTerminals)).toMatchObject({
        amount: 0,
        count: 0,
      })
    })

    test.each([
      ['whose days are the wrong way round', '2026-03-02', '2026-03-01', 'date2'],
      ['that ends 32 days after its first day', '2026-03-01', '2026-04-02', 'date2'],
      ['from a day that there is not', '2026-02-29', '2026-03-01', 'date1'],
      ['to a day that there is not', '2026-02-27', '2026-02-31', 'date2'],
      ['to the last day that can be written', '9999-12-30', '9999-12-31', 'date2'],
      ['that is not of days', '2026-02-27T00:00', '2026-02-28', 'date1'],
    ])('of a period %s are refused', async (_case, date1, date2, field) => {
      const { client } = context()
      const malformed = (at: string) => ({ status: 400, ...hostError('malformed', at) })
      expect(await client.refusal('getTicketsSettingsDates', { date1, date2 })).toEqual(malformed(field))
      expect(await client.refusal('getRefillSettingsDates', [{ date1, date2, ...noTerminals }])).toEqual(
        malformed(`0.${field}`),
      )
    })

    test('that end 31 days after their first day are given, also over the day on which the clocks change [date-range]', async () => {
      const { client } = context()
      const { days } = await client.request('getTicketsSettingsDates', {
        date1: '2026-03-01',
        date2: '2026-04-01',
      })
      expect(days.map(({ date }) => date)).toEqual(
        Array.from({ length: 32 }, (_, day) => addDays('2026-03-01', day)),
      )
    })
  })

  describe('the messages of the company', () => {
    test('begins with the shop and what holds there', async () => {
      const { data } = await context().client.request('messages', {})
      expect(data.find(({ key }) => key === 'shopOpened')).toMatchObject({
        values: { shop: 'Balcão Rossio', shopId: '7' },
      })
      expect(data.find(({ key }) => key === 'demo')).toMatchObject({
        values: { currency: 'BRL', payoutLimit: 100_000 },
      })
      expect(data.some(({ key }) => key === 'drawSpeed')).toBe(false)
    })

    test('has results of every game with draws, and of one on request', async () => {
      const { client } = context()
      const all = (await client.request('results', {})).data
      const games = new Set(all.map(({ game_id: gameId }) => gameId))
      expect(games.size).toBe(gameIds.length - [...gameIds].filter((id) => id % 1000 === 31).length)
      for (const { draw_time: end, numbers } of all) {
        expect(end).toBeLessThanOrEqual(Date.now())
        expect(numbers.length).toBeGreaterThan(0)
      }
      const wheel = (await client.request('results', { game_id: 16 })).data
      expect(wheel.length).toBeGreaterThan(0)
      expect(wheel.every(({ game_id: gameId }) => gameId === 16)).toBe(true)
      expect(await client.refusal('results', { game_id: 'x' })).toMatchObject({ name: 'malformed' })
    })
  })
}
