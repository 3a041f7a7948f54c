import * as v from 'valibot'
import { codeOf } from '../../node/system-error.ts'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import type { CurrencyCode } from '../../src/values/money.ts'

const patienceMs = 5_000

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no program listens there',
  ENOTFOUND: 'there is no machine with this name',
  EAI_AGAIN: 'the name cannot be resolved now',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  SELF_SIGNED_CERT_IN_CHAIN:
    'its certificate is signed by an unknown authority (NODE_EXTRA_CA_CERTS adds authorities)',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is signed by an unknown authority (NODE_EXTRA_CA_CERTS adds authorities)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its certificate is signed by an unknown authority (NODE_EXTRA_CA_CERTS adds authorities)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is signed by an unknown authority (NODE_EXTRA_CA_CERTS adds authorities)',
}

const causeOf = (error: unknown) => (error instanceof Error ? (error.cause ?? error) : error)

/** Whether a request failed because no program listens at its address. */
export const isRefused = (error: unknown): boolean => codeOf(causeOf(error)) === 'ECONNREFUSED'

/** Whether a request failed before it was sent, so that it has no effect. */
export function isUnsent(error: unknown): boolean {
  const code = codeOf(causeOf(error)) ?? ''
  return code === 'UND_ERR_CONNECT_TIMEOUT' || (code !== 'ECONNRESET' && Object.hasOwn(sentences, code))
}

/** The reason of a failed request, as text without a full stop. */
export function reasonText(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'it does not answer in time'
  const cause = causeOf(error)
  return sentences[codeOf(cause) ?? ''] ?? (cause instanceof Error ? cause.message : String(cause))
}

export const unreachable = (host: string, reason: string, cause?: unknown) =>
  new Error(`The host ${host} cannot be reached: ${reason}.`, { cause })

/** Why an answer with this status is none of the host; empty if it may be one. */
export const gatewayReason = (status: number): string =>
  status === 502 || status === 504
    ? `a gateway in front of it reports that it is down (status ${status})`
    : ''

/** Throws one sentence if there is no answer, or if a gateway answers instead of the host. */
export async function mustBeReachable(host: string): Promise<void> {
  const url = new URL(hostCalls.deployment.path, host)
  const { status } = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
    throw unreachable(host, reasonText(error), error)
  })
  const reason = gatewayReason(status)
  if (reason) throw unreachable(host, reason)
}

/** The reason why a page cannot use this host, in one sentence; empty if the host returns its deployment. */
export async function troubleOfHost(host: string): Promise<string> {
  const { path, answer } = hostCalls.deployment
  try {
    const response = await fetch(new URL(path, host), { signal: AbortSignal.timeout(patienceMs) })
    if (v.is(answer, await response.json().catch(() => null))) return ''
    return `The host ${host} does not return its deployment (${path}, status ${response.status}): try "balcao host check ${host}".`
  } catch (error) {
    return `The host ${host} cannot be reached: ${reasonText(error)}.`
  }
}

/** The currency of a host, by which its data folder is named. Throws one sentence if the host does not return it. */
export async function currencyAt(host: string): Promise<CurrencyCode> {
  const { path, answer } = hostCalls.deployment
  const url = new URL(path, host)
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch((error: unknown) => {
    throw unreachable(host, reasonText(error), error)
  })
  const body: unknown = await response.json().catch(() => null)
  if (v.is(answer, body)) return body.data.currency
  throw new Error(`The host ${host} does not return its deployment (${path}, status ${response.status}).`)
}
