import type { PaymentsReportPayload } from '../payments-report.ts'
import type { SalesReportPayload } from '../sales-report.ts'
import type { ValidationsReportPayload } from '../validations-report.ts'
import { slip } from './seller.ts'

const noTickets = { cancelledTickets: 0, cancelled: 0, payouts: 0, prizes: 0 }

const games: SalesReportPayload['data'] = [
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

const made = {
  ...slip,
  time: '22:04:10',
  versions: { product: 'v2.0.6', printProgram: '1.1.2' },
}
const ofTheDay = { date1: '2026-03-14', date2: '2026-03-14', week: false }
const ofTheWeek = { date1: '2026-03-08', date2: '2026-03-14', week: true }

const day: SalesReportPayload = {
  ...made,
  ...ofTheDay,
  data: games,
  wallet: 173_450,
  refill: 50_000,
  collection: 150_000,
  dayName: 'sábado',
  day: true,
  dayBefore: '14.03.2026',
  dayAfter: '14.03.2026',
}

/** Sales reports by name: of a day, a week, a range of days, a day without activity; and each mark. */
export const salesReportSamples = {
  day,
  week: { ...day, ...ofTheWeek, day: false, dayName: '', dayBefore: '08.03.2026' },
  range: { ...day, date1: '2026-03-01', day: false, dayName: '', dayBefore: '01.03.2026' },
  empty: { ...day, data: [], wallet: 0, refill: 0, collection: 0, versions: { product: 'v2.0.6' } },
  copy: { ...day, copy: 1 },
  training: { ...day, isTraining: true },
} as const satisfies Record<string, SalesReportPayload>

const payments = {
  ...made,
  ...ofTheDay,
  games: games.slice(0, 3),
  refill: 50_000,
  collection: 150_000,
  creditTerminal: 60_000,
  debitTerminal: 12_500,
  creditQrcode: 25_000,
  debitQrcode: 7350,
  terminals: [1, 2, 3],
  balanceTerminals: 47_500,
  balance: 147_100,
  counted: {
    denominations: [
      { value: 10_000, count: 9 },
      { value: 5000, count: 8 },
      { value: 2000, count: 6 },
      { value: 1000, count: 4 },
      { value: 500, count: 1 },
      { value: 200, count: 0 },
      { value: 100, count: 3 },
      { value: 25, count: 4 },
    ],
    counted: 146_900,
    expected: 147_100,
  },
} satisfies PaymentsReportPayload

const nothingMoved = {
  refill: 0,
  collection: 0,
  creditTerminal: 0,
  debitTerminal: 0,
  creditQrcode: 0,
  debitQrcode: 0,
}
const { counted, ...notCounted } = payments

/** Payments reports by name: counted too little, too much, just right, not at all; a day without activity; each mark. */
export const paymentsReportSamples = {
  day: payments,
  over: { ...payments, counted: { ...counted, expected: 145_000 } },
  exact: { ...payments, counted: { ...counted, expected: counted.counted } },
  week: { ...notCounted, ...ofTheWeek, games },
  empty: { ...notCounted, ...nothingMoved, games: [], terminals: [], balanceTerminals: 0, balance: 0 },
  copy: { ...notCounted, copy: 1 },
  training: { ...notCounted, isTraining: true },
} as const satisfies Record<string, PaymentsReportPayload>

const validations: ValidationsReportPayload = {
  ...made,
  ...ofTheDay,
  validations: true,
  games: games
    .slice(0, 2)
    .map(({ gameId, gameName, payouts, prizes }) => ({ gameId, gameName, payouts, prizes })),
  balance: 147_100,
}

/** Reports of paid tickets by name: of a day, of a week in which more was taken back than paid of a game, without activity. */
export const validationsReportSamples = {
  validations,
  validationsWeek: {
    ...validations,
    ...ofTheWeek,
    games: [...validations.games, { gameId: 24, gameName: 'Pick 3', payouts: -1, prizes: -500 }],
  },
  validationsEmpty: { ...validations, games: [], balance: 0 },
} as const satisfies Record<string, ValidationsReportPayload>
