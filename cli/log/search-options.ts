import { InvalidArgumentError, Option, type Command } from 'commander'
import { wholeNumber } from '../usage.ts'

/** The argument and the options by which events are sought, in one log or in those of all shops. */
export const addCriteria = (command: Command): Command =>
  command
    .argument('[id]', 'a barcode, or an id of a ticket, movement, receipt, print job or wallet')
    .addOption(new Option('--type <type>', 'of the event, such as movementDone'))
    .addOption(new Option('--error <name>', 'of a refusal or a fault, such as draw_closed'))
    .addOption(new Option('--amount <amount>', 'such as 12.50').argParser(minorUnits))
    .addOption(new Option('--game <number>', 'of the game').argParser(wholeNumber(0, 9_999)))
    .addOption(new Option('--player <id>', "of a player or a player's wallet"))

/** `12.50` or `12` in minor units. */
function minorUnits(text: string): number {
  if (!/^\d{1,12}([.,]\d{2})?$/.test(text))
    throw new InvalidArgumentError('It must be an amount such as 12.50.')
  const [whole = '', cents = '00'] = text.split(/[.,]/)
  return Number(whole) * 100 + Number(cents)
}
