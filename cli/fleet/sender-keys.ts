import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeDurably } from '../../node/durable-file.ts'
import { newSigningKey, openSigningKey, type SigningKey } from '../../node/signing-key.ts'
import { codeOf } from '../../node/system-error.ts'
import { enrolmentText } from '../../src/heads/part.ts'
import { codeAsMade, Enrolled } from '../../src/protocol/collector.ts'
import { openDataFolder } from '../data-folder.ts'
import { collectorRequest } from './access.ts'

/** The keys with which this machine sends logs of its counters, by their ids. */
const SenderKeys = v.record(v.string(), v.object({ url: v.string(), key: v.string() }))

const fileIn = (data: string): string => join(data, 'sender-keys.json')

async function keysIn(data: string): Promise<v.InferOutput<typeof SenderKeys>> {
  const file = fileIn(data)
  try {
    return v.parse(SenderKeys, JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: delete it, and enrol again with --code.`, { cause: error })
  }
}

/** The key with which this machine was enrolled for a counter at this collector; null if it was not. */
export async function senderKey(data: string, url: string, counterId: string): Promise<SigningKey | null> {
  const known = (await keysIn(data))[counterId]
  return known?.url === url ? openSigningKey(known.key) : null
}

/** Enrols this machine for a counter, and keeps the key. Throws one sentence if the code is not accepted. */
export async function enrolSender(
  data: string,
  url: string,
  counterId: string,
  typed: string,
): Promise<void> {
  const key = newSigningKey()
  const signing = openSigningKey(key)
  const request = {
    code: codeAsMade(typed),
    counterId,
    publicKey: signing.publicKey,
  }
  const body = { ...request, signature: signing.sign(enrolmentText(request)) }
  await openDataFolder(data)
  v.parse(Enrolled, await (await collectorRequest(url, '/enrol', { body })).json())
  await writeDurably(fileIn(data), JSON.stringify({ ...(await keysIn(data)), [counterId]: { url, key } }))
}
