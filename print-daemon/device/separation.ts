import { bytesOf, feedAndCut, feedLines, initialize } from '../encoder/commands.ts'
import type { Profile } from '../profiles/profile.ts'
import { clearBuffers } from './replies.ts'

/**
 * What stands between an interrupted job and the next one: the printer throws away what it holds, and its torn paper is
 * cut off. Not every printer knows how to throw away, and one that stands in the middle of a picture would take the next
 * job for the rest of it: as many empty bytes as the interrupted job could still have had end any picture, and mean nothing
 * where there is none.
 */
export function separation({ hasCutter }: Profile, leftoverBytes: number): Uint8Array {
  const cut = hasCutter ? feedAndCut : feedLines(4)
  return Buffer.concat([clearBuffers, Buffer.alloc(leftoverBytes), bytesOf(initialize + cut)])
}
