import * as v from 'valibot'
import { TerminalId } from '../protocol/terminals.ts'
import { GameId } from '../protocol/wire.ts'
import { refuse, type Outcome } from '../values/outcome.ts'
import { fetchDownloads, fetchMessages, fetchResults } from './announcements/read.ts'
import { fetchPlayers, lookUpPlayer } from './players/look-up.ts'
import type { World } from './world.ts'
import { connectPrintProgram, fetchPrintPage, pairPrintProgram } from './printing/pairing.ts'
import { fetchPrintProgram } from './printing/program.ts'
import { ReportRequest } from './shared/report.ts'
import { fetchReport } from './reports/fetch.ts'
import { refreshTerminalFunds } from './reports/terminal-funds.ts'
import { createPassword, logIn, logOut } from './session/log-in.ts'
import { lookUpTerminal } from './terminals/account.ts'
import { lockTerminal, sendTerminalPassword } from './terminals/orders.ts'
import { changeTvBox, fetchTvBoxes } from './tv-boxes/read.ts'
import { checkTicket } from './verification/check.ts'
import { lookUpWallet } from './wallets/look-up.ts'
import { printWallet } from './wallets/print-again.ts'

/** What the page may ask: with which arguments, and what answers. */
interface Query<Args extends readonly unknown[], T> {
  /** The page's side of the arguments. */
  readonly args: v.GenericSchema<Args, readonly unknown[]>
  /** Parses the arguments, then answers. Without a world, which is a core at work, there is a refusal. */
  answer(world: World | null, args: readonly unknown[]): Promise<Outcome<T>>
}

function query<Args extends readonly unknown[], Parsed extends readonly unknown[], T>(
  args: v.GenericSchema<Args, Parsed>,
  answer: (world: World, ...args: Parsed) => Promise<Outcome<T>>,
): Query<Args, T> {
  return {
    args,
    async answer(world, given) {
      const parsed = v.safeParse(args, given)
      if (!parsed.success) return refuse('badCommand')
      return world ? answer(world, ...parsed.output) : notReady
    },
  }
}

/** No core is at work yet, or any more: the page waits for the next one. */
export const notReady = refuse('terminalRestarted')

const nothing = v.tuple([])
const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))

/** Every query of the page, by name. What it answers at length is in `facts`; a refusal's code has a text under `refusals`. */
export const queries = {
  /** A login and its password. */
  logIn: query(v.tuple([text(200), text(200)]), logIn),
  /** A registration code and the new password; the answer is the login that the password belongs to. */
  createPassword: query(v.tuple([text(200), text(200)]), createPassword),
  logOut: query(nothing, logOut),
  /** Asks the host what a ticket is by now (`facts.check`). Spaces and dashes in the number do not matter. */
  checkTicket: query(v.tuple([text(64)]), checkTicket),
  /** Asks the host whose wallet the link of a QR code opens and what is in it (`facts.wallet`). */
  lookUpWallet: query(v.tuple([text(500)]), lookUpWallet),
  /** Prints a wallet's QR code by the number on its old paper, as a copy with what is in it now. */
  printWallet: query(v.tuple([text(64)]), printWallet),
  /** Asks the host what is in the account of a self-service terminal (`facts.terminalAccount`). */
  lookUpTerminal: query(v.tuple([TerminalId]), lookUpTerminal),
  /** Locks a self-service terminal (true) or unlocks it. */
  lockTerminal: query(v.tuple([TerminalId, v.boolean()]), lockTerminal),
  /** Gives a self-service terminal the password that unlocks it; it is remembered nowhere here. */
  sendTerminalPassword: query(v.tuple([TerminalId, text(200)]), sendTerminalPassword),
  /** Asks the host again whose card lies on the reader (`facts.player`). */
  lookUpPlayer: query(nothing, lookUpPlayer),
  /** The players of the host, by name, with accounts that a card may be given to. */
  fetchPlayers: query(nothing, fetchPlayers),
  /** Its progress, the report or why there is none are `facts.report`. */
  fetchReport: query(v.tuple([ReportRequest]), fetchReport),
  /** Asks the host what is in the operator's terminals (`facts.terminalFunds`): a day is closed only while they are empty. */
  refreshTerminalFunds: query(nothing, refreshTerminalFunds),
  /** What the operator's company says to its shops, newest first. */
  fetchMessages: query(nothing, fetchMessages),
  /** The latest draws of one game, or of all of them, newest first. */
  fetchResults: query(v.tuple([v.optional(GameId)]), fetchResults),
  /** Links to the print program's packages that the host offers. */
  fetchDownloads: query(nothing, fetchDownloads),
  /** Which game each of the operator's TV boxes shows, and what else it could. */
  fetchTvBoxes: query(nothing, fetchTvBoxes),
  /** Has a TV box show a configuration: the id of the one and of the other. */
  changeTvBox: query(v.tuple([text(200), text(200)]), changeTvBox),
  /** Asks the print program which version it is. */
  fetchPrintProgram: query(nothing, fetchPrintProgram),
  /** Where the print program's own page is; with the code that pairs it, where the host has one, so that nobody types. */
  fetchPrintPage: query(nothing, fetchPrintPage),
  /** Pairs this browser with the print program by the code that the program shows. */
  pairPrintProgram: query(v.tuple([text(60)]), pairPrintProgram),
  /** Reaches for the print program although the browser is going to ask whether this page may (`facts.localNetwork`). */
  connectPrintProgram: query(nothing, connectPrintProgram),
}

type Queries = typeof queries
export type QueryName = keyof Queries
type ArgsOf<Name extends QueryName> = Queries[Name] extends Query<infer Args, unknown> ? Args : never
type AnswerOf<Name extends QueryName> =
  Awaited<ReturnType<Queries[Name]['answer']>> extends Outcome<infer T> ? T : never

/** Asks a query by its name. */
export type Ask = <Name extends QueryName>(
  name: Name,
  ...args: ArgsOf<Name>
) => Promise<Outcome<AnswerOf<Name>>>

type Rows = {
  readonly [Name in QueryName]: {
    answer(world: World | null, args: readonly unknown[]): Promise<Outcome<AnswerOf<Name>>>
  }
}

/** Has every query answered in a world; where there is none, refused. */
export function askIn(world: World | null): Ask {
  const rows: Rows = queries
  return async (name, ...args) =>
    Object.hasOwn(rows, name) ? rows[name].answer(world, args) : refuse('badCommand')
}
