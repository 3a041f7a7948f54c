import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeDurably } from '../../node/durable-file.ts'
import { lockWhenFree } from '../../node/folder-lock.ts'
import { newSigningKey, openSigningKey, type SigningKey } from '../../node/signing-key.ts'
import { codeOf } from '../../node/system-error.ts'
import { enrolmentText } from '../../src/heads/part.ts'
import { codeAsMade, Enrolled } from '../../src/protocol/collector.ts'
import { openDataFolder } from '../data-folder.ts'
import { collectorRequest, isNotEnrolled } from './access.ts'

/** The keys with which this machine sends logs of its counters, each under its counter and its collector. */
const SenderKeys = v.record(v.string(), v.object({ url: v.string(), key: v.string() }))
type SenderKeys = v.InferOutput<typeof SenderKeys>

const nameOf = (url: string, counterId: string): string => `${counterId} ${url}`

/** Null if there is none. Earlier versions kept one key of a counter, under its id. */
function keyIn(keys: SenderKeys, url: string, counterId: string): SigningKey | null {
  const known = [keys[nameOf(url, counterId)], keys[counterId]].find((each) => each?.url === url)
  return known ? openSigningKey(known.key) : null
}

const fileIn = (data: string): string => join(data, 'sender-keys.json')

async function keysIn(data: string): Promise<SenderKeys> {
  const file = fileIn(data)
  try {
    return v.parse(SenderKeys, JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: delete it, and enrol again with --code.`, { cause: error })
  }
}

/**
 * The key of this machine for a counter at this collector; null if it has none. Whether the collector knows it is not certain: it is
 * kept before it is enrolled.
 */
export const senderKey = async (data: string, url: string, counterId: string): Promise<SigningKey | null> =>
  keyIn(await keysIn(data), url, counterId)

/** The same; a new one is on the disk when it resolves. Enrolments at the same time wait for one another. */
async function keptKey(data: string, url: string, counterId: string): Promise<SigningKey> {
  await openDataFolder(data)
  const lock = await lockWhenFree(data)
  try {
    const keys = await keysIn(data)
    const known = keyIn(keys, url, counterId)
    if (known) return known
    const key = newSigningKey()
    await writeDurably(fileIn(data), JSON.stringify({ ...keys, [nameOf(url, counterId)]: { url, key } }))
    return openSigningKey(key)
  } finally {
    await lock.release()
  }
}

/**
 * Enrols this machine for a counter. The key is kept before the code is used: if the answer was lost, the collector knows the key, and
 * its code is used up. The next part shows it. Throws one sentence if the collector gives another answer, or none.
 */
export async function enrolSender(
  data: string,
  url: string,
  counterId: string,
  typed: string,
): Promise<void> {
  const key = await keptKey(data, url, counterId)
  const request = { code: codeAsMade(typed), counterId, publicKey: key.publicKey }
  const body = { ...request, signature: key.sign(enrolmentText(request)) }
  try {
    v.parse(Enrolled, await (await collectorRequest(url, '/enrol', { body })).json())
  } catch (error) {
    if (!isNotEnrolled(error)) throw error
  }
}
