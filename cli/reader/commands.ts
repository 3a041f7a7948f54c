import type { Command } from 'commander'
import { baudRates } from '../../src/protocol/print-devices.ts'
import { addDaemonOptions } from '../daemon-options.ts'
import { readerForms } from '../device-text.ts'
import { addExample } from '../program.ts'
import { choice, wholeNumber } from '../usage.ts'

export function addReaderCommands(program: Command): void {
  const reader = program.command('reader').description('the reader of player cards').helpCommand(false)
  addLooks(reader)
  addChoice(reader)
  addVirtualCards(reader)
}

function addLooks(reader: Command): void {
  const list = reader.command('list').description('the selected reader, and the connected ones')
  addDaemonOptions(list).action(async (options) => {
    const { listReaders } = await import('./list.ts')
    process.exitCode = await listReaders(options)
  })
  addExample(list, 'reader list')

  const watch = reader.command('watch').description('reports what happens on the reader, until Ctrl-C')
  addDaemonOptions(watch)
    .option('--full', 'whole ids of cards, not their ends alone')
    .action(async (options) => {
      const { watchReader } = await import('./watch.ts')
      await watchReader(options)
    })
  addExample(watch, 'reader watch')

  const test = reader.command('test').description('waits for a card, and reports whether it was read')
  addDaemonOptions(test)
    .option('--seconds <number>', 'how long it waits', wholeNumber(1, 600), 20)
    .option('--full', 'the whole id of the card, not its end alone')
    .action(async (options) => {
      const { testReader } = await import('./watch.ts')
      process.exitCode = await testReader(options)
    })
  addExample(test, 'reader test --seconds 60')
}

function addChoice(reader: Command): void {
  const select = reader
    .command('select')
    .description('selects the reader: at once if the print program runs, otherwise for its next start')
    .argument('<reader>', `its number in "reader list", or ${readerForms}`)
    .addOption(choice('--baud <rate>', 'speed of a serial line', baudRates))
  addDaemonOptions(select).action(async (text, options) => {
    const { selectReader } = await import('./select.ts')
    process.exitCode = await selectReader(text, options)
  })
  addExample(select, 'reader select keyboard:ffff:0035', 'reader select pcsc')
}

function addVirtualCards(reader: Command): void {
  const insert = reader
    .command('insert')
    .description('puts a card on the virtual reader')
    .argument('<id>', 'of the card')
  addDaemonOptions(insert).action(async (id, options) => {
    const { insertCard } = await import('./virtual-card.ts')
    process.exitCode = await insertCard(id, options)
  })
  addExample(insert, 'reader insert 04A1B2C3D4')

  const remove = reader.command('remove').description('takes the card away from the virtual reader')
  addDaemonOptions(remove).action(async (options) => {
    const { removeCard } = await import('./virtual-card.ts')
    await removeCard(options)
  })
  addExample(remove, 'reader remove')
}
