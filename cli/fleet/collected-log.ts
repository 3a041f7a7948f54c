import { fleetStream, Refused, type CollectorAccess } from './access.ts'

/** A log of the collector; the counter's latest one without a number. */
interface CollectedLog {
  readonly shop: string
  readonly counterId: string
  readonly log: string | undefined
}

/** `collector:SHOP/COUNTER` or `collector:SHOP/COUNTER/LOG`; null for anything else, such as a file. Throws one sentence. */
export function parseCollected(name: string): CollectedLog | null {
  if (!name.startsWith('collector:')) return null
  const [, shop, counterId, log] =
    /^collector:([^/]+)\/([0-9a-fA-F-]{36})(?:\/([1-9]\d{0,8}))?$/.exec(name) ?? []
  if (shop === undefined || counterId === undefined)
    throw new Error(`${name}: a log of the collector is named collector:SHOP/COUNTER.`)
  return { shop: decodeURIComponent(shop), counterId, log }
}

/** Its bytes in gzip. Throws without the last full stop, as errors of files. */
export async function openCollected(
  place: CollectedLog,
  access: CollectorAccess,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await fleetStream(access, '/fleet/log', place)
  } catch (error) {
    if (error instanceof Refused && error.status === 404)
      throw new Error('the collector has no such log', { cause: error })
    throw new Error(String((error as Error).message).replace(/\.$/, ''), { cause: error })
  }
}
