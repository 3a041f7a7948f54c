import { Option } from 'commander'
import { fileURLToPath } from 'node:url'
import { defaultPeriods, periodBounds } from '../backend/operations/retention.ts'
import { version } from '../package.json' with { type: 'json' }
import { deployments } from '../locales/deployments.ts'
import { dataOption, listenOption, metricsOption, requestLogOption } from './daemon-options.ts'
import { addDrawCommands } from './draw/commands.ts'
import { addHostCommands, addServeCommand, hostOption } from './host/commands.ts'
import { addCollectorCommand, addFleetCommands } from './fleet/commands.ts'
import { addLogCommands } from './log/commands.ts'
import { eventOrMoment } from './log/moment.ts'
import { addExample, newProgram, runProgram } from './program.ts'
import { stopSignal } from './stopping.ts'
import {
  addDaemonCommand,
  addShellCommands,
  addTechnicianCommands,
  collectorOption,
  originOption,
  pagePort,
  printPort,
} from './technician.ts'
import { deploymentId, httpUrl, networkAddress, oneOrigin, wholeNumber } from './usage.ts'

/** This file after the build; `start` runs its parts from it. */
const programFile = fileURLToPath(import.meta.url)

const hostOptions = () => [
  new Option('--deployment <id>', 'language, currency, limits and features of a shop')
    .choices([...deployments.keys()])
    .argParser(deploymentId)
    .default('pt'),
  new Option('--draw-speed <times>', 'how many times faster than in a shop draws follow one another')
    .argParser(wholeNumber(1, 1000))
    .default(1),
  new Option('--seed <text>', 'makes draws and quick picks repeatable, for training and tests'),
  new Option('--games <file>', 'describes further games, which the host sells and keeps'),
]

const program = newProgram(
  'balcao',
  'Balcão: a point-of-sale terminal for lottery and betting shops.',
  version,
)
  // A command's options come after its name, so that a subcommand may have options of the same name.
  .enablePositionalOptions()

program.commandsGroup('Running the counter:')

const start = program
  .command('start')
  .description('the sandbox host with the page, and the print program; or the page in front of another host')
  .addOption(pagePort())
  .addOption(printPort('--print-port'))
  .addOption(dataOption())
  .action(async (options) => {
    const { start } = await import('./start.ts')
    await start(programFile, options)
  })
addExample(start, 'start --port 3001 --draw-speed 10')

const sandbox = program
  .command('sandbox')
  .description('the sandbox host with the page, alone')
  .addOption(pagePort())
  .addOption(printPort('--print-port'))
  .addOption(dataOption())
  .addOption(
    new Option('--trusted-proxy <address>', 'whose X-Forwarded-For is believed (may be repeated)')
      .argParser(networkAddress)
      .default([], 'none'),
  )
  .addOption(
    new Option(
      '--origin <url>',
      'under which browsers reach it through a proxy; by default this port on loopback',
    ).argParser(oneOrigin),
  )
  .addOption(listenOption())
  .addOption(
    new Option(
      '--drain <seconds>',
      'how long it still serves after a signal to end, until the proxy uses others',
    )
      .argParser(wholeNumber(0, 300))
      .default(0),
  )
  .addOption(
    new Option('--keep-answers <days>', 'how long answers to sales are kept by their Idempotency-Key')
      .argParser(wholeNumber(periodBounds.least, periodBounds.most))
      .default(defaultPeriods.answers),
  )
  .addOption(
    new Option('--keep-events <days>', 'how long the history is kept')
      .argParser(wholeNumber(periodBounds.least, periodBounds.most))
      .default(defaultPeriods.events),
  )
  .addOption(metricsOption())
  .addOption(requestLogOption())
  .action(async (options) => {
    const { sandbox } = await import('./sandbox.ts')
    await sandbox(programFile, options)
  })
addExample(sandbox, 'sandbox --deployment sr')

