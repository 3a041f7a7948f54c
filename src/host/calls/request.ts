import { hostError } from '../../protocol/error-codes.ts'
import * as v from 'valibot'
import { hostCalls, type SessionCallName } from '../../protocol/host-calls.ts'
import { Uuid, type HostError } from '../../protocol/wire.ts'

import type { Parsed } from './handlers.ts'

const malformed = hostError('malformed')
const idMalformed = hostError('id_malformed')

/** The error of a request that does not match its schema. A malformed id has an error of its own. */
export const formError = (issues: readonly { readonly type: string }[]): HostError =>
  issues.some(({ type }) => type === 'uuid') ? idMalformed : malformed

/** Parses a request and its Idempotency-Key, or returns the error. Only a request that moves money needs a key. */
export function parseRequest<Name extends SessionCallName>(
  name: Name,
  request: unknown,
  key: string,
): { readonly request: Parsed<Name>; readonly key: string } | HostError {
  const schema: (typeof hostCalls)[Name]['request'] = hostCalls[name].request
  const parsed = v.safeParse(schema, request)
  if (!parsed.success) return formError(parsed.issues)
  if (hostCalls[name].kind !== 'money') return { request: parsed.output as Parsed<Name>, key: '' }
  const parsedKey = v.safeParse(Uuid, key)
  if (!parsedKey.success) return idMalformed
  return { request: parsed.output as Parsed<Name>, key: parsedKey.output }
}
