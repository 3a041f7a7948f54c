import { idempotencyKeyHeader } from '../../protocol/host-calls.ts'
import { addressed, hostMethods, type HostCall } from '../../protocol/host-call.ts'

export interface Sending {
  readonly idempotencyKey?: string | undefined
  /** A session token, if no cookie identifies the session. */
  readonly bearer?: string | undefined
}

/**
 * A call as it is sent (section 5, "Request helper"): by one of four methods, and always with a body, which is the
 * query for a GET (rulings, "Calls").
 */
export function hostRequest(
  call: Pick<HostCall, 'method' | 'path'>,
  origin: string,
  request: object,
  { idempotencyKey, bearer }: Sending = {},
): Request {
  const { method } = call
  if (!hostMethods.includes(method)) throw new TypeError(`no host call has the method ${method}`)
  const { path, body } = addressed(call, request)
  const url = new URL(path, origin)
  const isQuery = method === 'GET'
  if (isQuery) for (const [name, value] of Object.entries(body)) url.searchParams.set(name, String(value))
  const headers = new Headers()
  if (!isQuery) headers.set('content-type', 'application/json')
  if (bearer) headers.set('authorization', `Bearer ${bearer}`)
  if (idempotencyKey) headers.set(idempotencyKeyHeader, idempotencyKey)
  return new Request(url, {
    method,
    headers,
    credentials: 'same-origin',
    ...(isQuery ? {} : { body: JSON.stringify(body) }),
  })
}
