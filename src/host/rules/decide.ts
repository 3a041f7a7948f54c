import {
  decideCancelPayout,
  decideCancelTicket,
  evolvePayoutCancelled,
  evolveTicketCancelled,
  type CancelPayout,
  type CancelTicket,
} from './cancellations.ts'
import {
  decideCollectTill,
  decideRefillTill,
  evolveTillCollected,
  evolveTillRefilled,
  type CollectTill,
  type RefillTill,
} from './till.ts'
import { decideOfferGames, evolveGamesOffered, type OfferGames } from './config.ts'
import type { Decision, Moment } from './decision.ts'
import { decideHoldDraws, evolveDrawsHeld, evolveUnsoldDrawsHeld, type HoldDraws } from './draws.ts'
import type { HostEvent } from './events.ts'
import { decideInquireTickets, evolveTicketIdsFenced, type InquireTickets } from './inquiry.ts'
import {
  decideAddOperator,
  decideIssueRegistrationCode,
  decideSetPassword,
  evolveOperatorAdded,
  evolvePasswordSet,
  evolveRegistrationCodeIssued,
  type AddOperator,
  type IssueRegistrationCode,
  type SetPassword,
} from './operators.ts'
import {
  decideAddPlayer,
  decideUpdatePlayer,
  evolvePlayerAdded,
  evolvePlayerChanged,
  evolvePlayerMoney,
  type AddPlayer,
  type UpdatePlayer,
} from './players.ts'
import { decidePayTicket, evolveTicketPaid, type PayTicket } from './payouts.ts'
import { evolvePurchaseDecided } from './purchases.ts'
import { decideBuyTickets, type BuyTickets } from './sale.ts'
import type { HostState } from './state.ts'
import {
  decideSellAtTerminal,
  evolveTerminalTicketRefused,
  evolveTerminalTicketSold,
  type SellAtTerminal,
} from './terminal-sales.ts'
import {
  decideAddTerminals,
  decideFundTerminal,
  decideLockTerminal,
  decideSetTerminalPassword,
  decideUnlockTerminal,
  evolveTerminalFunded,
  evolveTerminalLockSet,
  evolveTerminalPasswordSet,
  evolveTerminalsAdded,
  type AddTerminals,
  type FundTerminal,
  type LockTerminal,
  type SetTerminalPassword,
  type UnlockTerminal,
} from './terminals.ts'
import { decideInquireMovements, evolveRequestsFenced, type InquireMovements } from './movement-inquiry.ts'
import {
  decideOpenShop,
  decideSetTerms,
  evolveShopOpened,
  evolveTermsSet,
  type OpenShop,
  type SetTerms,
} from './terms.ts'
import { evolveTillRequestRefused } from './till-requests.ts'
import {
  decideAddTvBoxes,
  decideConfigureTvBox,
  evolveTvBoxConfigured,
  evolveTvBoxesAdded,
  type AddTvBoxes,
  type ConfigureTvBox,
} from './tv-boxes.ts'
import { decideCheckTicket, evolveTicketChecked, type CheckTicket } from './verification.ts'
import {
  decideBlockWallet,
  decideOpenWallet,
  decideReplaceWalletLinks,
  decideSettleWallet,
  evolveWalletBlockSet,
  evolveWalletLinkReplaced,
  evolveWalletOpened,
  evolveWalletSettled,
  type BlockWallet,
  type OpenWallet,
  type ReplaceWalletLinks,
  type SettleWallet,
} from './wallets.ts'

export type HostCommand =
  | SetTerms
  | OpenShop
  | AddOperator
  | IssueRegistrationCode
  | SetPassword
  | OfferGames
  | HoldDraws
  | BuyTickets
  | InquireTickets
  | InquireMovements
  | CheckTicket
  | PayTicket
  | CancelTicket
  | CancelPayout
  | RefillTill
  | CollectTill
  | OpenWallet
  | SettleWallet
  | BlockWallet
  | ReplaceWalletLinks
  | AddTerminals
  | FundTerminal
  | LockTerminal
  | SetTerminalPassword
  | UnlockTerminal
  | SellAtTerminal
  | AddPlayer
  | UpdatePlayer
  | AddTvBoxes
  | ConfigureTvBox

