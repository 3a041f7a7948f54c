import * as v from 'valibot'
import { PrintFailure, PrintHealth } from '../src/protocol/print-service.ts'
import { localKeyFile, noDaemonOn, signedFetch } from './print-service.ts'

/** The address of the print program, and its data folder. */
export interface DaemonAddress {
  readonly url: string
  readonly data: string
}

const healthPatienceMs = 5_000

/**
 * Sends a GET, or a POST if there is a body; the answer is parsed by the schema. Throws one sentence if it is refused.
 */
export async function callDaemon<Answer>(
  { url, data }: DaemonAddress,
  answer: v.GenericSchema<unknown, Answer>,
  path: string,
  body?: object,
): Promise<Answer> {
  return read(await signedFetch(url, localKeyFile(data), path, body), answer, url)
}

/** The print program's public status. */
export async function fetchHealth({ url }: DaemonAddress): Promise<PrintHealth> {
  let response: Response
  try {
    response = await fetch(new URL('/health', url), { signal: AbortSignal.timeout(healthPatienceMs) })
  } catch (error) {
    throw noDaemonOn(url, error)
  }
  return read(response, PrintHealth, url)
}

async function read<Answer>(
  response: Response,
  answer: v.GenericSchema<unknown, Answer>,
  url: string,
): Promise<Answer> {
  const received: unknown = await response.json().catch(() => null)
  const failure = v.safeParse(PrintFailure, received)
  if (failure.success) throw new Error(`The print program refused: ${failure.output.error.message}`)
  const parsed = v.safeParse(answer, received)
  if (!parsed.success) throw new Error(`What answers on ${url} is not a print program of this version.`)
  return parsed.output
}
