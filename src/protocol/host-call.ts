import * as v from 'valibot'
import type { HostErrorName } from './error-codes.ts'

/**
 * The methods of the request helper (section 5): UPDATE is not a method of HTTP, but such hosts accept it. Calls of
 * section 7 use only the first two.
 */
export const hostMethods = ['GET', 'POST', 'DELETE', 'UPDATE'] as const

/**
 * One call to the operator's host (rulings, "Calls"), with all its data: page, sandbox host, documents and `balcao host check`
 * read this row. Failed answers of every call have the form of `Failure`.
 */
export interface HostCall {
  readonly method: (typeof hostMethods)[number]
  /** Fields of the request may be part of it, as in `/api/{hash}`. */
  readonly path: string
  /**
   * `open` needs no session, because it starts one or returns only public data. `read` and `write` need one and may be
   * repeated freely; a `write` changes the host's data, but moves no money. `money` carries an `Idempotency-Key` header
   * and is never repeated without it.
   */
  readonly kind: 'open' | 'read' | 'write' | 'money'
  /** What it does and what its fields mean, in Markdown, for the documents. */
  readonly does: string
  readonly request: v.GenericSchema
  readonly answer: v.GenericSchema
  /** Its refusals, in addition to `commonRefusals`. */
  readonly refuses?: readonly HostErrorName[]
  /** For a call with many items: the refusals of single items in an answer in which others succeed. */
  readonly refusesEach?: readonly HostErrorName[]
  /** It belongs to deployments with one of these flags; the others refuse it. */
  readonly flags?: readonly ('qrCode' | 'terminals' | 'cardReader' | 'tvBox')[]
  /** A host may leave it out: the page then works without its data. */
  readonly optional?: true
  /**
   * A request that every host answers, for the documents and for `balcao host check`; not needed if an empty one is
   * valid.
   */
  readonly example?: unknown
  /**
   * A request about something unknown to every host, which is refused with one of `refuses`; for calls without an
   * `example`.
   */
  readonly refusedExample?: unknown
}

/** Refusals of all calls of a kind. */
export const commonRefusals: readonly {
  readonly name: HostErrorName
  /** The names of those calls, for the documents. */
  readonly calls: string
  isOf(call: HostCall): boolean
}[] = [
  {
    name: 'session_expired',
    calls: 'every call that needs a session',
    isOf: ({ kind }) => kind !== 'open',
  },
  { name: 'malformed', calls: 'every call', isOf: () => true },
  { name: 'page_outdated', calls: 'every call', isOf: () => true },
  { name: 'id_malformed', calls: 'every call that names a UUID', isOf: ({ kind }) => kind !== 'open' },
  { name: 'id_reused', calls: 'every call that moves money', isOf: ({ kind }) => kind === 'money' },
  {
    name: 'foreign_origin',
    calls: 'every call but a GET, where the host keeps the session in cookies',
    isOf: ({ method }) => method !== 'GET',
  },
  {
    name: 'not_in_deployment',
    calls: 'every call of a feature that the deployment does not have',
    isOf: ({ flags }) => flags !== undefined,
  },
  {
    name: 'not_found',
    calls: 'every optional call',
    isOf: ({ optional }) => optional === true,
  },
  {
    name: 'too_many_requests',
    calls: 'every call that needs a session; one that moves money answers without a body',
    isOf: ({ kind }) => kind !== 'open' && kind !== 'money',
  },
  {
    name: 'system',
    calls: 'every call that moves no money; one that does answers without a body instead',
    isOf: ({ kind }) => kind !== 'money',
  },
]

/** Whether a call may be refused with an error as a whole. */
export const mayRefuse = (call: HostCall, name: string): boolean =>
  (call.refuses ?? []).some((refused) => refused === name) ||
  commonRefusals.some((common) => common.name === name && common.isOf(call))

const inPath = /\{(\w+)\}/g

/** The fields of the request in the path of its call, as in `/api/{hash}`. */
export const pathFields = ({ path }: Pick<HostCall, 'path'>): string[] =>
  [...path.matchAll(inPath)].map(([, name = '']) => name)

/** A call's path for a request, and the part of the request for its body. */
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

/** Calls of the sandbox host alone; no operator's host has them. */
export const isSandboxCall = ({ path }: { readonly path: string }): boolean =>
  path.startsWith('/api/sandbox/')

export const Nothing = v.object({})
export const success = v.literal(true)
