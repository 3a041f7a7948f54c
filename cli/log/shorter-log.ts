import { encodeRecord, genesisHash, logFormat } from '../../src/events/log-format.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { evolve } from '../../src/worker/evolve.ts'
import { freshState, stateHashOf } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'
import { nodeTools } from './node-tools.ts'

/** An event of a log that is made shorter. */
export interface Part {
  readonly event: Logged
  /** A checkpoint that did not hold stays as it is: it may be the problem. */
  readonly isWrongCheckpoint: boolean
}

/** The first parts of these that follow from one another: what only a missing event introduced is left out. */
export function consistent(parts: readonly Part[]): readonly Part[] {
  const kept = parts.filter(appliesTo(freshState()))
  return kept.length === parts.length ? kept : consistent(kept)
}

const appliesTo = (state: State) => {
  return ({ event }: Part): boolean => {
    try {
      evolve(state, event)
      return true
    } catch {
      return false
    }
  }
}

/** The log of consistent parts in this version's format: numbered and chained anew, with checkpoints of its own states. */
export function logOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const state = freshState()
  let hash = genesisHash
  const records = parts.map(({ event, isWrongCheckpoint }, index) => {
    const numbered = { ...event, data: dataOf({ event, isWrongCheckpoint }, state), seq: index + 1 } as Logged
    evolve(state, numbered)
    const record = encodeRecord(numbered, hash, nodeTools.sha256)
    hash = record.hash
    return record.bytes
  })
  return Buffer.concat(records)
}

function dataOf({ event, isWrongCheckpoint }: Part, state: State): Logged['data'] {
  if (event.type === 'segmentOpened') return { ...event.data, format: logFormat }
  if (event.type !== 'checkpointReached' || isWrongCheckpoint) return event.data
  return { stateHash: stateHashOf(state), hashVersion }
}
