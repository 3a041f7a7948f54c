import { Argument, type Command } from 'commander'
import { say } from './output.ts'
import { addExample, rootOf } from './program.ts'
import { oneOf } from './usage.ts'

const shells = ['bash', 'zsh', 'fish'] as const

/** A script for a shell, generated from the commands of this program. */
export function addCompletionCommand(program: Command): void {
  const completion = program
    .command('completion')
    .description('a script that lets a shell complete commands')
    .addArgument(new Argument('<shell>').choices(shells).argParser(oneOf(shells)))
    .action(async (shell: (typeof shells)[number], _options, command: Command) => {
      const { scriptFor } = await import('./completion/scripts.ts')
      say(scriptFor(shell, rootOf(command)).trimEnd())
    })
  addExample(completion, 'completion bash >> ~/.bashrc', 'completion fish | source')
}
