import { Option, type Command } from 'commander'
import { dataOption, jsonOption } from '../daemon-options.ts'
import { addExample } from '../program.ts'
import { stopSignal } from '../stopping.ts'
import { wholeNumber } from '../usage.ts'
import { expectedHead, headKey } from './expected-head.ts'
import { addHostOptions } from './host-options.ts'
import { moment } from './moment.ts'
import { addCriteria } from './search-options.ts'

const file =
  'a log that the page saved, also packed by gzip; - for stdin, the folder of a mirror, or collector:SHOP/COUNTER'

export function addLogCommands(program: Command): void {
  const log = program.command('log').description('questions about a saved event log').helpCommand(false)

  const verify = log
    .command('verify')
    .description(
      'verifies every record and checkpoint of a log, compares it with signed heads, and prints its head',
    )
    .argument('<file>', file)
    .addOption(
      new Option(
        '--expect <head>',
        'a signed head known elsewhere: a file, or the text of its QR code',
      ).argParser(expectedHead),
    )
    .addOption(
      new Option('--key <key>', 'the public key of a signer of heads, or a file with it').argParser(headKey),
    )
    .addOption(jsonOption())
    .action(async (name, options) => {
      const { verifyLog } = await import('./verify.ts')
      process.exitCode = await verifyLog(name, options)
    })
  addExample(
    verify,
    'log verify balcao-log.jsonl',
    'log verify balcao-log.jsonl --expect head.txt --key key.txt',
  )

  const info = log
    .command('info')
    .description('the counter, versions, period, shifts and damage of a log, and its events by kind')
    .argument('<file>', file)
    .addOption(jsonOption())
    .action(async (name, options) => {
      const { describeLog } = await import('./verify.ts')
      process.exitCode = await describeLog(name, options)
    })
  addExample(info, 'log info balcao-log.jsonl')

  const find = addCriteria(
    log
      .command('find')
      .description('events of a log, each with its number, its time and a sentence')
      .argument('<file>', file),
  )
    .addOption(new Option('--from <time>', "such as 2026-03-14T18:00, on the shop's clock").argParser(moment))
    .addOption(new Option('--to <time>', 'up to and including this day, minute or second').argParser(moment))
    .addOption(new Option('--json', 'one line of JSON for each event'))
    .action(async (name, id, options) => {
      const { findEvents } = await import('./find.ts')
      process.exitCode = await findEvents(name, { id, ...options })
    })
  addExample(
    find,
    'log find balcao-log.jsonl 1234-5678901234-56789012345678',
    'log find balcao-log.jsonl --type movementDone --amount 12.50',
    'log find balcao-log.jsonl --from 2026-03-14T18:00 --to 2026-03-14T18:05',
  )

  const explain = log
    .command('explain')
    .description(
      'the life of a ticket, movement, wallet, receipt or print job in sentences, and how it ended',
    )
    .argument('<file>', file)
    .argument('<id>', 'a barcode, or an id of it')
    .addOption(jsonOption())
    .action(async (name, id, options) => {
      const { explain: explainId } = await import('./explain.ts')
      process.exitCode = await explainId(name, id, options)
    })
  addExample(explain, 'log explain balcao-log.jsonl 1234-5678901234-56789012345678')

  const reconcile = addHostOptions(
    log
      .command('reconcile')
      .description(
        'whether till, ledger and host agree in each shift, from which event on they do not, and why',
      )
      .argument('<file>', file),
    'compares with the ledger of this host too, and inquires about open requests',
    'whose till it is',
  )
    .addOption(jsonOption())
    .action(async (name, options) => {
      const { reconcile: reconcileLog } = await import('./reconcile.ts')
      process.exitCode = await reconcileLog(name, options)
    })
  addExample(
    reconcile,
    'log reconcile balcao-log.jsonl',
    'log reconcile balcao-log.jsonl --host https://host.example --login operator --secret balcao',
  )
  addReceipts(log)
  addDiff(log)
  addShrink(log)
  addMirror(log)
}

function addReceipts(log: Command): void {
  const receipts = addHostOptions(
    log
      .command('receipts')
      .description(
        'a receipt or ticket again, with marked gaps for what only the host knows; without an id a list',
      )
      .argument('<file>', file)
      .argument('[id]', 'a barcode, or an id of a ticket, receipt, movement, wallet or print job')
      .option('--profile <id>', 'the model of the printer, as "printer list" names it', 'generic-80mm')
      .option('--png <file>', 'writes its picture instead')
      .option('--bytes <file>', 'writes the bytes for the printer instead'),
    'fills the gaps with what this host knows',
    'who printed it',
  )
    .addOption(new Option('--json', 'one line of JSON for each print'))
    .action(async (name, id, options) => {
      const { showReceipts } = await import('./receipts.ts')
      process.exitCode = await showReceipts(name, id, options)
    })
  addExample(
    receipts,
    'log receipts balcao-log.jsonl',
    'log receipts balcao-log.jsonl 1234-5678901234-56789012345678 --png ticket.png',
    'log receipts balcao-log.jsonl 4817263950 --host https://host.example --login operator --secret balcao',
  )
}

function addDiff(log: Command): void {
  const diff = log
    .command('diff')
    .description('the first event after which this version and another one compute different states')
    .argument('<file>', file)
    .requiredOption('--build <path>', 'of the other version: its folder, or its balcao.js')
    .addOption(jsonOption())
    .action(async (name, options) => {
      const { diffBuilds } = await import('./diff.ts')
      process.exitCode = await diffBuilds(name, options)
    })
  addExample(diff, 'log diff balcao-log.jsonl --build ../balcao-2.0.6')
}

function addShrink(log: Command): void {
  const shrink = log
    .command('shrink')
    .description('writes the smallest valid log that still has a problem')
    .argument('<file>', file)
    .requiredOption(
      '--fails <command>',
      'gets the path of a log, and ends with another exit code than 0 if it has the problem',
    )
    .requiredOption('--out <file>', 'the smallest log')
    .addOption(jsonOption())
    .action(async (name, options) => {
      const { shrinkLog } = await import('./shrink.ts')
      process.exitCode = await shrinkLog(name, { ...options, signal: stopSignal() })
    })
  addExample(shrink, "log shrink balcao-log.jsonl --fails 'sh differs.sh' --out smallest.jsonl")
}

function addMirror(log: Command): void {
  const mirror = log
    .command('mirror')
    .description('the copies of logs that the print program on this machine has; with a counter, its log')
    .argument('[counter]', 'the id of a counter, as the list shows it')
    .addOption(
      new Option('--log <number>', 'an earlier log of the counter').argParser(wholeNumber(1, 999_999)),
    )
    .addOption(new Option('--out <file>', 'a new file for the log; stdout without it'))
    .addOption(dataOption())
    .addOption(jsonOption())
    .action(async (counter, options) => {
      const { mirrorOf } = await import('./mirror.ts')
      process.exitCode = await mirrorOf(counter, options)
    })
  addExample(mirror, 'log mirror', 'log mirror 0190b6a5-7b1c-7abc-8def-0123456789ab --out balcao-log.jsonl')
}
