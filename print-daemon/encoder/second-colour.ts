import type { Profile } from '../profiles/profile.ts'
import { characterColour } from './commands.ts'

/** The command after the one that begins or ends white on black: a bar in the second colour; empty where there is none. */
export const barColourOf = ({ hasSecondColour, settings }: Profile, isBar: boolean): string =>
  hasSecondColour && settings?.colours === 2 ? characterColour(isBar ? 2 : 1) : ''
