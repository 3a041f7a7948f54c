import type { Command } from 'commander'
import { bashCompletion } from './bash.ts'
import { fishCompletion } from './fish.ts'
import { completedTree, type CompletedCommand } from './tree.ts'
import { zshCompletion } from './zsh.ts'

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } satisfies Record<
  string,
  (program: CompletedCommand) => string
>

export const scriptFor = (shell: keyof typeof writers, program: Command): string =>
  writers[shell](completedTree(program))
