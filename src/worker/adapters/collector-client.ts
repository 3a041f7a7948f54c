import { bytesToHex } from '@noble/hashes/utils.js'
import { Subject } from 'rxjs'
import * as v from 'valibot'
import { enrolmentText, partText } from '../../heads/part.ts'
import {
  Enrolled,
  PartAnswer,
  PartRefused,
  type Enrolment,
  type PartRequest,
} from '../../protocol/collector.ts'
import type { CollectorPort, CollectorReply, EnrolReply } from '../core/ports.ts'
import { timing } from '../shared/timing.ts'
import { KeyStore } from './key-store.ts'

const algorithm = 'Ed25519'
const store = new KeyStore('balcao-collector')
const enrolled$ = new Subject<void>()

/** The collector of the operator's company. */
export const collectorClient: CollectorPort = {
  enrol,
  async send(collector, part) {
    if (!self.isSecureContext) return noKeys
    const signed = await signPart(collector, part).catch(() => null)
    if (signed === null) return { kind: 'refused', reason: 'notEnrolled' }
    return exchange(collector, '/part', signed, PartAnswer)
  },
  enrolled$,
}

const noKeys = { kind: 'refused', reason: 'noKeys' } as const

interface Enrolling {
  readonly code: string
  readonly counterId: string
}

/** The key is kept before it is sent: if the answer is lost, the counter may be enrolled, which the next part shows. */
async function enrol(collector: string, request: Enrolling): Promise<EnrolReply> {
  const enrolment = await signEnrolment(collector, request).catch(() => null)
  if (!enrolment) return noKeys
  const reply = await exchange(collector, '/enrol', enrolment, Enrolled)
  if (reply.kind !== 'refused') enrolled$.next()
  return reply
}

async function signEnrolment(collector: string, request: Enrolling): Promise<Enrolment> {
  const { counterId } = request
  const keys = (await loadKeys(collector, counterId)) ?? (await makeKeys(collector, counterId))
  const publicKey = bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)))
  return { ...request, publicKey, signature: await sign(keys, enrolmentText({ ...request, publicKey })) }
}

async function signPart(
  collector: string,
  part: Omit<PartRequest, 'signature'>,
): Promise<PartRequest | null> {
  const keys = await loadKeys(collector, part.counterId)
  return keys && { ...part, signature: await sign(keys, partText(part)) }
}

const nameOf = (collector: string, counterId: string): string => `${collector} ${counterId}`

/** Null if this browser has never tried to enrol the counter there. */
async function loadKeys(collector: string, counterId: string): Promise<CryptoKeyPair | null> {
  const kept = await store.load(nameOf(collector, counterId))
  return isKeyPair(kept) ? kept : null
}

const isKeyPair = (kept: unknown): kept is CryptoKeyPair =>
  typeof kept === 'object' && kept !== null && 'privateKey' in kept && kept.privateKey instanceof CryptoKey

/** Rejects where the browser has no such keys: on a plain http:// address, or before Ed25519. */
async function makeKeys(collector: string, counterId: string): Promise<CryptoKeyPair> {
  const keys = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  await store.keep(nameOf(collector, counterId), keys)
  return keys
}

const encoder = new TextEncoder()

async function sign({ privateKey }: CryptoKeyPair, text: string): Promise<string> {
  return bytesToHex(new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, encoder.encode(text))))
}

async function exchange<Answer>(
  collector: string,
  path: string,
  body: object,
  answerSchema: v.GenericSchema<unknown, Answer>,
): Promise<CollectorReply<Answer>> {
  try {
    const response = await fetch(new URL(path, collector), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timing.answerMs),
    })
    const answer: unknown = await response.json()
    const parsed = v.safeParse(answerSchema, answer)
    if (parsed.success) return { kind: 'answer', value: parsed.output }
    const refused = v.safeParse(PartRefused, answer)
    return refused.success ? { kind: 'refused', reason: refused.output.error.reason } : { kind: 'again' }
  } catch {
    return { kind: 'again' }
  }
}
