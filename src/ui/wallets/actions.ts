import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

const wallets: Action = {
  name: 'wallets',
  label: 'wallet.menu.title',
  icon: 'qr',
  keys: ['F4'],
  flag: 'qrCode',
  bar: { part: 'work', order: 2 },
  dialog: lazyDialog(() => import('./WalletsDialog.tsx'), { first: 'menu' }),
}

/** Opened by the QR code of a wallet. */
export const settlement: Action = {
  name: 'settlement',
  scan: { name: 'scanLink', sign: '▦ ↵' },
  flag: 'qrCode',
  dialog: lazyDialog(() => import('./WalletsDialog.tsx'), { first: 'settlement' }),
}

export const walletActions: readonly Action[] = [wallets, settlement]
