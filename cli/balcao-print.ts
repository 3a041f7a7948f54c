import { printProgramVersion } from '../src/protocol/print-service.ts'
import { newProgram, runProgram } from './program.ts'
import { addDaemonCommand, addShellCommands, addTechnicianCommands } from './technician.ts'

/** The print program as it is installed alone: `balcao` without the counter. */
const program = newProgram(
  'balcao-print',
  "Balcão's print program: receipt printer and card reader of one counter.",
  printProgramVersion,
)

program.commandsGroup('Running the print program:')
addDaemonCommand(program)
addTechnicianCommands(program)
addShellCommands(program)

program.addHelpText(
  'after',
  `
Examples:
  balcao-print doctor                           what is wrong here, and what to do about it
  balcao-print printer list                     which printers are there?
  balcao-print printer select usb:1d90          prints on the printer of vendor 7568
  balcao-print printer test                     does it print?
  balcao-print printer pair                     the code that pairs a page
  balcao-print reader watch                     does the card reader read?

Exit codes: 0 fine, 1 a problem was found, 2 wrong usage.`,
)

await runProgram(program)
