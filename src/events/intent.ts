import * as v from 'valibot'
import { Finite, Minor } from '../protocol/wire.ts'
import { decidedKinds } from '../values/decisions.ts'
import { Id } from './id.ts'

/**
 * The operator and the subject of a decision on an unknown outcome, for the report of the day; `amount` is null if only
 * the host knew it. Left out by versions that printed no decisions.
 */
export const Decided = v.optional(
  v.object({ operatorId: Finite, about: v.picklist(decidedKinds), amount: v.nullable(Minor) }),
)
export type Decided = NonNullable<v.InferOutput<typeof Decided>>

/** Why the outcome of a money request is unknown. */
export const UnknownReason = v.picklist(['noAnswer', 'badAnswer', 'notInAnswer', 'restart'])
export type UnknownReason = v.InferOutput<typeof UnknownReason>

/**
 * The operator of a request, with its outcome, where another operator has taken over the till since: its money is not of
 * the shift that is open at the counter.
 */
export const takenOverFrom = v.optional(Finite)

/**
 * Open prints of a ticket that was cancelled, or of the QR code of a wallet that was paid out: the print program is to take them
 * back. Left out by versions that let them come out.
 */
export const withdrawnPrints = v.optional(v.array(Id))

/** An explicit refusal of the host; `field` is the one of the request that the host names as wrong, for support. */
export const refusal = { code: Finite, name: v.string(), field: v.optional(v.string()) }
interface Refusal {
  readonly code: number
  readonly name: string
  readonly field?: string | undefined
}

/** A refusal without anything else that stands beside it. */
export const refusalIn = ({ code, name, field }: Refusal): { code: number; name: string; field?: string } =>
  field === undefined ? { code, name } : { code, name, field }
