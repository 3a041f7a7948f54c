import { Option, type Command } from 'commander'
import type { ActName } from '../../../backend/administration/acts.ts'
import { periodBounds, periodNames } from '../../../backend/operations/retention.ts'
import { limitNames } from '../../../backend/store/terms.ts'
import { maxTotal } from '../../../src/values/money.ts'
import { dataOption } from '../../daemon-options.ts'
import { addExample } from '../../program.ts'
import { gameNumbers, httpUrl, oneOf, wholeNumber, WrongUsage } from '../../usage.ts'
import type { AdministrationOptions } from './command.ts'

type ListCommand = 'showActs' | 'showAdministrators' | 'showOperators' | 'showShops'

const operatorId = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** Where the host is, and the key of an administrator. */
const withHost = (command: Command): Command =>
  command
    .addOption(new Option('--url <url>', 'of the host').argParser(httpUrl).default('http://localhost:3000'))
    .addOption(
      new Option('--key <key>', "of an administrator; by default the owner's, in the data folder").env(
        'BALCAO_ADMINISTRATOR_KEY',
      ),
    )
    .addOption(dataOption())
    .option('--json', 'JSON for programs')

const withShop = (command: Command): Command =>
  command.option('--shop <id>', 'of the host; by default the first one')

/** Administration: each command does one act, which the host records with the administrator and the reason. */
export function addAdministrationCommands(host: Command): void {
  const act = (parent: Command, usage: string, description: string) =>
    withHost(parent.command(usage).description(description)).requiredOption(
      '--reason <text>',
      'why, in three characters or more; it is recorded',
    )
  const send = async (name: ActName, request: object, options: AdministrationOptions) => {
    const { administer } = await import('./command.ts')
    await administer(name, request, options)
  }

  const approve = withShop(act(host, 'approve', 'permits the counter to pay one prize over its limit'))
    .argument('<ticket>', 'its number')
    .action((barcode, options) => send('approvePayout', { barcode, shop: options.shop }, options))
  addExample(approve, 'host approve 2212345678901 --reason "identity checked, form 12"')

  const operator = host.command('operator').description('the operators of shops').helpCommand(false)
  const add = withShop(act(operator, 'add', 'adds an operator, and shows the code that sets the password'))
    .argument('<login>', 'a new one')
    .option('--games <numbers>', 'which may be sold, such as 16,20; by default all of the shop', gameNumbers)
    .action((login, options) =>
      send('addOperator', { login, games: options.games, shop: options.shop }, options),
    )
  addExample(add, 'host operator add ana --games 16,20 --reason "starts on Monday"')
  act(operator, 'code', 'issues another registration code, with which the operator sets a new password')
    .argument('<id>', 'of the operator', operatorId)
    .action((id, options) => send('issueCode', { operatorId: id }, options))
  act(operator, 'games', 'sets which games an operator may sell')
    .argument('<id>', 'of the operator', operatorId)
    .argument('<numbers>', 'such as 16,20', gameNumbers)
    .action((id, games, options) => send('setGames', { operatorId: id, games }, options))
  for (const [name, isBlocked, does] of [
    ['block', true, 'ends the sessions of an operator, who cannot log in any more'],
    ['unblock', false, 'lets a blocked operator log in again, with the same password'],
  ] as const)
    act(operator, name, does)
      .argument('<id>', 'of the operator', operatorId)
      .action((id, options) => send('blockOperator', { operatorId: id, isBlocked }, options))

  const wallet = host.command('wallet').description('the QR wallets of players').helpCommand(false)
  for (const [name, isBlocked, does] of [
    ['block', true, 'blocks a wallet: nothing is paid out of it'],
    ['unblock', false, 'frees a blocked wallet'],
  ] as const)
    withShop(act(wallet, name, does))
      .argument('<user>', 'the id of its holder')
      .action((userId, options) => send('blockWallet', { userId, isBlocked, shop: options.shop }, options))

  const counter = host.command('counter').description('the counters of shops').helpCommand(false)
  const resume = withShop(
    act(counter, 'resume', 'lets a counter go on with an older log than the host knows, and sell again'),
  )
    .argument('<id>', 'of the counter, in its info dialog')
    .action((counterId, options) => send('forgetHead', { counterId, shop: options.shop }, options))
  const heads = withHost(
    counter
      .command('heads')
      .description('the last head that the host keeps of each log, and its signed note'),
  )
    .argument('[id]', 'of one counter: its signed note')
    .action(async (counterId, options) => {
      const { showHeads } = await import('./command.ts')
      await showHeads(counterId, options)
    })
  addExample(
    heads,
    'host counter heads',
    'host counter heads 0199f3c1-2b6a-7c11-8a51-3c1f0a9b7e42 > head.txt',
  )
  addExample(resume, 'host counter resume 0199f3c1-2b6a-7c11-8a51-3c1f0a9b7e42 --reason "disk restored"')

  const limit = act(host, 'limit', 'sets a limit of all shops, instead of that of the deployment')
    .argument(
      '<name>',
      `${limitNames.join(', ')}: the largest prize of a counter, the cost of one draw, the largest refill or collection, the largest movement of an account, the smallest and the largest top-up of a QR wallet`,
      oneOf(limitNames),
    )
    .argument('<amount>', 'in minor units', wholeNumber(0, maxTotal))
    .addOption(
      new Option('--game <number>', 'whose draws may cost another amount, for liability only').argParser(
        wholeNumber(1, 9_999),
      ),
    )
    .action((name, amount, { game, ...options }) => {
      if (game === undefined) return send('setLimit', { name, amount }, options)
      if (name !== 'liability') throw new WrongUsage('--game is for the limit liability.')
      return send('setGameLimit', { game, amount }, options)
    })
  addExample(
    limit,
    'host limit payout 200000 --reason "decision of the board"',
    'host limit liability 5000000 --game 51 --reason "decision of the board"',
  )

  const keep = act(host, 'keep', 'sets how long records are kept, instead of the options of the host')
    .argument(
      '<records>',
      `${periodNames.join(' or ')}: answers to sales, or the history`,
      oneOf(periodNames),
    )
    .argument('<days>', 'since they were made', wholeNumber(periodBounds.least, periodBounds.most))
    .action((records, days, options) => send('setPeriod', { records, days }, options))
  addExample(keep, 'host keep events 1825 --reason "five years are enough"')

  const message = withShop(act(host, 'message', 'shows a message at the counters of a shop'))
    .argument('<text>', 'in the words of the company')
    .addOption(new Option('--to <operator>', 'the id of one operator; by default all').argParser(operatorId))
    .action((text, options) =>
      send('sendMessage', { text, to: options.to ?? null, shop: options.shop }, options),
    )
  addExample(message, 'host message "Closed on Friday." --reason "public holiday"')

  const shop = host.command('shop').description('the shops of the host').helpCommand(false)
  act(shop, 'add', 'opens another shop, with the games of the first')
    .argument('<id>', 'a new one')
    .argument('<name>', 'as it is printed')
    .action((id, name, options) => send('addShop', { id, name }, options))
  act(shop, 'rename', 'gives a shop another name; counters print it from their next start or log-in on')
    .argument('<id>', 'of the shop')
    .argument('<name>', 'as it is printed')
    .action((id, name, options) => send('renameShop', { shop: id, name }, options))

  const terminal = host.command('terminal').description('self-service terminals').helpCommand(false)
  const addTerminal = act(terminal, 'add', 'adds a terminal at the counter of an operator, and shows its key')
    .argument('<operator>', 'its id', operatorId)
    .argument('<id>', 'a new number among those of the operator', wholeNumber(1, 9_999))
    .action((id, terminalId, options) => send('addTerminal', { operatorId: id, id: terminalId }, options))
  addExample(addTerminal, 'host terminal add 1042 4 --reason "delivered today"')
  act(terminal, 'key', 'shows the key of a terminal again; who and why is recorded')
    .argument('<operator>', 'its id', operatorId)
    .argument('<id>', 'its number among those of the operator', wholeNumber(1, 9_999))
    .action((id, terminalId, options) => send('terminalKey', { operatorId: id, id: terminalId }, options))

  const tv = host.command('tv').description('the boxes behind the TVs of shops').helpCommand(false)
  const addTv = withShop(act(tv, 'add', 'adds a box, and shows the path of its page at the host'))
    .argument('<id>', 'a new one')
    .action((deviceId, options) => send('addTvBox', { deviceId, shop: options.shop }, options))
  addExample(addTv, 'host tv add window --reason "second screen"')

  const administrator = host
    .command('administrator')
    .description('who may use these commands')
    .helpCommand(false)
  for (const [name, actName, does] of [
    ['add', 'addAdministrator', 'adds an administrator, and shows the key this once'],
    ['end', 'endAdministrator', 'ends the key of an administrator'],
  ] as const)
    act(administrator, name, does)
      .argument('<name>', 'which is never given to another person')
      .action((named, options) => send(actName, { name: named }, options))

  act(administrator, 'owner-key', 'gives the owner another key, and shows it; the earlier one ends').action(
    (options) => send('replaceOwnersKey', {}, options),
  )

  const list = (parent: Command, usage: string, description: string, show: ListCommand) =>
    withHost(parent.command(usage).description(description)).action(async (options) => {
      await (await import('./command.ts'))[show](options)
    })
  list(host, 'acts', 'the latest acts of administrators: who, when, what and why', 'showActs')
  list(operator, 'list', 'the operators of all shops: number, login and shop', 'showOperators')
  list(shop, 'list', 'the shops, in the order in which they were opened', 'showShops')
  list(
    administrator,
    'list',
    'who was added as an administrator, and whose key has ended',
    'showAdministrators',
  )
}
