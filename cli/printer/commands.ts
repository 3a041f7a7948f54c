import type { Command } from 'commander'
import { baudRates, flowControls } from '../../src/protocol/print-devices.ts'
import { drawerModes } from '../../src/protocol/print-service.ts'
import { languages } from '../../src/values/language.ts'
import { addDaemonOptions, jsonOption } from '../daemon-options.ts'
import { printerForms } from '../device-text.ts'
import { addExample } from '../program.ts'
import { choice } from '../usage.ts'

/** As `PrinterSettings` has them. */
const densities = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]

const columnsOption = () => choice('--columns <number>', 'characters in a line', [32, 42, 48, 64])
const languageOption = () => choice('--language <code>', 'of the receipt', languages).default('pt')

/** `print` is its alias: `balcao print test`. */
export function addPrinterCommands(program: Command): void {
  const printer = program
    .command('printer')
    .alias('print')
    .description('the receipt printer')
    .helpCommand(false)
  addLooks(printer)
  addTrials(printer)
  addChoice(printer)
  addSettings(printer)
  addPairing(printer)
}

function addLooks(printer: Command): void {
  const list = printer
    .command('list')
    .description('the selected printer, the connected ones, and the known models')
  addDaemonOptions(list).action(async (options) => {
    const { listPrinters } = await import('./list.ts')
    await listPrinters(options)
  })
  addExample(list, 'printer list')

  const status = printer.command('status').description('whether it can print, and what to do if it cannot')
  addDaemonOptions(status).action(async (options) => {
    const { printerStatus } = await import('./status.ts')
    process.exitCode = await printerStatus(options)
  })
  addExample(status, 'printer status --json')

  const key = printer
    .command('key')
    .description('the public key with which the print program signs the heads of logs')
  addDaemonOptions(key).action(async (options) => {
    const { showHeadKey } = await import('./key.ts')
    await showHeadKey(options)
  })
  addExample(key, 'printer key')

  const queue = printer
    .command('queue')
    .description('the waiting receipts, and the last ones that were printed')
  addDaemonOptions(queue)
    .option('--cancel <id>', 'takes one back that still waits')
    .action(async (options) => {
      const { printQueue } = await import('./queue.ts')
      await printQueue(options)
    })
  addExample(queue, 'printer queue', 'printer queue --cancel 0190b6a5-7b1c-7abc-8def-0123456789ab')
}

function addTrials(printer: Command): void {
  const test = printer
    .command('test')
    .description('prints a sample receipt through the running print program and reports the result')
    .argument('[receipt]', 'which: ticket, ticket/copy, check-win and so on', 'ticket/training')
    .addOption(languageOption())
    .addOption(columnsOption())
  addDaemonOptions(test).action(async (receipt, options) => {
    const { testPrint } = await import('./test-print.ts')
    process.exitCode = await testPrint(receipt, options)
  })
  addExample(test, 'printer test', 'printer test check-win --language uk')

  const drawer = printer
    .command('drawer')
    .description('opens the cash drawer at the printer and reports the result')
  addDaemonOptions(drawer).action(async (options) => {
    const { openDrawer } = await import('./drawer.ts')
    process.exitCode = await openDrawer(options)
  })
  addExample(drawer, 'printer drawer')

  const preview = printer
    .command('preview')
    .description('shows a sample receipt as text, or draws it; needs no print program')
    .argument('[receipt]', 'which: ticket, ticket/copy, check-win and so on', 'ticket')
    .addOption(languageOption())
    .addOption(columnsOption().default(48))
    .option('--png <file>', 'writes a picture instead')
    .addOption(jsonOption())
    .action(async (receipt, options) => {
      const { previewReceipt } = await import('./preview.ts')
      await previewReceipt(receipt, options)
    })
  addExample(preview, 'printer preview ticket --language uk --columns 32')
}

function addChoice(printer: Command): void {
  const select = printer
    .command('select')
    .description('selects the printer: at once if the print program runs, otherwise for its next start')
    .argument('<printer>', `its number in "printer list", or ${printerForms}; 1d90 is the vendor 7568`)
    .option('--profile <id>', 'the model, as "printer list" names it')
    .addOption(choice('--baud <rate>', 'speed of a serial line', baudRates))
    .addOption(choice('--flow <control>', 'flow control of a serial line', flowControls))
  addDaemonOptions(select).action(async (text, options) => {
    const { selectPrinter } = await import('./select.ts')
    process.exitCode = await selectPrinter(text, options)
  })
  addExample(
    select,
    'printer select usb:1d90 --profile citizen-ct-s310ii',
    'printer select serial:/dev/ttyUSB0 --baud 19200 --flow hardware',
    'printer select network:192.168.1.50',
  )
}

function addSettings(printer: Command): void {
  const settings = printer
    .command('settings')
    .description(
      'shows the settings of the selected printer and their possible values; an option changes one',
    )
    .addOption(choice('--drawer <when>', 'when the cash drawer opens', ['none', ...drawerModes]))
    .addOption(choice('--drawer-pin <pin>', 'of the socket that opens the drawer', [2, 5]))
    .addOption(columnsOption())
    .addOption(choice('--cut <how>', 'how the paper is cut', ['partial', 'full', 'none']))
    .addOption(choice('--buzzer <on|off>', 'whether it sounds after each receipt', ['off', 'on']))
    .addOption(choice('--density <steps>', 'darker or lighter, in steps of 5 %', densities))
    .addOption(choice('--colours <count>', 'of the paper; the second is for marks such as COPY', [1, 2]))
  addDaemonOptions(settings).action(async (options) => {
    const { printerSettings } = await import('./settings.ts')
    await printerSettings(options)
  })
  addExample(settings, 'printer settings --drawer withCash', 'printer settings --columns 42 --cut full')
}

function addPairing(printer: Command): void {
  const pair = printer.command('pair').description('shows the code that pairs a page, and the paired clients')
  addDaemonOptions(pair).action(async (options) => {
    const { showPairing } = await import('./pairing.ts')
    await showPairing(options)
  })
  addExample(pair, 'printer pair')

  const unpair = printer
    .command('unpair')
    .description('removes a paired page, which can then no longer print')
    .argument('[client]', 'its id, as "printer pair" shows it')
    .option('--all', 'forgets all of them')
  addDaemonOptions(unpair).action(async (clientId, options) => {
    const { unpair } = await import('./pairing.ts')
    await unpair(clientId, options)
  })
  addExample(unpair, 'printer unpair --all')
}
