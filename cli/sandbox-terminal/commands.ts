import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import errors from '../../locales/en/errors.json' with { type: 'json' }
import { gameRow } from '../../src/games/catalogue.ts'
import type { Bet } from '../../src/games/family.ts'
import { missingIn, quickPick } from '../../src/games/rules.ts'
import { neverCloses } from '../../src/protocol/games.ts'
import { TerminalAnswer, TerminalSale, type TerminalTicket } from '../../src/protocol/terminals.ts'
import type { HostError } from '../../src/protocol/wire.ts'
import { exactOrder } from '../../src/values/betting-format.ts'
import { plainAmount } from '../../src/values/money.ts'
import type { Connection, View } from './connection.ts'

/** The result of a command: lines to show, or one line with an error. */
export type Reply = { readonly lines: readonly string[] } | { readonly problem: string }

export const help = [
  'games                    what is sold here, with the price of a bet by variant',
  'buy GAME [numbers…]      one bet in the draw on sale; a quick pick without numbers',
  'unlock PASSWORD          unlocks a locked terminal',
  'status                   funds and lock',
  'quit',
]

/** `BRL 12.50`, or only the figure while the currency is unknown. */
export const money = (amount: number, currency: View['currency']): string =>
  currency === null ? plainAmount(amount) : `${currency} ${plainAmount(amount)}`

/** Executes one line of input. */
export async function obey(line: string, connection: Connection): Promise<Reply> {
  const [command = '', ...args] = line.split(/\s+/)
  const { view } = connection
  switch (command) {
    case 'help':
      return { lines: help }
    case 'status':
      return { lines: [status(view)] }
    case 'games':
      return { lines: games(view) }
    case 'unlock':
      return args.length === 1 ? unlock(args[0]!, connection) : { problem: 'unlock wants the password' }
    case 'buy':
      return buy(args, connection)
    default:
      return { problem: `there is no command ${command}; help lists them` }
  }
}

export function status({ terminal, currency }: View): string {
  if (!terminal) return 'The host has not sent anything yet.'
  const lock = terminal.hasPassword ? 'locked, a password unlocks it' : 'locked by the counter'
  return `Funds: ${money(terminal.wallet, currency)}; ${terminal.status ? lock : 'unlocked'}.`
}

const timeLeft = ({ timers, timersAt }: View, gameId: number): string => {
  const draw = timers[gameId]?.[0]
  if (!draw || draw.draw_time === neverCloses) return 'always'
  const seconds = Math.max(0, Math.ceil((draw.draw_time - (performance.now() - timersAt)) / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function games(view: View): string[] {
  return view.games.map(({ game_id: id, game_name: name, bet_prices: prices }) => {
    const variants = Object.entries(prices).map(([variant, price]) => `${variant}: ${plainAmount(price)}`)
    return `${String(id).padStart(4)}  ${name.padEnd(24)}  ${timeLeft(view, id).padStart(8)}  ${variants.join('  ')}`
  })
}

async function unlock(passwordCode: string, { request, update, view }: Connection): Promise<Reply> {
  if (!view.terminal?.status) return { lines: ['The terminal is not locked.'] }
  const answer = await request('unlock-terminal', { passwordCode }, TerminalAnswer)
  if (!answer.ok) return { problem: errorText(answer.error) }
  update({ status: false })
  return { lines: [] }
}

async function buy(
  [game = '', ...args]: readonly string[],
  { request, update, view }: Connection,
): Promise<Reply> {
  const offered = view.games.find(({ game_id: id }) => String(id) === game)
  if (!offered) return { problem: `game ${game || '?'} is not sold here; games lists those that are` }
  const row = gameRow(offered.game_id)
  if (!row) return { problem: `this terminal does not know the rules of game ${game}` }
  if (view.terminal?.status) return { problem: 'the terminal is locked' }
  if (args.some((arg) => !/^\d{1,4}$/.test(arg))) return { problem: 'numbers are whole numbers' }
  const bet: Bet =
    args.length > 0 ? { numbers: args.map(Number) } : quickPick(row, (below) => randomInt(below))
  if (missingIn(row, withFormat(row.family, bet))) return { problem: `game ${game} takes no such bet` }
  const answer = await request('buy-ticket', ticketFor(view, offered.game_id, bet), TerminalSale)
  if (!answer.ok) return { problem: errorText(answer.error) }
  update({ wallet: answer.wallet })
  const { barcode, price, bets, firstDraw } = answer.ticket
  const numbers = bets.map((sold) => sold.numbers.join(' ')).join(' | ')
  return {
    lines: [
      `Ticket ${barcode}: ${offered.game_name}, draw ${firstDraw}, ${numbers}, ${money(price, view.currency)}.`,
    ],
  }
}

/** The digit games use exact order by default (section 3, "Bet numbers"). */
const withFormat = (family: string, bet: Bet): Bet =>
  family === 'digits' && bet.format === undefined ? { ...bet, format: exactOrder } : bet

function ticketFor({ timers }: View, gameId: number, { numbers, format }: Bet): TerminalTicket {
  const drawId = timers[gameId]?.[0]?.draw_id
  return {
    unique_req_id: uuidv7(),
    game_id: gameId,
    price_var: '1',
    bets: [{ numbers: [...numbers], ...(format === undefined ? {} : { format }) }],
    multidraw: 1,
    ...(drawId === undefined ? {} : { draw_id: drawId }),
  }
}

const reasons: Readonly<Record<string, string>> = { ...errors.code, ...errors.name }

const errorText = ({ code, name }: HostError): string =>
  (reasons[name] ?? reasons[code] ?? name).replace(/^./, (first) => first.toLowerCase())
