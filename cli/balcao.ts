import { Command, CommanderError, Option } from 'commander'
import { fileURLToPath } from 'node:url'
import { version } from '../package.json' with { type: 'json' }
import { languages } from '../src/values/language.ts'
import { deploymentId, httpUrl, oneOf, origin, portNumber, WrongUsage, wholeNumber } from './usage.ts'

/** This very file once it is built: what `start` runs its parts from. */
const programFile = fileURLToPath(import.meta.url)

const dataOption = () => new Option('--data <dir>', 'where everything is kept').default('.balcao')
const pagePort = () => new Option('--port <number>', "the page's port").argParser(portNumber).default(3000)
const printPort = (flag: string) =>
  new Option(`${flag} <number>`, "the print daemon's port").argParser(portNumber).default(3333)
const originOption = () =>
  new Option('--origin <url>', 'a page that may print, besides localhost (may be repeated)')
    .argParser(origin)
    .default([], 'none')
const hostOptions = () => [
  new Option('--deployment <id>', 'pt, pt-full, en, es, sr or ua').argParser(deploymentId).default('pt'),
  new Option('--draw-speed <times>', 'how many times as fast as in a shop draws follow one another')
    .argParser(wholeNumber(1, 1000))
    .default(1),
  new Option('--seed <text>', 'makes draws and quick picks repeatable, for training and tests'),
]

const program = new Command('balcao')
  .description('Balcão: a point-of-sale terminal for lottery and betting shops.')
  .version(version)
  .helpCommand(false)
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(asOneLine(text)) })

program.commandsGroup('Running the counter:')

const start = program
  .command('start')
  .description('the sandbox host with the page, and the print daemon')
  .addOption(pagePort())
  .addOption(printPort('--print-port'))
  .addOption(dataOption())
  .addHelpText('after', example('start --port 3001 --draw-speed 10'))
  .action(async (options) => {
    const { start } = await import('./start.ts')
    await start(programFile, options)
  })

const sandbox = program
  .command('sandbox')
  .description('the sandbox host with the page, alone')
  .addOption(pagePort())
  .addOption(printPort('--print-port'))
  .addOption(dataOption())
  .addHelpText('after', example('sandbox --deployment sr'))
  .action(async (options) => {
    const { sandbox } = await import('./sandbox.ts')
    await sandbox(programFile, options)
  })

for (const option of hostOptions()) {
  start.addOption(option)
  sandbox.addOption(option)
}
start.addOption(originOption())

program
  .command('daemon')
  .description("the print daemon on the cashier's machine, alone")
  .addOption(printPort('--port'))
  .addOption(dataOption())
  .addOption(originOption())
  .addOption(
    new Option('--page-port <number>', 'where a page on localhost is').argParser(portNumber).default(3000),
  )
  .addHelpText('after', example('daemon --origin https://counter.example'))
  .action(async (options) => {
    const { daemon } = await import('./daemon.ts')
    await daemon(options)
  })

program.commandsGroup('Finding out what is wrong:')

program
  .command('replay')
  .description('verifies a saved event log and says what happened')
  .argument('<file>', 'a log that the page saved')
  .option('--json', 'for a program to read')
  .addOption(
    new Option('--at <seq>', 'the state as of this event').argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  )
  .addHelpText('after', example('replay balcao-log.jsonl --at 120'))
  .action(async (file, options) => {
    const { replayFile } = await import('./replay/command.ts')
    process.exitCode = await replayFile(file, options)
  })

const print = program.command('print').description('tries the printer').helpCommand(false)

print
  .command('test')
  .description('prints a sample ticket, marked TRAINING, through the running daemon')
  .addOption(new Option('--url <url>', 'of the daemon').argParser(httpUrl).default('http://127.0.0.1:3333'))
  .addHelpText('after', example('print test'))
  .action(async (options) => {
    const { printTest } = await import('./print-test.ts')
    process.exitCode = await printTest(options.url)
  })

print
  .command('preview')
  .description('shows a sample receipt as text, or draws it')
  .argument('[route]', 'which receipt: ticket, ticket/copy and so on', 'ticket')
  .addOption(new Option('--language <code>', languages.join(', ')).argParser(oneOf(languages)).default('pt'))
  .addOption(new Option('--columns <number>', '32, 48 or 64').argParser(oneOf([32, 48, 64])).default(48))
  .option('--png <file>', 'writes a picture instead')
  .addHelpText('after', example('print preview ticket --language uk --columns 32'))
  .action(async (route, options) => {
    const { printPreview } = await import('./print-preview.ts')
    await printPreview(route, options)
  })

program.addHelpText(
  'after',
  `
Examples:
  balcao start                                  everything, on http://localhost:3000
  balcao sandbox --draw-speed 10                draws ten times as often
  balcao daemon --origin https://counter.example   for a page that lives elsewhere
  balcao replay balcao-log.jsonl                what happened at this counter?
  balcao print test                             does the printer print?
  balcao print preview --language uk            what would it print?

Exit codes: 0 fine, 1 a problem was found, 2 wrong usage.`,
)

function example(line: string): string {
  return `\nExample:\n  balcao ${line}`
}

/** commander's "error: …" and its suggestion, in one line. */
const asOneLine = (text: string) =>
  `balcao: ${text
    .replace(/^error: /, '')
    .trim()
    .replace(/\s*\n\s*/g, ' ')}\n`

// A reader such as `head` that has seen enough is no problem.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    console.error(`balcao: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = error instanceof WrongUsage ? 2 : 1
  }
}
