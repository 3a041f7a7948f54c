import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as v from 'valibot'
import { operatorKeyFile } from '../../collector/operator-key.ts'
import { isRefused, reasonText } from '../host/reach.ts'
import { collectorPort, PartRefused } from '../../src/protocol/collector.ts'

/** The folder of a collector in the folder of `--data`. */
export const collectorFolder = 'collector'

export const defaultCollector = `http://127.0.0.1:${collectorPort}`

/** Where a collector is, and the key of its operator. */
export interface CollectorAccess {
  readonly url: string
  /** By default that of the collector in the folder `data`. */
  readonly key?: string
  readonly data: string
}

/** The longest wait for the beginning of an answer. */
const beginsAfterMs = 60_000

/** For names of logs, which have no options: the same variables as those of the options. */
export const accessByEnvironment = (): CollectorAccess => ({
  url: process.env['BALCAO_COLLECTOR'] || defaultCollector,
  data: process.env['BALCAO_DATA'] || '.balcao',
  ...(process.env['BALCAO_COLLECTOR_KEY'] ? { key: process.env['BALCAO_COLLECTOR_KEY'] } : {}),
})

interface CollectorRequest {
  readonly query?: object
  /** It is posted. */
  readonly body?: object
}

/** A request for the operator. Throws one sentence if the collector does not answer or refuses. */
export const fleetRequest = async (
  { url, key, data }: CollectorAccess,
  path: string,
  request: CollectorRequest = {},
): Promise<Response> => collectorRequest(url, path, request, key ?? (await ownKey(data)))

/** The body of the answer to such a request, while it arrives. */
export async function fleetStream(access: CollectorAccess, path: string, query: object): Promise<Readable> {
  const { body } = await fleetRequest(access, path, { query })
  return body ? Readable.fromWeb(body) : Readable.from([])
}

/** The same, for a counter if there is no key: it signs what it sends. */
export async function collectorRequest(
  url: string,
  path: string,
  { query = {}, body }: CollectorRequest,
  key?: string,
): Promise<Response> {
  const address = new URL(path, url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  const response = await begin(address, {
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  }).catch((error: unknown) => {
    const reason = isRefused(error)
      ? 'start it with "balcao collector", or name its address'
      : reasonText(error)
    throw new Error(`No collector answers on ${url}: ${reason}.`, { cause: error })
  })
  if (response.ok) return response
  throw new Refused(response.status, await reasonOf(response, url))
}

/** Waits for the beginning of an answer, but not for its end: a log may take longer. */
async function begin(address: URL, init: RequestInit): Promise<Response> {
  const waiting = new AbortController()
  const tooLong = () => waiting.abort(new DOMException('It took too long.', 'TimeoutError'))
  const timer = setTimeout(tooLong, beginsAfterMs)
  try {
    return await fetch(address, { ...init, signal: waiting.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** The collector has answered, and refuses. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The collector does not know the key, or the code. */
export const isNotEnrolled = (error: unknown): boolean => error instanceof Refused && error.status === 401

/** What answers there sends something else. */
export const noCollector = (url: string): string => `${url} is no collector of this version.`

async function reasonOf(response: Response, url: string): Promise<string> {
  const answer = v.safeParse(PartRefused, await response.json().catch(() => null))
  return answer.success ? answer.output.error.message : noCollector(url)
}

/** Whether this machine has the key of the collector's operator. */
export const isOperator = ({ key, data }: CollectorAccess): Promise<boolean> =>
  key === undefined
    ? ownKey(data).then(
        () => true,
        () => false,
      )
    : Promise.resolve(true)

async function ownKey(data: string): Promise<string> {
  const file = operatorKeyFile(join(data, collectorFolder))
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file}: there is no key of the collector's operator; name its --data, or use --key.`)
  })
  return text.trim()
}
