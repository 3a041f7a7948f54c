import type { TerminalPayload } from '../terminal.ts'
import { purchaseDate, slip } from './seller.ts'

const send: TerminalPayload = {
  numberCheck: purchaseDate,
  data: { wallet: 32_500 },
  method: 'send',
  terminal: 3,
  sum: 20_000,
  ...slip,
}

/** Transfers to and from self-service terminals by name, and each mark. */
export const terminalSamples = {
  send,
  return: { ...send, method: 'return', data: { wallet: 0 }, sum: 32_500 },
  copy: { ...send, copy: 1 },
  training: { ...send, isTraining: true },
} as const satisfies Record<string, TerminalPayload>
