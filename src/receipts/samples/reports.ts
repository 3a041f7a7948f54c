import { tillSum, type TillFigures } from '../../values/till-sum.ts'
import type { PaymentsReportPayload } from '../payments-report.ts'
import type { SalesReportPayload } from '../sales-report.ts'
import type { ValidationsReportPayload } from '../validations-report.ts'
import { purchaseDate, slip } from './seller.ts'

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

const moved = {
  refill: 50_000,
  collection: 150_000,
  creditTerminal: 60_000,
  debitTerminal: 12_500,
  creditQrcode: 25_000,
  debitQrcode: 7350,
}
const nothingMoved: Omit<TillFigures, 'games'> = {
  refill: 0,
  collection: 0,
  creditTerminal: 0,
  debitTerminal: 0,
  creditQrcode: 0,
  debitQrcode: 0,
}

/** A till with what these games came to. */
function tillOf(
  of: SalesReportPayload['data'],
  figures: Omit<TillFigures, 'games'>,
  opening: number,
  other = 0,
) {
  const result = of.reduce((sum, { sales, cancelled, prizes }) => sum + sales - cancelled - prizes, 0)
  const all = { games: result, ...figures }
  const known = tillSum(all, { opening, closing: 0 }).lines.find(({ name }) => name === 'other')
  const { lines, ...ends } = tillSum(all, { opening, closing: other - (known?.amount ?? 0) })
  return { lines: [...lines], ...ends }
}

const day: SalesReportPayload = {
  ...made,
  ...ofTheDay,
  data: games,
  wallet: tillOf(games, moved, 35_650).expected,
  refill: 50_000,
  collection: 150_000,
  till: tillOf(games, moved, 35_650),
  dayName: 'sábado',
  day: true,
  dayBefore: '14.03.2026',
  dayAfter: '14.03.2026',
}

/**
 * Sales reports by name: of a day, a week, a range of days, a day without activity, one of a host that does not say what was in
 * the till before; and each mark.
 */
export const salesReportSamples = {
  day,
  week: { ...day, ...ofTheWeek, day: false, dayName: '', dayBefore: '08.03.2026' },
  range: { ...day, date1: '2026-03-01', day: false, dayName: '', dayBefore: '01.03.2026' },
  empty: {
    ...day,
    data: [],
    wallet: 0,
    refill: 0,
    collection: 0,
    till: tillOf([], nothingMoved, 0),
    versions: { product: 'v2.0.6' },
  },
  openingUnknown: { ...day, till: undefined },
  copy: { ...day, copy: 1 },
  training: { ...day, isTraining: true },
} as const satisfies Record<string, SalesReportPayload>

const soldGames = games.slice(0, 3)
const payments = {
  ...made,
  ...ofTheDay,
  games: soldGames,
  ...moved,
  terminals: [1, 2, 3],
  balanceTerminals: 47_500,
  balance: 147_100,
  till: tillOf(soldGames, moved, 35_650),
} satisfies PaymentsReportPayload

/** A closed day: everything was taken out at its end, so that it is collected and the till is empty. */
const close = {
  ...payments,
  collection: 297_100,
  balance: 0,
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
  close: {
    collected: 147_100,
    decisions: [
      { decision: 'notDone', about: 'sale', amount: 1500, date: purchaseDate },
      { decision: 'notDone', about: 'ticketCancellation', date: purchaseDate + 60_000 },
      { decision: 'hostFigureAccepted', about: 'till', amount: -250, date: purchaseDate + 120_000 },
    ],
  },
} satisfies PaymentsReportPayload
const { counted, ...notCounted } = close

/**
 * Payments reports by name: of a day, of a week with money that no line tells of, without activity, of a host that does not say
 * what was in the till before; of a closed day, counted too little, too much, just right, not at all; each mark.
 */
export const paymentsReportSamples = {
  day: payments,
  week: { ...payments, ...ofTheWeek, games, till: tillOf(games, moved, 35_650, -20_000) },
  empty: {
    ...payments,
    ...nothingMoved,
    games: [],
    terminals: [],
    balanceTerminals: 0,
    balance: 0,
    till: tillOf([], nothingMoved, 0),
  },
  openingUnknown: { ...payments, till: undefined },
  close,
  over: { ...close, counted: { ...counted, expected: 145_000 }, close: { ...close.close, decisions: [] } },
  exact: { ...close, counted: { ...counted, expected: counted.counted } },
  notCounted: { ...notCounted, close: { ...close.close, decisions: [] } },
  copy: { ...payments, copy: 1 },
  training: { ...payments, isTraining: true },
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
