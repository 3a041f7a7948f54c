import * as v from 'valibot'
import { TerminalId } from '../protocol/terminals.ts'
import { GameId, Uuid } from '../protocol/wire.ts'
import { refuse, type Outcome } from '../values/outcome.ts'
import { fetchDownloads, fetchMessages, fetchResults } from './announcements/read.ts'
import { enrolAtCollector } from './collector/enrol.ts'
import { fetchPlayers, lookUpPlayer } from './players/look-up.ts'
import type { World } from './world.ts'
import { connectPrintProgram, fetchPrintPage, pairPrintProgram } from './printing/pairing.ts'
import { fetchPrintProgram } from './printing/program.ts'
import { continueFromMirror } from './reconciliation/from-mirror.ts'
import { ReportRequest } from './shared/report.ts'
import { fetchReport } from './reports/fetch.ts'
import { refreshTerminalFunds } from './reports/terminal-funds.ts'
import { acceptHost, createPassword, logIn, logOut } from './session/log-in.ts'
import { lookUpTerminal } from './terminals/account.ts'
import { lockTerminal, sendTerminalPassword } from './terminals/orders.ts'
import { changeTvBox, fetchTvBoxes } from './tv-boxes/read.ts'
import { checkTicket } from './verification/check.ts'
import { lookUpWallet } from './wallets/look-up.ts'
import { printWallet } from './wallets/print-again.ts'

/** The page's queries: the schema of the arguments, and the function that answers. */
interface Query<Args extends readonly unknown[], T> {
  /** The arguments on the page's side. */
  readonly args: v.GenericSchema<Args, readonly unknown[]>
  /** Parses the arguments, then answers. Without a running core it refuses. */
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

/** No core is running: the page waits for the next one. */
export const notReady = refuse('counterRestarted')

const nothing = v.tuple([])
const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))

/** Every query of the page, by name. Detailed answers are in `facts`; a refusal's code has a text under `refusals`. */
export const queries = {
  /** A login and its password. */
  logIn: query(v.tuple([text(200), text(200)]), logIn),
  /** A registration code and the new password; the answer is the login of that password. */
  createPassword: query(v.tuple([text(200), text(200)]), createPassword),
  logOut: query(nothing, logOut),
  /** The host that answers takes the place of the one with which money is open (`facts.status.isOtherHost`). */
  acceptHost: query(nothing, acceptHost),
  /** Requests a ticket's current state from the host (`facts.verification`). Spaces and dashes in the number are ignored. */
  checkTicket: query(v.tuple([text(64)]), checkTicket),
  /** Requests owner and balance of a wallet by the link of its QR code (`facts.wallets`). */
  lookUpWallet: query(v.tuple([text(500)]), lookUpWallet),
  /** Prints a wallet's QR code by the number on its old paper, as a copy with the current balance. */
  printWallet: query(v.tuple([text(64)]), printWallet),
  /** Requests the account of a self-service terminal from the host (`facts.terminals.account`). */
  lookUpTerminal: query(v.tuple([TerminalId]), lookUpTerminal),
  /** Locks a self-service terminal (true) or unlocks it. */
  lockTerminal: query(v.tuple([TerminalId, v.boolean()]), lockTerminal),
  /** Sets the password that unlocks a self-service terminal; the counter does not store it. */
  sendTerminalPassword: query(v.tuple([TerminalId, text(200)]), sendTerminalPassword),
  /** Requests the player of the card on the reader again (`facts.players`). */
  lookUpPlayer: query(nothing, lookUpPlayer),
  /** The players of the host, by name, whose accounts may get a card. */
  fetchPlayers: query(nothing, fetchPlayers),
  /** `facts.reports` has its progress, the report or the reason for a failure. */
  fetchReport: query(v.tuple([ReportRequest]), fetchReport),
  /**
   * Requests the funds in the operator's terminals from the host (`facts.terminals.funds`): a day can be closed only
   * while they are empty.
   */
  refreshTerminalFunds: query(nothing, refreshTerminalFunds),
  /** The messages of the operator's company, newest first. */
  fetchMessages: query(nothing, fetchMessages),
  /** The latest draws of one game, or of all of them, newest first. */
  fetchResults: query(v.tuple([v.optional(GameId)]), fetchResults),
  /** Links to the host's packages of the print program. */
  fetchDownloads: query(nothing, fetchDownloads),
  /** The game on each of the operator's TV boxes, and the alternatives. */
  fetchTvBoxes: query(nothing, fetchTvBoxes),
  /** Sets the configuration of a TV box, by the ids of both. */
  changeTvBox: query(v.tuple([text(200), text(200)]), changeTvBox),
  /** Requests the version of the print program. */
  fetchPrintProgram: query(nothing, fetchPrintProgram),
  /** The address of the print program's own page, with the pairing code if the host has one. */
  fetchPrintPage: query(nothing, fetchPrintPage),
  /** Pairs this browser with the print program by the code that the program shows. */
  pairPrintProgram: query(v.tuple([text(60)]), pairPrintProgram),
  /** Connects to the print program even if the browser will prompt for permission (`facts.printing.localNetwork`). */
  connectPrintProgram: query(nothing, connectPrintProgram),
  /** Enrols this counter at the collector by a code of its operator. */
  enrolAtCollector: query(v.tuple([text(60)]), enrolAtCollector),
  /** The log with which this new counter continues from a mirrored one (`facts.log.mirrored`), by counter and log. */
  continueFromMirror: query(v.tuple([Uuid, v.number()]), continueFromMirror),
}

type Queries = typeof queries
export type QueryName = keyof Queries
type ArgsOf<Name extends QueryName> = Queries[Name] extends Query<infer Args, unknown> ? Args : never
type AnswerOf<Name extends QueryName> =
  Awaited<ReturnType<Queries[Name]['answer']>> extends Outcome<infer T> ? T : never

/** Answers a query by its name. */
export type RunQuery = <Name extends QueryName>(
  name: Name,
  ...args: ArgsOf<Name>
) => Promise<Outcome<AnswerOf<Name>>>

type Rows = {
  readonly [Name in QueryName]: {
    answer(world: World | null, args: readonly unknown[]): Promise<Outcome<AnswerOf<Name>>>
  }
}

/** Answers every query in a world; refuses if there is none. */
export function queryIn(world: World | null): RunQuery {
  const rows: Rows = queries
  return async (name, ...args) =>
    Object.hasOwn(rows, name) ? rows[name].answer(world, args) : refuse('badCommand')
}
