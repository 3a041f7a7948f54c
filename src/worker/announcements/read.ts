import type { WireMessage } from '../../protocol/announcements.ts'
import { done, refuse, type Outcome } from '../../values/outcome.ts'
import type { World } from '../world.ts'
import { faultRefusal, readOf, type Read } from '../shared/host-fault.ts'

/** A message of the operator's company: a text key and the values for its placeholders (protocol, `messageKeys`). */
export type Message = WireMessage

export interface DrawResult {
  readonly gameId: number
  readonly drawId: number
  /** The time of the draw, ms since 1970. */
  readonly heldAt: number
  readonly numbers: readonly number[]
}

const outcomeOf = <T>(read: Read<T>): Outcome<T> =>
  read.ok ? done(read.value) : refuse(faultRefusal(read.fault, 'readingRefused'))

/** The messages of the operator's company, newest first. The answer is not stored. */
export async function fetchMessages({ host }: World): Promise<Outcome<readonly Message[]>> {
  const read = outcomeOf(readOf(await host.call('messages', {})))
  return read.ok ? done(read.value.data) : read
}

/** Links to the host's packages of the print program, on its own origin only. */
export async function fetchDownloads({ host }: World): Promise<Outcome<readonly string[]>> {
  const read = outcomeOf(readOf(await host.call('downloads', {})))
  return read.ok ? done(read.value.data.filter((link) => link.startsWith('/downloads/'))) : read
}

/** The latest results of one game, or of all, newest first. The answer is not stored. */
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
