import type { Profile } from '../profiles/profile.ts'
import { feedAndCut, feedLines } from './commands.ts'

const linesToTearOff = 4

/** The commands that end a piece of paper: it is cut, or fed out to be torn off. */
export function cutOf({ hasCutter, settings }: Profile): string {
  const cut = hasCutter ? (settings?.cut ?? 'partial') : 'none'
  return cut === 'none' ? feedLines(linesToTearOff) : feedAndCut[cut]
}
