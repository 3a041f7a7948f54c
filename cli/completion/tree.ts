import type { Argument, Command, Option } from 'commander'

/** The possible values of an argument or option. */
export type Completed = 'file' | 'folder' | 'anything' | readonly string[]

export interface CompletedOption {
  /** `--language`, and a short form where it has one. */
  readonly names: readonly string[]
  readonly description: string
  /** Null for an option without a value. */
  readonly value: Completed | null
}

export interface CompletedCommand {
  /** The path from the program: `/printer/test`; empty for the program itself. */
  readonly path: string
  /** The same with its aliases. */
  readonly aliases: readonly string[]
  readonly name: string
  readonly description: string
  readonly commands: readonly CompletedCommand[]
  readonly options: readonly CompletedOption[]
  /** The values of its first argument; null without one. */
  readonly argument: Completed | null
}

/** The data for completion, read from the commands themselves. */
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

/** The text in the angle brackets shows the kind of value. */
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

/** Quoted as one word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** `case` branches that lead from a command and the next word to the command below. */
export const stepsOf = (root: CompletedCommand): string[] =>
  allCommands(root)
    .filter(({ path }) => path !== '')
    .map(({ path, aliases }) => `${[path, ...aliases].map(quoted).join('|')}) command=${quoted(path)} ;;`)
