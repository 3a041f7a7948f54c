import { Command, CommanderError } from 'commander'
import { watchOutput } from './lost-output.ts'
import { makeOutputVisible, visible, warn } from './output.ts'
import { WrongUsage } from './usage.ts'

/** A command line with the conventions of both programs: errors in one line, `--help` of every command. */
export const newProgram = (name: string, description: string, version: string): Command =>
  new Command(name)
    .description(description)
    .version(version)
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(visible(asOneLine(name, text))) })

/** `help`, and `help printer test` for a command of any level: the same as its `--help`. */
export function addHelpCommand(program: Command): void {
  const help = program
    .command('help')
    .description('help for a command, such as "help printer test"')
    .argument('[command...]', 'its name')
    .action((names: string[]) => {
      const found = names.reduce<Command | undefined>(
        (command, name) => command && childOf(command, name),
        program,
      )
      if (!found) throw new WrongUsage(`There is no command "${names.join(' ')}".`)
      found.help()
    })
  addExample(help, 'help printer test')
}

const childOf = (command: Command, name: string): Command | undefined =>
  command.commands.find((child) => child.name() === name || child.aliases().includes(name))

/** Text at the end of a command's help: its usage, with the program's name. */
export function addExample(command: Command, ...lines: string[]): Command {
  return command.addHelpText('after', () => {
    const title = lines.length === 1 ? 'Example' : 'Examples'
    return `\n${title}:\n${lines.map((line) => `  ${rootOf(command).name()} ${line}`).join('\n')}`
  })
}

export const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command)

/** Runs the command line. The exit code is 0 if all is fine, 1 if a problem was found, 2 for wrong usage. */
export async function runProgram(program: Command): Promise<void> {
  watchOutput(program.name())
  makeOutputVisible()
  try {
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else {
      warn(`${program.name()}: ${error instanceof Error ? error.message : String(error)}`)
      process.exitCode = error instanceof WrongUsage ? 2 : 1
    }
  }
}

/** commander's "error: …" and its suggestion, in one line. */
const asOneLine = (name: string, text: string) =>
  `${name}: ${text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ')}\n`
