import { createHmac, randomInt } from 'node:crypto'
import type { Moment } from '../src/host/rules/decision.ts'
import type { Chance } from '../src/values/random.ts'

/** The random numbers of a host: for the command that makes event number `eventNumber` (1, 2, 3…), and for a draw. */
export interface ChanceSource {
  /** Depends only on the numbers of events, and so on their order. */
  readonly isRepeatable: boolean
  ofCommand(eventNumber: number): Chance
  readonly ofDraw: Moment['drawChance']
}

/** Unpredictable. */
const unpredictable: ChanceSource = {
  isRepeatable: false,
  ofCommand: () => randomInt,
  ofDraw: () => randomInt,
}

const wordBytes = 4
const range = 2 ** 32

/** HMAC-SHA256 in counter mode: an endless series of 32-bit numbers for each topic. */
function seededChance(seed: string, topic: string): Chance {
  let block = Buffer.alloc(0)
  let blocks = 0
  function nextNumber(): number {
    if (block.length === 0) block = createHmac('sha256', seed).update(`${topic}/${blocks++}`).digest()
    const number = block.readUInt32BE(0)
    block = block.subarray(wordBytes)
    return number
  }
  return (below) => {
    // Numbers above the last multiple of the bound would make low results more likely.
    const fair = range - (range % below)
    let number = nextNumber()
    while (number >= fair) number = nextNumber()
    return number % below
  }
}

/**
 * Random numbers from a seed: the same commands in the same order give the same ticket numbers, quick picks and instant
 * results, and a draw has the same result whenever it is held. They depend on the number of the event, so that nothing repeats
 * after a restart.
 */
const seeded = (seed: string): ChanceSource => ({
  isRepeatable: true,
  ofCommand: (eventNumber) => seededChance(seed, `event ${eventNumber}`),
  ofDraw: (gameId, drawId) => seededChance(seed, `draw ${gameId}/${drawId}`),
})

export const chanceSource = (seed: string | undefined): ChanceSource =>
  seed === undefined ? unpredictable : seeded(seed)
