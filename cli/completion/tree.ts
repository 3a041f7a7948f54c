import type { Argument, Command, Option } from 'commander'

/** What may stand in the place of a value. */
export type Completed = 'file' | 'folder' | 'anything' | readonly string[]

export interface CompletedOption {
  /** `--language`, and a short form where it has one. */
  readonly names: readonly string[]
  readonly description: string
  /** Null for an option that takes none. */
  readonly value: Completed | null
}

export interface CompletedCommand {
  /** From the program on: `/printer/test`; empty for the program itself. */
  readonly path: string
  /** The same by its other names. */
  readonly aliases: readonly string[]
  readonly name: string
  readonly description: string
  readonly commands: readonly CompletedCommand[]
  readonly options: readonly CompletedOption[]
  /** What its first argument may be; null without one. */
  readonly argument: Completed | null
}

/** What can be completed, read off the commands themselves. */
export function completedTree(command: Command, parent?: CompletedCommand): CompletedCommand {
  const path = parent ? `${parent.path}/${command.name()}` : ''
  const [argument] = command.registeredArguments
  const self: CompletedCommand = {
    path,
    aliases: command.aliases().map((alias) => `${parent?.path ?? ''}/${alias}`),
    name: command.name(),
    description: command.description(),
    commands: [],
    options: command.createHelp().visibleOptions(command).map(completedOption),
    argument: argument ? valueOf(argument) : null,
  }
  return { ...self, commands: command.commands.map((child) => completedTree(child, self)) }
}

const completedOption = (option: Option): CompletedOption => ({
  names: [option.long, option.short].filter((name) => typeof name === 'string'),
  description: option.description,
  value: option.required || option.optional ? valueOf(option) : null,
})

/** What stands in the angle brackets says what it is. */
function valueOf(taken: Option | Argument): Completed {
  if (taken.argChoices) return taken.argChoices
  const name = 'flags' in taken ? taken.flags : taken.name()
  if (/\bfile\b/.test(name)) return 'file'
  return /\bdir\b/.test(name) ? 'folder' : 'anything'
}

/** The command and all below it. */
export const allCommands = (command: CompletedCommand): CompletedCommand[] => [
  command,
  ...command.commands.flatMap(allCommands),
]

/** A name for functions of a shell. */
export const functionName = (program: string): string => `_${program.replace(/\W/g, '_')}`

/** As one word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** `case` branches that lead from a command and the next word to the command below. */
export const stepsOf = (root: CompletedCommand): string[] =>
  allCommands(root)
    .filter(({ path }) => path !== '')
    .map(({ path, aliases }) => `${[path, ...aliases].map(quoted).join('|')}) command=${quoted(path)} ;;`)
