import * as v from 'valibot'

/**
 * One call to the operator's host (rulings, "Calls"). A `read` may be repeated freely; a `money` call carries an
 * `Idempotency-Key` header and is never repeated blindly. Failed answers of every call have the form of `Failure`.
 */
export interface HostCall {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly kind: 'read' | 'money'
  readonly request: v.GenericSchema
  readonly answer: v.GenericSchema
}

export const Nothing = v.object({})
export const success = v.literal(true)

export const read = <Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  method: HostCall['method'],
  path: string,
  request: Request,
  answer: Answer,
) => ({ method, path, kind: 'read', request, answer }) as const

export const money = <Request extends v.GenericSchema, Answer extends v.GenericSchema>(
  path: string,
  request: Request,
  answer: Answer,
) => ({ method: 'POST', path, kind: 'money', request, answer }) as const
