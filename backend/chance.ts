import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Moment } from '../src/host/rules/decision.ts'
import { hashedChance } from '../src/values/hashed-chance.ts'
import type { Chance } from '../src/values/random.ts'

/** The random numbers of a host: for the command that makes event number `eventNumber` (1, 2, 3…), and for a draw. */
export interface ChanceSource {
  /** Depends only on the numbers of events, and so on their order. */
  readonly isRepeatable: boolean
  ofCommand(eventNumber: number): Chance
  readonly ofDraw: Moment['drawChance']
  /** What the secrets of one day's draws are made from, 32 bytes. */
  daySecret(): Buffer
}

/** Unpredictable. */
const unpredictable: ChanceSource = {
  isRepeatable: false,
  ofCommand: () => randomInt,
  ofDraw: () => randomInt,
  daySecret: () => randomBytes(32),
}

/**
 * Random numbers from a seed: the same commands in the same order give the same ticket numbers, quick picks and instant
 * results, and a draw has the same result whenever it is held. They depend on the number of the event, so that nothing repeats
 * after a restart.
 */
function seeded(seed: string): ChanceSource {
  const key = Buffer.from(seed)
  return {
    isRepeatable: true,
    ofCommand: (eventNumber) => hashedChance(key, `event ${eventNumber}`),
    ofDraw: (gameId, drawId) => hashedChance(key, `draw ${gameId}/${drawId}`),
    daySecret: () => createHmac('sha256', key).update('draws').digest(),
  }
}

export const chanceSource = (seed: string | undefined): ChanceSource =>
  seed === undefined ? unpredictable : seeded(seed)
