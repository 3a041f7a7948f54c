import type { Profile } from '../profiles/profile.ts'
import type { CommandSet } from './command-set.ts'
import { escPos } from './esc-pos.ts'
import { starLine, starPrnt } from './star.ts'

/** The printers that print text; those that only print pictures have an encoder of their own. */
const commandSets = { escPos, starLine, starPrnt } satisfies Record<string, CommandSet>

export function commandSetOf({ name, commands }: Profile): CommandSet {
  if (commands === 'starGraphic') throw new Error(`${name} prints pictures only.`)
  return commandSets[commands]
}
