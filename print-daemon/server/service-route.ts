import type * as v from 'valibot'
import type { errorCodes } from '../../src/protocol/error-codes.ts'

/**
 * `anyone` whom the gate admits; `printing`: a paired client, or a page of an unsigned origin; `paired`: a paired client alone;
 * `commandLine`: that of this machine.
 */
export type Callers = 'anyone' | 'printing' | 'paired' | 'commandLine'

/** A refusal with a status of its own; `reasons` are the values of its field `reason`. */
export interface ServiceRefusal {
  readonly code: keyof typeof errorCodes
  readonly message: string
  readonly reasons?: readonly string[]
}

/** A route of the print program: who may call it, what it takes, answers, and is refused with. */
export interface ServiceRoute {
  readonly method: 'GET' | 'POST'
  /** A field of the path is in braces. */
  readonly path: string
  readonly callers: Callers
  /** The title of its group in the documents. */
  readonly group: string
  readonly does: string
  /** Patterns that fields of the path match; a field without one takes any text. */
  readonly fields?: Readonly<Record<string, string>>
  /** Fields of the query, each with its pattern. All may be left out. */
  readonly query?: Readonly<Record<string, string>>
  /** A body that does not match it is refused with status 400 and the field. */
  readonly request?: v.GenericSchema
  /** The longest body, bytes, where it is not the usual one. */
  readonly bodyLimit?: number
  /** A JSON answer, or the type of another one. */
  readonly answer: v.GenericSchema | string
  readonly refusals?: Readonly<Record<number, ServiceRefusal>>
}