/** The rules of an operator's host: what a command makes happen now, or why it does not. */
export function decide(state: HostState, command: HostCommand, moment: Moment): Decision {
  switch (command.type) {
    case 'setTerms':
      return decideSetTerms(state, command, moment)
    case 'openShop':
      return decideOpenShop(state, command, moment)
    case 'addOperator':
      return decideAddOperator(state, command, moment)
    case 'issueRegistrationCode':
      return decideIssueRegistrationCode(state, command, moment)
    case 'setPassword':
      return decideSetPassword(state, command, moment)
    case 'offerGames':
      return decideOfferGames(state, command, moment)
    case 'holdDraws':
      return decideHoldDraws(state, command, moment)
    case 'buyTickets':
      return decideBuyTickets(state, command, moment)
    case 'inquireTickets':
      return decideInquireTickets(state, command, moment)
    case 'inquireMovements':
      return decideInquireMovements(state, command, moment)
    case 'checkTicket':
      return decideCheckTicket(state, command, moment)
    case 'payTicket':
      return decidePayTicket(state, command, moment)
    case 'cancelTicket':
      return decideCancelTicket(state, command, moment)
    case 'cancelPayout':
      return decideCancelPayout(state, command, moment)
    case 'refillTill':
      return decideRefillTill(state, command, moment)
    case 'collectTill':
      return decideCollectTill(state, command, moment)
    case 'openWallet':
      return decideOpenWallet(state, command, moment)
    case 'settleWallet':
      return decideSettleWallet(state, command, moment)
    case 'blockWallet':
      return decideBlockWallet(state, command, moment)
    case 'replaceWalletLinks':
      return decideReplaceWalletLinks(state, command, moment)
    case 'addTerminals':
      return decideAddTerminals(state, command, moment)
    case 'fundTerminal':
      return decideFundTerminal(state, command, moment)
    case 'lockTerminal':
      return decideLockTerminal(state, command, moment)
    case 'setTerminalPassword':
      return decideSetTerminalPassword(state, command, moment)
    case 'unlockTerminal':
      return decideUnlockTerminal(state, command, moment)
    case 'sellAtTerminal':
      return decideSellAtTerminal(state, command, moment)
    case 'addPlayer':
      return decideAddPlayer(state, command, moment)
    case 'updatePlayer':
      return decideUpdatePlayer(state, command, moment)
    case 'addTvBoxes':
      return decideAddTvBoxes(state, command, moment)
    case 'configureTvBox':
      return decideConfigureTvBox(state, command, moment)
  }
}

/** Writes an event into the state; of use on a plain object and on a draft alike. */
export function evolve(state: HostState, event: HostEvent): void {
  switch (event.type) {
    case 'termsSet':
      return evolveTermsSet(state, event)
    case 'shopOpened':
      return evolveShopOpened(state, event)
    case 'operatorAdded':
      return evolveOperatorAdded(state, event)
    case 'registrationCodeIssued':
      return evolveRegistrationCodeIssued(state, event)
    case 'passwordSet':
      return evolvePasswordSet(state, event)
    case 'gamesOffered':
      return evolveGamesOffered(state, event)
    case 'drawsHeld':
      return evolveDrawsHeld(state, event)
    case 'unsoldDrawsHeld':
      return evolveUnsoldDrawsHeld(state, event)
    case 'purchaseDecided':
      return evolvePurchaseDecided(state, event)
    case 'ticketIdsFenced':
      return evolveTicketIdsFenced(state, event)
    case 'requestsFenced':
      return evolveRequestsFenced(state, event)
    case 'ticketChecked':
      return evolveTicketChecked(state, event)
    case 'ticketPaid':
      return evolveTicketPaid(state, event)
    case 'ticketCancelled':
      return evolveTicketCancelled(state, event)
    case 'payoutCancelled':
      return evolvePayoutCancelled(state, event)
    case 'tillRefilled':
      return evolveTillRefilled(state, event)
    case 'tillCollected':
      return evolveTillCollected(state, event)
    case 'walletOpened':
      return evolveWalletOpened(state, event)
    case 'walletSettled':
      return evolveWalletSettled(state, event)
    case 'walletLinkReplaced':
      return evolveWalletLinkReplaced(state, event)
    case 'walletBlockSet':
      return evolveWalletBlockSet(state, event)
    case 'terminalsAdded':
      return evolveTerminalsAdded(state, event)
    case 'terminalRefilled':
    case 'terminalCollected':
      return evolveTerminalFunded(state, event)
    case 'terminalLockSet':
      return evolveTerminalLockSet(state, event)
    case 'terminalPasswordSet':
      return evolveTerminalPasswordSet(state, event)
    case 'terminalTicketSold':
      return evolveTerminalTicketSold(state, event)
    case 'terminalTicketRefused':
      return evolveTerminalTicketRefused(state, event)
    case 'playerAdded':
      return evolvePlayerAdded(state, event)
    case 'playerRefilled':
    case 'playerCollected':
      return evolvePlayerMoney(state, event)
    case 'playerChanged':
      return evolvePlayerChanged(state, event)
    case 'tvBoxesAdded':
      return evolveTvBoxesAdded(state, event)
    case 'tvBoxConfigured':
      return evolveTvBoxConfigured(state, event)
    case 'tillRequestRefused':
      return evolveTillRequestRefused(state, event)
  }
}
