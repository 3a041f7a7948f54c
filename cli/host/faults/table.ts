import { answerFaults, timerFaults } from './answer-faults.ts'
import { betFaults } from './bet-faults.ts'
import { drawFaults } from './draw-faults.ts'
import type { Fault } from './fault.ts'
import { gameFaults } from './game-faults.ts'
import { headFaults } from './head-faults.ts'
import { inquiryFaults } from './inquiry-faults.ts'
import { logInFaults } from './log-in-faults.ts'
import { moneyFaults } from './money-faults.ts'
import { payoutFaults } from './payout-faults.ts'
import { playerFaults } from './player-faults.ts'
import { recordFaults } from './record-faults.ts'
import { reportFaults } from './report-faults.ts'
import { restartFaults } from './restart-faults.ts'
import { saleFaults } from './sale-faults.ts'
import { sessionFaults } from './session-faults.ts'
import { socketFaults } from './socket-faults.ts'
import { walletFaults } from './wallet-faults.ts'

/** Every fault that `balcao host check` has to find. Each is tried alone in a host that is correct otherwise. */
export const faults: readonly Fault[] = [
  ...answerFaults,
  ...timerFaults,
  ...logInFaults,
  ...sessionFaults,
  ...moneyFaults,
  ...saleFaults,
  ...drawFaults,
  ...betFaults,
  ...gameFaults,
  ...payoutFaults,
  ...inquiryFaults,
  ...walletFaults,
  ...playerFaults,
  ...recordFaults,
  ...headFaults,
  ...reportFaults,
  ...socketFaults,
  ...restartFaults,
]