const terminal = sandbox
  .enablePositionalOptions()
  .command('terminal')
  .description("a self-service terminal in this shell; one command a line, from a script's stdin too")
  .argument('<id>', 'which terminal: 1, 2 or 3', wholeNumber(1, 9_999))
  .addOption(new Option('--url <url>', 'of the sandbox').argParser(httpUrl).default('http://localhost:3000'))
  .addOption(dataOption())
  .addOption(
    new Option('--operator <id>', 'whose counter it stands at')
      .argParser(wholeNumber(1, Number.MAX_SAFE_INTEGER))
      .default(1042),
  )
  .action(async (id, options) => {
    const { sandboxTerminal } = await import('./sandbox-terminal/command.ts')
    process.exitCode = await sandboxTerminal(id, options)
  })
addExample(terminal, 'sandbox terminal 2')

for (const option of hostOptions()) {
  start.addOption(option)
  sandbox.addOption(option)
}
start.addOption(originOption())
start.addOption(collectorOption())
sandbox.addOption(collectorOption())
start.addOption(hostOption().conflicts(['deployment', 'drawSpeed', 'seed', 'games']))

addServeCommand(program, programFile)
addDaemonCommand(program)
addTechnicianCommands(program)
addHostCommands(program)
addDrawCommands(program)

const replay = program
  .command('replay')
  .description('verifies a saved event log and says what happened')
  .argument('<file>', 'a log that the page saved, also packed by gzip; - for stdin')
  .option('--json', 'for a program to read')
  .addOption(new Option('--state').hideHelp())
  .addOption(
    new Option(
      '--at <place>',
      "the state right after this event, or at this time on the shop's clock",
    ).argParser(eventOrMoment),
  )
  .addOption(
    new Option('--follow', 'prints the last events, and every new one as the file grows').conflicts('at'),
  )
  .addOption(
    new Option(
      '--ui',
      'shows every event on the screens of the counter, in the browser, until Ctrl-C',
    ).conflicts(['follow', 'json']),
  )
  .action(async (file, { follow, ui, ...options }) => {
    if (ui) {
      const { replayInPage } = await import('./replay/ui.ts')
      await replayInPage(programFile, file, options.at)
    } else if (follow) {
      const { followFile } = await import('./replay/follow.ts')
      process.exitCode = await followFile(file, { ...options, signal: stopSignal() })
    } else {
      const { replayFile } = await import('./replay/command.ts')
      process.exitCode = await replayFile(file, options)
    }
  })
addExample(
  replay,
  'replay balcao-log.jsonl --at 120',
  'replay balcao-log.jsonl --at 2026-03-14T18:05',
  'replay balcao-log.jsonl --follow',
  'replay balcao-log.jsonl --ui',
)
addLogCommands(program)

program.commandsGroup('The logs of many shops:')
addCollectorCommand(program)
addFleetCommands(program)

addShellCommands(program)

program.addHelpText(
  'after',
  `
Examples:
  balcao start                                  everything, on http://localhost:3000
  balcao sandbox --draw-speed 10                draws ten times as often
  balcao serve --host https://host.example      the page in front of a host of one's own
  balcao sandbox terminal 1                     a self-service terminal in the shell
  balcao daemon --origin https://counter.example   for a page that lives elsewhere
  balcao printer list                           which printers are there?
  balcao printer select usb:1d90                prints on the printer of vendor 7568
  balcao print test                             does the printer print? ("print" is short for "printer")
  balcao print preview --language uk            what would it print?
  balcao reader watch                           does the card reader read?
  balcao doctor                                 what is wrong here, and what to do about it
  balcao host check https://host.example        does this host speak the contract?
  balcao draw verify 16 4853280 --host https://host.example   can its result be trusted?
  balcao replay balcao-log.jsonl                what happened at this counter?
  balcao log explain balcao-log.jsonl 1234-…    what happened to this ticket?
  balcao collector                              receives the logs of many shops
  balcao fleet find 1234-…                      what happened to this ticket, in any shop?
  balcao completion bash                        commands completed by the Tab key

Exit codes: 0 fine, 1 a problem was found, 2 wrong usage.`,
)

await runProgram(program)
