import { hostError, keyField } from '../../protocol/error-codes.ts'
import * as v from 'valibot'
import { hostCalls, type SessionCallName } from '../../protocol/host-calls.ts'
import { Uuid, type HostError } from '../../protocol/wire.ts'
import { isStorable } from '../../values/storable.ts'
import type { Parsed } from './handlers.ts'

/** The error of a request that does not match its schema, with the field. A malformed id has an error of its own. */
function formError(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): HostError {
  const id = issues.find(({ type }) => type === 'uuid')
  return hostError(id ? 'id_malformed' : 'malformed', v.getDotPath(id ?? issues[0]))
}

/**
 * Parses what a peer has sent, or returns the error: of its form, or without a field where no database can store a text in it. To the
 * database that would be a failure, and so to the peer: the outcome would be unknown.
 */
export function parseSent<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
): { readonly output: v.InferOutput<Schema> } | { readonly error: HostError } {
  const parsed = v.safeParse(schema, sent)
  if (!parsed.success) return { error: formError(parsed.issues) }
  return isStorable(parsed.output) ? { output: parsed.output } : { error: hostError('malformed') }
}

/** Parses a request and its Idempotency-Key, or returns the error. Only a request that moves money needs a key. */
export function parseRequest<Name extends SessionCallName>(
  name: Name,
  request: unknown,
  key: string,
): { readonly request: Parsed<Name>; readonly key: string } | HostError {
  const schema: (typeof hostCalls)[Name]['request'] = hostCalls[name].request
  const parsed = parseSent(schema, request)
  if ('error' in parsed) return parsed.error
  if (hostCalls[name].kind !== 'money') return { request: parsed.output as Parsed<Name>, key: '' }
  const parsedKey = v.safeParse(Uuid, key)
  if (!parsedKey.success) return hostError('id_malformed', keyField)
  return { request: parsed.output as Parsed<Name>, key: parsedKey.output }
}
