import type { WireMessage } from '../../protocol/announcements.ts'
import { done, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { faultRefusal, readOf, type Read } from '../shared/host-fault.ts'

/** What the operator's company says: a key that the page words, and the values for its gaps (protocol, `messageKeys`). */
export type Message = WireMessage

export interface DrawResult {
  readonly gameId: number
  readonly drawId: number
  /** When it was held, ms since 1970. */
  readonly heldAt: number
  readonly numbers: readonly number[]
}

const outcomeOf = <T>(read: Read<T>): Outcome<T> =>
  read.ok ? done(read.value) : { ok: false, refusal: faultRefusal(read.fault, 'readingRefused') }

/** The messages of the operator's company, newest first. A reading: nothing of it is remembered here. */
export async function fetchMessages({ host }: World): Promise<Outcome<readonly Message[]>> {
  const read = outcomeOf(readOf(await host.call('messages', {})))
  return read.ok ? done(read.value.data) : read
}

/** Where the host's packages of the print program are: links on its own origin, and nowhere else. */
export async function fetchDownloads({ host }: World): Promise<Outcome<readonly string[]>> {
  const read = outcomeOf(readOf(await host.call('downloads', {})))
  return read.ok ? done(read.value.data.filter((link) => link.startsWith('/downloads/'))) : read
}

/** The latest results of one game, or of all, newest first. A reading: nothing of it is remembered here. */
export async function fetchResults(
  { host }: World,
  gameId?: number,
): Promise<Outcome<readonly DrawResult[]>> {
  const request = gameId === undefined ? {} : { game_id: gameId }
  const read = outcomeOf(readOf(await host.call('results', request)))
  if (!read.ok) return read
  const results = read.value.data.map((result) => ({
    gameId: result.game_id,
    drawId: result.draw_id,
    heldAt: result.draw_time,
    numbers: result.numbers,
  }))
  return done(results.sort((a, b) => b.heldAt - a.heldAt))
}
