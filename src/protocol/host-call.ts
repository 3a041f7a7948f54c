import * as v from 'valibot'

/**
 * What the request helper takes (section 5): UPDATE is no method of HTTP, but one that such hosts know. Calls of section 7
 * use the first two alone.
 */
export const hostMethods = ['GET', 'POST', 'DELETE', 'UPDATE'] as const

/**
 * One call to the operator's host (rulings, "Calls"). A `read` may be repeated freely; a `money` call carries an
 * `Idempotency-Key` header and is never repeated blindly. Failed answers of every call have the form of `Failure`.
 */
export interface HostCall {
  readonly method: (typeof hostMethods)[number]
  readonly path: string
  readonly kind: 'read' | 'money'
  readonly request: v.GenericSchema
  readonly answer: v.GenericSchema
}

const inPath = /\{(\w+)\}/g

/** The fields of a request that stand in the path of its call, as in `/api/{hash}`. */
export const pathFields = ({ path }: Pick<HostCall, 'path'>): string[] =>
  [...path.matchAll(inPath)].map(([, name = '']) => name)

/** A call's path for a request, and what of the request is left for its body. */
export function addressed(
  call: Pick<HostCall, 'path'>,
  request: object,
): { readonly path: string; readonly body: object } {
  const fields = pathFields(call)
  if (fields.length === 0) return { path: call.path, body: request }
  const values = new Map<string, unknown>(Object.entries(request))
  const path = call.path.replace(inPath, (_field, name: string) =>
    encodeURIComponent(String(values.get(name))),
  )
  const body = Object.fromEntries([...values].filter(([name]) => !fields.includes(name)))
  return { path, body }
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
