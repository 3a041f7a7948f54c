import { dayMs } from '../../values/calendar.ts'
import type { TicketPayload } from '../ticket.ts'
import { purchaseDate, seller } from './seller.ts'

const original: TicketPayload = {
  barcode: '4711020260314180321007',
  price: 1500,
  gameId: 20,
  gameName: 'Keno 20/80',
  firstDraw: 260_314_216,
  lastDraw: 260_314_218,
  firstDrawSeries: '260314-216',
  lastDrawSeries: '260314-218',
  drawCount: 3,
  purchaseDate,
  firstDrawDate: purchaseDate + 99_000,
  lastDrawDate: purchaseDate + 699_000,
  expiryDate: purchaseDate + 90 * dayMs,
  bets: [
    { numbers: [3, 11, 17, 24, 38, 42, 55, 61, 70, 79] },
    { numbers: [7, 14, 21, 28, 35, 42] },
    { numbers: [80] },
  ],
  ...seller,
  copy: 0,
  isVoid: false,
  isTraining: false,
}

const oneDraw = {
  firstDraw: 260_314_216,
  lastDraw: 260_314_216,
  lastDrawSeries: '260314-216',
  lastDrawDate: original.firstDrawDate,
  drawCount: 1,
}

const instant = {
  gameId: 31,
  gameName: 'Raspadinha',
  price: 200,
  firstDrawDate: original.purchaseDate,
  lastDrawDate: original.purchaseDate,
  bets: [{ numbers: [4, 8, 15] }],
}

/** Tickets by name: each mark, both results of an instant game, each kind of bet, and a name that needs several rows. */
export const ticketSamples = {
  original,
  copy: { ...original, copy: 1, copiedDate: original.purchaseDate + 120_000 },
  void: { ...original, isVoid: true },
  training: { ...original, isTraining: true },
  wheel: {
    ...original,
    ...oneDraw,
    gameId: 16,
    gameName: 'Roleta 36',
    price: 400,
    bets: [{ numbers: [1001] }, { numbers: [1005] }, { numbers: [17] }, { numbers: [1010] }],
  },
  digits: {
    ...original,
    ...oneDraw,
    gameId: 24,
    gameName: 'Pick 3',
    price: 200,
    bets: [
      { numbers: [4, 0, 7], format: 1001 },
      { numbers: [1, 1, 2], format: 1000 },
    ],
  },
  instantWon: { ...original, ...oneDraw, ...instant, instantPrize: 2500 },
  instantNotWon: { ...original, ...oneDraw, ...instant, instantPrize: 0 },
  grandLottery: {
    ...original,
    ...oneDraw,
    barcode: '510202603140000421',
    gameId: 51,
    gameName: 'Grande Lotaria de Primavera do Quiosque São João',
    price: 123_456_700,
    bets: [{ numbers: [4, 8, 15, 16, 23, 42] }],
  },
} as const satisfies Record<string, TicketPayload>
