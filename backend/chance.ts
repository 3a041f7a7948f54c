import { createHmac, randomInt } from 'node:crypto'
import type { ChanceSource } from '../src/host/store/host-log.ts'
import type { Chance } from '../src/values/random.ts'

/** Nobody can foresee it. */
const unpredictable: ChanceSource = { ofCommand: () => randomInt, ofDraw: () => randomInt }

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
  ofCommand: (eventNumber) => seededChance(seed, `event ${eventNumber}`),
  ofDraw: (gameId, drawId) => seededChance(seed, `draw ${gameId}/${drawId}`),
})

export const chanceSource = (seed: string | undefined): ChanceSource =>
  seed === undefined ? unpredictable : seeded(seed)
