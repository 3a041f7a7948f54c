import { Option, type Command } from 'commander'
import { addCompletionCommand } from './completion.ts'
import { dataOption } from './daemon-options.ts'
import { addDoctorCommand } from './doctor/command.ts'
import { addPrinterCommands } from './printer/commands.ts'
import { addExample, addHelpCommand } from './program.ts'
import { addReaderCommands } from './reader/commands.ts'
import { oneOrigin, origin, portNumber } from './usage.ts'

export const pagePort = (flag = '--port <number>') =>
  new Option(flag, "the page's port").argParser(portNumber).default(3000)

export const printPort = (flag: string) =>
  new Option(`${flag} <number>`, "the print program's port").argParser(portNumber).default(3333)

export const originOption = () =>
  new Option('--origin <url>', 'a page that may print, besides the one on this machine (may be repeated)')
    .argParser(origin)
    .default([], 'none')

export const collectorOption = () =>
  new Option('--collector <url>', 'the page sends its log to this collector by itself').argParser(oneOrigin)

export function addDaemonCommand(program: Command): void {
  const daemon = program
    .command('daemon')
    .description("the print program (daemon) on the cashier's machine, alone")
    .addOption(printPort('--port'))
    .addOption(dataOption())
    .addOption(originOption())
    .addOption(
      new Option('--unsigned-origin <url>', 'a page that may print without being paired (may be repeated)')
        .argParser(origin)
        .default([], 'none'),
    )
    .addOption(
      new Option('--page-port <number>', 'where a page on localhost is').argParser(portNumber).default(3000),
    )
    .action(async (options) => {
      const { daemon } = await import('./daemon.ts')
      await daemon(options, program.name())
    })
  addExample(
    daemon,
    'daemon --origin https://counter.example',
    'daemon --unsigned-origin https://other-pos.example',
  )
}

/** The technician's commands of both programs. */
export function addTechnicianCommands(program: Command): void {
  program.commandsGroup('Printer and card reader:')
  addPrinterCommands(program)
  addReaderCommands(program)
  program.commandsGroup('Finding out what is wrong:')
  addDoctorCommand(program)
}

export function addShellCommands(program: Command): void {
  program.commandsGroup('For the shell:')
  addHelpCommand(program)
  addCompletionCommand(program)
}
