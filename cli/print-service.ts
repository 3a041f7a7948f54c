import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { codeOf } from '../node/system-error.ts'
import { LocalClient, localClientFile } from '../print-daemon/server/clients.ts'
import { headersOf, sign, type Credentials } from '../print-daemon/server/signing.ts'
import { isRefused, reasonText } from './host/reach.ts'
import { socketMethod, type RequestSignature } from '../src/protocol/print-access.ts'

const answerMs = 10_000

/** How it is started on this machine, for the technician; whether it is installed there is not known here. */
export const howToStart =
  '"sudo systemctl start balcao-print" where it is installed as a service, else with the command "daemon"'

/** No program answers; a refusal is another error. */
export class NoDaemon extends Error {}

/** The same, in one sentence with what to do. */
export function noDaemonOn(url: string, error: unknown): NoDaemon {
  const hint = isRefused(error)
    ? `start it with ${howToStart}; or name its address with --url`
    : isNoTls(error)
      ? 'its address begins with http://, not with https://'
      : reasonText(error)
  return new NoDaemon(`No print program answers on ${url}: ${hint}.`, { cause: error })
}

/** What answers on an address of https:// speaks http. */
const isNoTls = (error: unknown): boolean =>
  error instanceof Error &&
  /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/.test(codeOf(error.cause) ?? '')

/**
 * The file in which the print program on this machine keeps the command line's key; `data` is the folder of `--data`.
 */
export const localKeyFile = (data: string): string => join(data, 'print-daemon', localClientFile)

/**
 * Sends a request to the print program at `url`, signed with the key in the file: POST if there is a body, otherwise
 * GET. Throws one sentence for the technician if no program answers, or if the key cannot be read.
 */
export async function signedFetch(
  url: string,
  keyFile: string,
  path: string,
  body?: object,
): Promise<Response> {
  const address = new URL(path, url)
  const credentials = await credentialsIn(keyFile, url)
  const request = {
    method: body ? 'POST' : 'GET',
    path: address.pathname + address.search,
    ...(body ? { body: JSON.stringify(body) } : {}),
  }
  const headers = {
    ...headersOf(sign(credentials, request)),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await reach(address, { ...request, headers })
  if (answer.status !== 401) return answer
  throw new Error(
    `The print program on ${url} does not know the key in ${keyFile}: name its data folder with --data.`,
  )
}

/** The `auth` data of a socket's handshake. */
export async function signedHandshake(
  url: string,
  keyFile: string,
  namespace: string,
): Promise<RequestSignature> {
  return sign(await credentialsIn(keyFile, url), { method: socketMethod, path: namespace })
}

async function reach(address: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(answerMs) })
  } catch (error) {
    throw noDaemonOn(address.origin, error)
  }
}

async function credentialsIn(keyFile: string, url: string): Promise<Credentials> {
  try {
    const { clientId, key } = v.parse(LocalClient, JSON.parse(await readFile(keyFile, 'utf8')))
    return { clientId, key: Buffer.from(key, 'base64') }
  } catch (error) {
    // Without a running program the key may be missing too, so the program is checked first.
    await reach(new URL('/health', url), {})
    throw new Error(sentence(error, keyFile), { cause: error })
  }
}

function sentence(error: unknown, keyFile: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT')
    return `There is no key ${keyFile}: name the data folder of the print program with --data.`
  if (code === 'EACCES')
    return `The key ${keyFile} may be read by the user of the print program alone: run this as that user.`
  return `The key ${keyFile} cannot be read: end the print program, delete the file and start the program again.`
}
