import { evolveCancellations } from './cancellations.ts'
import { evolveGames } from './config.ts'
import { evolveDraws } from './draws.ts'
import { evolveInquiry } from './inquiry.ts'
import { evolveLogHeads } from './log-heads.ts'
import { evolveMessages } from './messages.ts'
import { evolveMovementInquiry } from './movement-inquiry.ts'
import { evolveOperators } from './operators.ts'
import { evolvePayouts } from './payouts.ts'
import { evolvePlayers } from './players.ts'
import { evolvePurchases } from './purchases.ts'
import { evolveTerminalSales } from './terminal-sales.ts'
import { evolveTerminals } from './terminals.ts'
import { evolveTerms } from './terms.ts'
import { evolveTillRequests } from './till-requests.ts'
import { evolveTill } from './till.ts'
import { evolveTvBoxes } from './tv-boxes.ts'
import { evolveVerification } from './verification.ts'
import { evolveWallets } from './wallets.ts'
import type { HostEvent, HostEventOf } from './events.ts'
import type { HostState } from './state.ts'

type EventType = HostEvent['type']
/** The effects of some events. The type makes sure that each event goes to the function of its own type. */
type EventsOf<Types extends EventType> = { [Type in Types]: HostEventOf<Type> }[Types]

/** One function for each type of event. */
const evolvers: { readonly [Type in EventType]: (state: HostState, event: HostEventOf<Type>) => void } = {
  ...evolveCancellations,
  ...evolveGames,
  ...evolveDraws,
  ...evolveInquiry,
  ...evolveLogHeads,
  ...evolveMessages,
  ...evolveMovementInquiry,
  ...evolveOperators,
  ...evolvePayouts,
  ...evolvePlayers,
  ...evolvePurchases,
  ...evolveTerminalSales,
  ...evolveTerminals,
  ...evolveTerms,
  ...evolveTillRequests,
  ...evolveTill,
  ...evolveTvBoxes,
  ...evolveVerification,
  ...evolveWallets,
}

/** Applies an event to the state: a plain object or a draft. */
export const evolve = <Type extends EventType>(state: HostState, event: EventsOf<Type>): void =>
  evolvers[event.type](state, event)
