import type { Command } from '../commands.ts'
import { isOpen, type Intent } from '../core/intent/outcome.ts'
import type { State } from '../state.ts'

/** A request in the state. `requestedAt`: ms since 1970. */
interface Request extends Intent {
  readonly requestedAt: number
}

/** What depends on the requests of one slice of the state while their outcome is open (`docs/intents.md`). */
interface RequestKind {
  readonly entries: (state: State) => readonly Request[]
  /** Whether a request has this id, or was made for the thing with this id. */
  readonly has: (state: State, id: string) => boolean
  /**
   * It moves money, or prepares that. While its outcome is open, it blocks the log-out and the close of the day, is listed at a
   * hand-over, and keeps the records of the log.
   */
  readonly isAboutMoney: boolean
  /** The commands that report once what it came to. If the disk is full, they wait in memory. */
  readonly outcomeCommands: readonly Command['type'][]
}

/** The slices of the state with requests. A new slice with requests is a type error here until it has its kind. */
export type RequestSlice = {
  [Slice in keyof State]: [Extract<State[Slice][keyof State[Slice]], readonly Intent[]>] extends [never]
    ? never
    : Slice
}[keyof State]

const kinds: Readonly<Record<RequestSlice, RequestKind>> = {
  payment: {
    entries: ({ payment }) => payment.history,
    has: ({ payment }, id) =>
      payment.history.some(({ ticket, uniqueReqId }) => ticket.ticketId === id || uniqueReqId === id),
    isAboutMoney: true,
    outcomeCommands: ['recordPurchaseAnswer', 'recordPurchaseRefused', 'recordPurchaseUnknown'],
  },
  till: {
    entries: ({ till }) => till.movements,
    has: ({ till }, id) => till.movements.some(({ movementId }) => movementId === id),
    isAboutMoney: true,
    outcomeCommands: [
      'recordMovementDone',
      'recordMovementRefused',
      'recordMovementNeverReceived',
      'recordMovementUnknown',
    ],
  },
  // A change moves no money itself; the first top-up of a new account does.
  players: {
    entries: ({ players }) => players.changes,
    has: ({ players }, id) => players.changes.some(({ changeId }) => changeId === id),
    isAboutMoney: true,
    outcomeCommands: ['recordPlayerChangeDone', 'recordPlayerChangeRefused', 'recordPlayerChangeUnknown'],
  },
  drawer: {
    entries: ({ drawer }) => drawer.openings,
    has: ({ drawer }, id) => drawer.openings.some(({ openingId }) => openingId === id),
    isAboutMoney: false,
    outcomeCommands: ['recordDrawerOpeningEnded', 'recordDrawerOpeningUnknown'],
  },
}

export const requestKinds: readonly RequestKind[] = Object.values(kinds)
const aboutMoney = requestKinds.filter(({ isAboutMoney }) => isAboutMoney)

/** Every request about money. */
export const moneyRequests = (state: State): readonly Request[] =>
  aboutMoney.flatMap(({ entries }) => entries(state))

/** Those of them whose outcome is open. */
export const openMoneyRequests = (state: State): readonly Request[] => moneyRequests(state).filter(isOpen)
