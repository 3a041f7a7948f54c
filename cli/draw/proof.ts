import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { drawPageTexts } from '../../locales/draw-page.ts'
import type { ProofRequest, Proof } from '../../src/draws/verify.ts'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import { Failure } from '../../src/protocol/wire.ts'
import { asJson } from '../../src/values/json.ts'
import { gatewayReason, reasonText, unreachable } from '../host/reach.ts'

const answerMs = 15_000

/** Asks a host. Throws one sentence if it gives no proof. */
export async function proofFrom(host: string, requested: ProofRequest): Promise<Proof> {
  const { status, text } = await fetch(requestFor(host, requested))
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw unreachable(host, reasonText(error), error)
    })
  const reason = gatewayReason(status)
  if (reason) throw unreachable(host, reason)
  return proofOf(text, requested, `The host ${host}`)
}

function requestFor(host: string, { gameId, drawId, barcode }: ProofRequest): Request {
  const signal = AbortSignal.timeout(answerMs)
  if (barcode === undefined) {
    const url = new URL(hostCalls.drawProof.path, host)
    url.search = new URLSearchParams({ game_id: `${gameId}`, draw_id: `${drawId}` }).toString()
    return new Request(url, { signal })
  }
  return new Request(new URL(hostCalls.ticketProof.path, host), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game_id: gameId, draw_id: drawId, barcode }),
    signal,
  })
}

/** Reads an answer of a host that was saved. Throws one sentence if it is none. */
export async function proofIn(file: string, requested: ProofRequest): Promise<Proof> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`
    throw new Error(`${file}: ${reason}.`, { cause: error })
  })
  return proofOf(text, requested, file)
}

const reasons: Readonly<Record<string, string>> = drawPageTexts.en.trouble
const refusals: Readonly<Record<string, string>> = {
  not_found: 'has no proofs of draws',
  system: 'cannot give the proof now, because it cannot read its database or has failed: try again later',
}

function proofOf(text: string, { barcode }: ProofRequest, from: string): Proof {
  const body = asJson(text)
  const { answer } = barcode === undefined ? hostCalls.drawProof : hostCalls.ticketProof
  const parsed = v.safeParse(answer, body)
  if (parsed.success) return parsed.output
  const refusal = v.safeParse(Failure, body)
  if (!refusal.success)
    throw new Error(`${from} has no proof of ${barcode === undefined ? 'a draw' : 'a draw with a ticket'}.`)
  const { name } = refusal.output.error
  throw new Error(reasons[name] ?? `${from} ${refusals[name] ?? `refuses: ${name}`}.`)
}
