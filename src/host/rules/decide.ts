import { decideCancellations } from './cancellations.ts'
import { decideGames } from './config.ts'
import { decideDraws } from './draws.ts'
import { decideInquiry } from './inquiry.ts'
import { decideLogHeads } from './log-heads.ts'
import { decideMessages } from './messages.ts'
import { decideMovementInquiry } from './movement-inquiry.ts'
import { decideOperators } from './operators.ts'
import { decidePayouts } from './payouts.ts'
import { decidePlayers } from './players.ts'
import { decideSale } from './sale.ts'
import { decideTerminalSales } from './terminal-sales.ts'
import { decideTerminals } from './terminals.ts'
import { decideTerms } from './terms.ts'
import { decideTill } from './till.ts'
import { decideTvBoxes } from './tv-boxes.ts'
import { decideVerification } from './verification.ts'
import { decideWallets } from './wallets.ts'
import type { Decision, Moment } from './decision.ts'
import type { HostState } from './state.ts'

const tables = {
  ...decideCancellations,
  ...decideGames,
  ...decideDraws,
  ...decideInquiry,
  ...decideLogHeads,
  ...decideMessages,
  ...decideMovementInquiry,
  ...decideOperators,
  ...decidePayouts,
  ...decidePlayers,
  ...decideSale,
  ...decideTerminalSales,
  ...decideTerminals,
  ...decideTerms,
  ...decideTill,
  ...decideTvBoxes,
  ...decideVerification,
  ...decideWallets,
}

export type HostCommand = Parameters<(typeof tables)[keyof typeof tables]>[1]
type CommandType = HostCommand['type']
type CommandOf<Type extends CommandType> = Extract<HostCommand, { type: Type }>
/** The rules of some commands. The type makes sure that each command goes to the rule of its own type. */
type CommandsOf<Types extends CommandType> = { [Type in Types]: CommandOf<Type> }[Types]

/** One rule for each type of command. */
const deciders: {
  readonly [Type in CommandType]: (state: HostState, command: CommandOf<Type>, moment: Moment) => Decision
} = tables

/** Decides a command by the rules of an operator's host: the events that happen now, or the refusal. */
export const decide = <Type extends CommandType>(
  state: HostState,
  command: CommandsOf<Type>,
  moment: Moment,
): Decision => deciders[command.type](state, command, moment)
