import {
  hostCalls,
  type AnswerOf,
  type HostCall,
  type HostCallName,
  type RequestOf,
} from '../../../src/protocol/host-calls.ts'
import type { LedgerKind } from '../../../src/protocol/till-records.ts'
import { answerIn, type Reply } from '../unmet.ts'
import type { Visit } from '../visit.ts'

/** The fields of a ledger entry that follow from the movement. Number, date, balance and id are checked separately. */
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
  /** Another request of the same call. The same id must not be accepted for it. */
  readonly other: object
  /** The change of the till, in minor units. */
  readonly change: number
  /** Throws if the answer is wrong. Returns the content of the till in the answer, and the expected ledger entries. */
  judge(reply: Reply): { readonly till: number | undefined; readonly entries: readonly Entry[] }
}

/** One way to move money. `prepare` makes what it needs and returns the request. */
export interface Movement {
  readonly about: HostCallName
  /** Which money moves, if the call alone does not say it. */
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
    judge(reply) {
      const answer = answerIn(call, reply) as AnswerOf<Name>
      look?.(answer)
      return { till: till(answer), entries: entries(answer) }
    },
  }
}
