import { happens, type Deciders } from '../core/decide.ts'

export const decideCash: Deciders<'recordWallet'> = {
  recordWallet: ({ cash }, { balance }) =>
    cash.balance === balance ? happens() : happens({ type: 'walletReported', data: { balance } }),
}
