import { tillSum, type TillFigures } from '../values/till-sum.ts'
import type { GameActivities } from './game-activity.ts'
import { slip } from './samples.ts'

const noTickets = { cancelledTickets: 0, cancelled: 0, payouts: 0, prizes: 0 }

export const games: GameActivities = [
  {
    gameId: 20,
    gameName: 'Keno 20/80',
    tickets: 123,
    sales: 184_500,
    cancelledTickets: 2,
    cancelled: 3000,
    payouts: 14,
    prizes: 45_000,
  },
  { gameId: 16, gameName: 'Roleta 36', tickets: 48, sales: 19_200, ...noTickets, payouts: 3, prizes: 10_800 },
  { gameId: 24, gameName: 'Pick 3', tickets: 7, sales: 1400, ...noTickets },
  {
    gameId: 51,
    gameName: 'Grande Lotaria de Primavera do Quiosque São João',
    tickets: 3,
    sales: 123_456_700,
    ...noTickets,
    cancelledTickets: 1,
    cancelled: 41_152_200,
  },
]

export const made = {
  ...slip,
  time: '22:04:10',
  versions: { product: 'v2.0.6', printProgram: '1.1.2' },
}
export const ofTheDay = { date1: '2026-03-14', date2: '2026-03-14', week: false }
export const ofTheWeek = { date1: '2026-03-08', date2: '2026-03-14', week: true }

export const moved = {
  refill: 50_000,
  collection: 150_000,
  creditTerminal: 60_000,
  debitTerminal: 12_500,
  creditQrcode: 25_000,
  debitQrcode: 7350,
}
export const nothingMoved: Omit<TillFigures, 'games'> = {
  refill: 0,
  collection: 0,
  creditTerminal: 0,
  debitTerminal: 0,
  creditQrcode: 0,
  debitQrcode: 0,
}

/** A till whose changes are these games. */
export function tillOf(of: GameActivities, figures: Omit<TillFigures, 'games'>, opening: number, other = 0) {
  const result = of.reduce((sum, { sales, cancelled, prizes }) => sum + sales - cancelled - prizes, 0)
  const all = { games: result, ...figures }
  const known = tillSum(all, { opening, closing: 0 }).lines.find(({ name }) => name === 'other')
  const { lines, ...ends } = tillSum(all, { opening, closing: other - (known?.amount ?? 0) })
  return { lines: [...lines], ...ends }
}
