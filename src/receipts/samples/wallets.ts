import type { QrcodePayload } from '../qrcode.ts'
import type { SendMoneyQrcodePayload } from '../send-money-qrcode.ts'
import { slip } from './seller.ts'

const wallet: QrcodePayload = {
  short_url: 'https://balcao.example/w/Zk3vQ8sN1tYb6R0xPq7LmA',
  idUser: '1042_1773511401000',
  name: 'Jogador 217',
  sum: 5000,
  ...slip,
}

/** Wallets on paper by name: each mark, and the longest link and largest amount. */
export const qrcodeSamples = {
  original: wallet,
  copy: { ...wallet, copy: 1 },
  spent: { ...wallet, copy: 1, isSpent: true },
  training: { ...wallet, isTraining: true },
  longest: {
    ...wallet,
    short_url: 'https://balcao.example/w/'.padEnd(200, 'Zk3vQ8sN1tYb6R0xPq7LmA'),
    name: 'Maria da Conceição Albuquerque',
    sum: 9_999_999_999,
  },
} as const satisfies Record<string, QrcodePayload>

const payout: SendMoneyQrcodePayload = {
  idUser: wallet.idUser,
  name: wallet.name,
  sum: 7350,
  ...slip,
}

/** Wallets paid out, by name: each mark. */
export const sendMoneyQrcodeSamples = {
  original: payout,
  copy: { ...payout, copy: 1 },
  training: { ...payout, isTraining: true },
} as const satisfies Record<string, SendMoneyQrcodePayload>
