import * as v from 'valibot'
import { PairingAnswer, signatureHeaders } from '../../src/protocol/print-access.ts'
import { printHeader } from '../../src/protocol/print-service.ts'
import { keepKey, loadKey, sign, type PrintKey } from '../../src/worker/adapters/print-key.ts'

/**
 * Pairs this browser once with a code, and signs every request to the print program with a key that no script can read.
 */

const Failure = v.object({
  error: v.object({ message: v.optional(v.string()), reason: v.optional(v.string()) }),
})

/** The print program refuses: `reason` is its code, such as notPaired or wrongCode. */
export class Refused extends Error {
  readonly status: number
  readonly reason: string | undefined

  constructor(status: number, answer: unknown) {
    const failure = v.safeParse(Failure, answer)
    const { message, reason } = failure.success ? failure.output.error : {}
    super(message ?? `The print program answers with status ${status}.`)
    this.status = status
    this.reason = reason
  }
}

let paired: PrintKey | null = await loadKey(location.origin)

export const isPaired = (): boolean => paired !== null

/** Throws `Refused` if the code does not pair. */
export async function pair(code: string): Promise<void> {
  const answer = await fetch('/pair', {
    method: 'POST',
    headers: { 'content-type': 'application/json', [printHeader]: '1' },
    body: JSON.stringify({ code, name: 'page of the print service' }),
  })
  const body: unknown = await answer.json()
  if (!answer.ok) throw new Refused(answer.status, body)
  await keepKey(location.origin, v.parse(PairingAnswer, body))
  paired = await loadKey(location.origin)
}

async function signedHeaders(method: string, path: string, body: string): Promise<Record<string, string>> {
  if (!paired) throw new Refused(401, { error: { reason: 'notPaired' } })
  const { client, timeMs, nonce, signature } = await sign(paired, { method, path, body })
  return {
    [signatureHeaders.client]: client,
    [signatureHeaders.time]: String(timeMs),
    [signatureHeaders.nonce]: nonce,
    [signatureHeaders.signature]: signature,
  }
}

/**
 * Sends a signed request to the print program; POST if there is a body. Throws `Refused` if the answer is not a
 * success.
 */
export async function send(path: string, content?: object): Promise<Response> {
  const body = content && JSON.stringify(content)
  const method = body === undefined ? 'GET' : 'POST'
  const headers = await signedHeaders(method, path, body ?? '')
  if (body !== undefined) headers['content-type'] = 'application/json'
  const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
  if (answer.ok) return answer
  throw new Refused(answer.status, await answer.json().catch(() => null))
}

/** As `request`, with the answer parsed by the schema. */
export async function read<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  content?: object,
): Promise<T> {
  return v.parse(schema, await (await send(path, content)).json())
}
