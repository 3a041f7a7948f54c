import { Option, type Command } from 'commander'
import { collectorPort } from '../../src/protocol/collector.ts'
import { dataOption, jsonOption } from '../daemon-options.ts'
import { minorUnits } from '../log/commands.ts'
import { moment } from '../log/moment.ts'
import { addExample } from '../program.ts'
import { choice, httpUrl, ipAddress, listeningAddress, origin, portNumber, wholeNumber } from '../usage.ts'

/** Ten years. */
const keptMonths = 120

const addAccessOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('--url <url>', 'of the collector')
        .env('BALCAO_COLLECTOR')
        .argParser(httpUrl)
        .default(`http://127.0.0.1:${collectorPort}`),
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
    .addOption(
      new Option('--listen <address>', 'of this machine, for a proxy on another one')
        .argParser(ipAddress)
        .default('127.0.0.1'),
    )
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
    .addOption(
      new Option(
        '--metrics <address>',
        'serves /metrics for Prometheus on this port, or address and port',
      ).argParser(listeningAddress),
    )
    .addOption(
      choice('--log <form>', 'what it says: text, or a line of JSON for each request', [
        'text',
        'json',
      ]).default('text'),
    )
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
const productOption = () => new Option('--product <version>', 'that wrote the events, such as 2.0.6')
const fromOption = () => new Option('--from <time>', 'such as 2026-03-14T18:00, in UTC').argParser(moment)
const toOption = () =>
  new Option('--to <time>', 'up to and including this day, minute or second').argParser(moment)

export function addFleetCommands(program: Command): void {
  const fleet = program
    .command('fleet')
    .description('questions about the logs of all shops, to the collector')
    .helpCommand(false)

  const find = addAccessOptions(
    fleet
      .command('find')
      .description('events of all shops, each with its log, number, time and sentence')
      .argument('[id]', 'a barcode, or an id of a ticket, movement, receipt, print job or wallet')
      .addOption(shopOption())
      .addOption(new Option('--type <type>', 'of the event, such as movementDone'))
      .addOption(new Option('--error <name>', 'of a refusal or a fault, such as draw_closed'))
      .addOption(new Option('--amount <amount>', 'such as 12.50').argParser(minorUnits))
      .addOption(new Option('--game <number>', 'of the game').argParser(wholeNumber(0, 9_999)))
      .addOption(new Option('--player <id>', "of a player or a player's wallet"))
      .addOption(productOption())
      .addOption(fromOption())
      .addOption(toOption())
      .addOption(
        new Option('--limit <number>', 'of events').argParser(wholeNumber(1, 100_000)).default(1_000),
      ),
  ).action(async (id, options) => {
    const { findInFleet } = await import('./find.ts')
    process.exitCode = await findInFleet({ id, ...options })
  })
  addExample(find, 'fleet find 1234-5678901234-56789012345678', 'fleet find --error draw_closed --shop 7')

  const errors = addAccessOptions(
    fleet
      .command('errors')
      .description('refusals and faults by kind, shop and version, the most frequent ones first')
      .addOption(shopOption())
      .addOption(productOption())
      .addOption(fromOption())
      .addOption(toOption()),
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
      ),
  ).action(async (file, options) => {
    const { sendLogs } = await import('./send.ts')
    await sendLogs(file, options)
  })
  addExample(send, 'fleet send balcao-log.jsonl', 'fleet send --url https://collector.example')
}
