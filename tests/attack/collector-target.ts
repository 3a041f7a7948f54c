import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { operatorKeyFile } from '../../collector/operator-key.ts'
import { counterNumber, partOf, recordsWith } from '../../collector/testing.ts'
import { newSigningKey, openSigningKey, type SigningKey } from '../../node/signing-key.ts'
import { enrolmentText, partText } from '../../src/heads/part.ts'
import type { PartRequest } from '../../src/protocol/collector.ts'
import { putEmptyDatabase, temporaryFolder } from '../kit/folders.ts'
import { freePort } from '../kit/ports.ts'
import { Part } from '../kit/program.ts'
import { purchaseUnderWay } from '../kit/shop.ts'
import type { Victim } from './attack.ts'

/** A counter that has enrolled, and the part of its log that the collector has. */
export interface Enrolled {
  readonly counterId: string
  readonly key: SigningKey
  readonly part: PartRequest
  /** All records of its log; the last of them was not sent. */
  readonly records: readonly Buffer[]
}

/** A collector with the logs of two counters of shop 7. */
export interface CollectorTarget extends Victim {
  /** Host name with port. */
  readonly own: string
  readonly operatorKey: string
  readonly counter: Enrolled
  readonly other: Enrolled
  /** A code that was used. */
  readonly usedCode: string
  /** A code of shop 8 that is good. */
  readonly goodCode: string
}

export const signedPart = (part: PartRequest, key: SigningKey): PartRequest => ({
  ...part,
  signature: key.sign(partText(part)),
})

export const signedEnrolment = (code: string, counterId: string, key: SigningKey) => {
  const request = { code, counterId, publicKey: key.publicKey }
  return { ...request, signature: key.sign(enrolmentText(request)) }
}

export interface RunningCollectorTarget {
  readonly part: Part
  readonly target: CollectorTarget
  close(): Promise<void>
}

const Code = v.object({ code: v.string() })

export async function openCollectorTarget(): Promise<RunningCollectorTarget> {
  const folder = await temporaryFolder()
  const dataDir = join(folder.path, 'collector')
  await putEmptyDatabase(dataDir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const part = new Part(['collector', '--port', `${port}`, '--data', folder.path], `${url}/ready`)
  await part.start()
  const operatorKey = (await readFile(operatorKeyFile(dataDir), 'utf8')).trim()
  const authorization = `Bearer ${operatorKey}`

  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const json = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const read = async (path: string) =>
    Buffer.from(
      await (await fetch(`${url}/fleet/${path}`, { headers: { authorization } })).arrayBuffer(),
    ).toString('base64')
  const newCode = async (shop: string) =>
    v.parse(Code, await send('/fleet/codes', { shop }, { authorization })).code

  async function enrol(number: number, code: string): Promise<Enrolled> {
    const [counterId, key] = [counterNumber(number), openSigningKey(newSigningKey())]
    await send('/enrol', signedEnrolment(code, counterId, key))
    const records = recordsWith(counterId, ...purchaseUnderWay(1))
    const sent = signedPart({ ...partOf(counterId, records, 0, records.length - 1), at: Date.now() }, key)
    await send('/part', sent)
    return { counterId, key, part: sent, records }
  }
  const usedCode = await newCode('7')
  const target: CollectorTarget = {
    ...{ port, own: new URL(url).host, operatorKey, usedCode, goodCode: await newCode('8') },
    ...{ counter: await enrol(1, usedCode), other: await enrol(2, await newCode('7')) },
    async state() {
      const logs = [1, 2, 3].map((number) => read(`log?shop=7&counterId=${counterNumber(number)}`))
      return [
        await read('counters'),
        await read('incidents'),
        await read('errors'),
        ...(await Promise.all(logs)),
      ]
    },
    secrets: () => [operatorKey, 'Rossio', 'purchaseRequested', folder.path, process.cwd()],
  }
  const close = async () => {
    await part.stop()
    await folder.remove()
  }
  return { part, target, close }
}
