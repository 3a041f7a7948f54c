import { createHmac, randomInt } from 'node:crypto'
import type { Moment } from '../src/host/rules/decision.ts'
import type { Chance } from '../src/values/random.ts'

/** Where a host takes its chance from: for the command that gives event number `eventNumber` (1, 2, 3…), and for a draw. */
export interface ChanceSource {
  /** It depends on the numbers of events alone, and so on the order in which they happen. */
  readonly isRepeatable: boolean
  ofCommand(eventNumber: number): Chance
  readonly ofDraw: Moment['drawChance']
}

/** Nobody can foresee it. */
const unpredictable: ChanceSource = {
  isRepeatable: false,
  ofCommand: () => randomInt,
  ofDraw: () => randomInt,
}

const wordBytes = 4
const words = 2 ** 32

/** HMAC-SHA256 in counter mode: an endless row of 32-bit numbers for each topic. */
function seededChance(seed: string, topic: string): Chance {
  let block = Buffer.alloc(0)
  let blocks = 0
  function nextWord(): number {
    if (block.length === 0) block = createHmac('sha256', seed).update(`${topic}/${blocks++}`).digest()
    const word = block.readUInt32BE(0)
    block = block.subarray(wordBytes)
    return word
  }
  return (below) => {
    // The numbers beyond the last multiple would make low results likelier.
    const fair = words - (words % below)
    let word = nextWord()
    while (word >= fair) word = nextWord()
    return word % below
  }
}

/**
 * What a seed says: the same commands in the same order give the same ticket numbers, quick picks and instant results,
 * and a draw has the same result whenever it is held. The number of the event goes in, so that nothing repeats over
 * restarts.
 */
const seeded = (seed: string): ChanceSource => ({
  isRepeatable: true,
  ofCommand: (eventNumber) => seededChance(seed, `event ${eventNumber}`),
  ofDraw: (gameId, drawId) => seededChance(seed, `draw ${gameId}/${drawId}`),
})

export const chanceSource = (seed: string | undefined): ChanceSource =>
  seed === undefined ? unpredictable : seeded(seed)
