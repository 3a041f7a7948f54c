import type { PrintCallName, SessionHandlers } from './handlers.ts'

/** What the host knows of the print program on the cashier's machine; whoever has the code may print there. */
export const printCalls = (pairingCode: string | undefined): Pick<SessionHandlers, PrintCallName> => ({
  printPairing: () => Promise.resolve({ success: true, code: pairingCode ?? null }),
})
