import {
  hostCalls,
  type AnswerOf,
  type HostCall,
  type HostCallName,
  type RequestOf,
} from '../../../src/protocol/host-calls.ts'
import type { LedgerKind } from '../../../src/protocol/till-records.ts'
import { answerIn, type Said } from '../unmet.ts'
import type { Visit } from '../visit.ts'

/** What an entry of the ledger says of what moved; its number, date, balance and id are no matter of the movement. */
export interface Entry {
  readonly kind: LedgerKind
  readonly amount: number
  readonly unique_req_id?: string
  readonly barcode?: string
  readonly gameId?: number
  readonly userId?: string
}

/** A request that moves money, ready to be sent. */
export interface Act {
  readonly call: HostCall
  readonly request: object
  /** Another one of the same call, which the same id must not stand for. */
  readonly other: object
  /** What it puts into the till, minor units. */
  readonly change: number
  /** Throws where the answer is not right; says what is in the till by it, and what the ledger should have. */
  judge(said: Said): { readonly till: number | undefined; readonly entries: readonly Entry[] }
}

/** A way in which money moves: what it needs is brought about, and what is asked for then. */
export interface Movement {
  readonly about: HostCallName
  /** What is moved, where the call alone does not say it. */
  readonly what?: string
  prepare(visit: Visit): Promise<Act>
}

interface Terms<Name extends HostCallName> {
  readonly request: RequestOf<Name>
  readonly other: RequestOf<Name>
  readonly change: number
  readonly till: (answer: AnswerOf<Name>) => number | undefined
  readonly entries: (answer: AnswerOf<Name>) => readonly Entry[]
  readonly look?: (answer: AnswerOf<Name>) => void
}

export function act<Name extends HostCallName>(name: Name, terms: Terms<Name>): Act {
  const call: HostCall = hostCalls[name]
  const { request, other, change, till, entries, look } = terms
  return {
    call,
    request,
    other,
    change,
    judge(said) {
      const answer = answerIn(call, said) as AnswerOf<Name>
      look?.(answer)
      return { till: till(answer), entries: entries(answer) }
    },
  }
}
