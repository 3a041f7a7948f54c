import { Option, type Command } from 'commander'
import { collectorPort } from '../../src/protocol/collector.ts'
import { dataOption, jsonOption, listenOption, metricsOption, requestLogOption } from '../daemon-options.ts'
import { moment } from '../log/moment.ts'
import { addCriteria } from '../log/search-options.ts'
import { addExample } from '../program.ts'
import { httpUrl, origin, portNumber, wholeNumber } from '../usage.ts'
import { defaultCollector } from './access.ts'

/** Ten years. */
const keptMonths = 120

const addAccessOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--url <url>', 'of the collector')
        .env('BALCAO_COLLECTOR')
        .argParser(httpUrl)
        .default(defaultCollector),
    )
    .addOption(
      new Option('--key <key>', 'of its operator; by default that of the collector in --data').env(
        'BALCAO_COLLECTOR_KEY',
      ),
    )
    .addOption(dataOption())
    .addOption(jsonOption())

export function addCollectorCommand(program: Command): void {
  const collector = program
    .command('collector')
    .description('receives and keeps the logs of many shops')
    .helpCommand(false)
    .enablePositionalOptions()
    .addOption(new Option('--port <number>', 'its port').argParser(portNumber).default(collectorPort))
    .addOption(listenOption())
    .addOption(dataOption())
    .addOption(
      new Option('--database <url>', 'a PostgreSQL server, instead of the embedded database').env(
        'COLLECTOR_DATABASE_URL',
      ),
    )
    .addOption(
      new Option('--keep <months>', 'how many months logs are kept after they were received')
        .argParser(wholeNumber(1, 1_200))
        .default(keptMonths),
    )
    .addOption(
      new Option('--origin <url>', "a counter's page that sends its log by itself (may be repeated)")
        .argParser(origin)
        .default([], 'none'),
    )
    .addOption(metricsOption())
    .addOption(requestLogOption())
    .action(async (options) => {
      const { collector: run } = await import('./collector.ts')
      await run(options)
    })
  addExample(collector, 'collector --data /var/lib/balcao --keep 24')

  const code = addAccessOptions(
    collector
      .command('code')
      .description('a code with which one counter of a shop enrols, good for a day')
      .argument('<shop>', 'the id of the shop'),
  ).action(async (shop, options) => {
    const { newCode } = await import('./code.ts')
    await newCode(shop, options)
  })
  addExample(code, 'collector code 7')
}

const shopOption = () => new Option('--shop <id>', 'of one shop')
/** Of which shops, versions and times. */
const addScope = (command: Command): Command =>
  command
    .addOption(shopOption())
    .addOption(new Option('--product <version>', 'that wrote the events, such as 2.0.6'))
    .addOption(new Option('--from <time>', 'such as 2026-03-14T18:00, in UTC').argParser(moment))
    .addOption(new Option('--to <time>', 'up to and including this day, minute or second').argParser(moment))

export function addFleetCommands(program: Command): void {
  const fleet = program
    .command('fleet')
    .description('questions about the logs of all shops, to the collector')
    .helpCommand(false)

  const find = addAccessOptions(
    addScope(
      addCriteria(
        fleet
          .command('find')
          .description('events of all shops, each with its log, number, time and sentence'),
      ),
    ).addOption(
      new Option('--limit <number>', 'of events').argParser(wholeNumber(1, 100_000)).default(1_000),
    ),
  ).action(async (id, options) => {
    const { findInFleet } = await import('./find.ts')
    process.exitCode = await findInFleet({ id, ...options })
  })
  addExample(find, 'fleet find 1234-5678901234-56789012345678', 'fleet find --error draw_closed --shop 7')

  const errors = addAccessOptions(
    addScope(
      fleet
        .command('errors')
        .description('refusals and faults by kind, shop and version, the most frequent ones first'),
    ),
  ).action(async (options) => {
    const { fleetErrors } = await import('./errors.ts')
    process.exitCode = await fleetErrors(options)
  })
  addExample(errors, 'fleet errors --from 2026-03-14')

  const silent = addAccessOptions(
    fleet
      .command('silent')
      .description('counters that have sent nothing for a time')
      .addOption(shopOption())
      .addOption(
        new Option('--since <time>', 'such as 2026-03-14T18:00, in UTC; by default 24 hours ago').argParser(
          moment,
        ),
      ),
  ).action(async (options) => {
    const { silentInFleet } = await import('./silent.ts')
    process.exitCode = await silentInFleet(options)
  })
  addExample(silent, 'fleet silent --since 2026-03-14')

  const drift = addAccessOptions(
    fleet
      .command('drift')
      .description(
        'counters with another clock or version, or whose logs come to another state or till when they are replayed',
      )
      .addOption(shopOption())
      .addOption(
        new Option('--clock <seconds>', 'by which a clock may differ')
          .argParser(wholeNumber(0, 86_400))
          .default(30),
      )
      .option('--no-replay', 'replays no logs'),
  ).action(async (options) => {
    const { driftInFleet } = await import('./drift.ts')
    process.exitCode = await driftInFleet(options)
  })
  addExample(drift, 'fleet drift --no-replay')

  const send = addAccessOptions(
    fleet
      .command('send')
      .description('sends the collector what it does not have of a log')
      .argument(
        '[file]',
        'a log that the page saved, also packed by gzip; without it every mirror of the print program in --data',
      )
      .addOption(
        new Option(
          '--code <code>',
          "enrols this machine for the log's counter: from then on it needs no key",
        ),
      )
      .option(
        '--past-damage',
        'sends what is after damage, too: only if there is no intact copy, because the collector adds nothing later',
      ),
  ).action(async (file, options) => {
    const { sendLogs } = await import('./send.ts')
    process.exitCode = await sendLogs(file, options)
  })
  addExample(send, 'fleet send balcao-log.jsonl', 'fleet send --url https://collector.example')
}
