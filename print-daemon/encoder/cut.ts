import type { Profile } from '../profiles/profile.ts'
import { commandSetOf } from './command-sets.ts'

const linesToTearOff = 4

/** The commands that end a piece of paper: it is cut, or fed out to be torn off. */
export function cutOf(profile: Profile): string {
  const { feedAndCut, feedLines } = commandSetOf(profile)
  const cut = profile.hasCutter ? (profile.settings?.cut ?? 'partial') : 'none'
  return cut === 'none' ? feedLines(linesToTearOff) : feedAndCut[cut]
}
