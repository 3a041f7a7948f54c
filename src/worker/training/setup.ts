import { trainingAccess } from '../../values/training-access.ts'

/** The initial settings of training. */
export const trainingSetup = {
  ...trainingAccess,
  /** Draws are fast enough to wait for and slow enough to follow: the fastest ones leave 20 seconds. */
  drawSpeed: 3,
  /** In the QR codes of wallets: a host name that does not exist (RFC 6761). */
  origin: 'https://training.invalid',
} as const
