import type { Socket } from 'socket.io-client'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  AccessFailure,
  PairingAnswer,
  PairingFailure,
  PairingState,
  type RequestSignature,
} from '../src/protocol/print-access.ts'
import { ticketSamples } from '../src/receipts/ticket.ts'
import { signedWith } from './signed-testing.ts'
import { config, counter, daemonForEachTest } from './testing/running-daemon.ts'
import { printProgramVersion } from '../src/protocol/print-service.ts'

const handedCode = 'abcd-1234-efgh-5678-ijkl'

const daemon = daemonForEachTest({ handedCode })
const local = (route: string, body?: object) => (body ? daemon.post(route, body) : daemon.get(route))
const requestPairing = (code: string, headers: Record<string, string> = {}) =>
  fetch(`${daemon.url}/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-balcao': '1', origin: counter, ...headers },
    body: JSON.stringify({ code, name: 'counter' }),
  })
const pairPage = async () => v.parse(PairingAnswer, await (await requestPairing(handedCode)).json())
const ticket = () => ({ id: uuidv7(), data: ticketSamples.original, config })
const reasonOf = async (answer: Response) => v.parse(AccessFailure, await answer.json()).error.reason

/** The socket that was opened last. */
let latest: Socket

/** Resolves to the result of the handshake: connected, or the name of the refusal. */
function connect(auth: object, namespace = ''): Promise<string> {
  const socket = daemon.open(namespace, auth)
  latest = socket
  return new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) => {
      const { reason } =
        'data' in error ? v.parse(v.object({ reason: v.string() }), error.data) : { reason: '' }
      resolve(reason || error.message)
    })
  })
}

describe('a page', () => {
  it('that is not paired may do nothing, and gets a readable refusal', async () => {
    const answer = await fetch(`${daemon.url}/ticket`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: counter },
      body: JSON.stringify(ticket()),
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([401, counter])
    expect(await reasonOf(answer)).toBe('notPaired')
    expect(await connect({ version: printProgramVersion })).toBe('notPaired')
  })

  it('pairs by a typed code, however it is written, and prints from then on, after a restart too', async () => {
    const { code } = v.parse(PairingState, await (await local('/pairing')).json())
    expect(code).toBe(daemon.pairingCode)
    const answer = v.parse(PairingAnswer, await (await requestPairing(` ${code.replace('-', ' ')} `)).json())
    await daemon.restart()
    const page = signedWith(answer)
    const printed = await page.send(daemon.url, 'POST', '/ticket', ticket(), { origin: counter })
    expect(printed.status).toBe(200)
    expect(await connect(page.handshake('/'))).toBe('connected')
  })

  it('gets a refusal with a reason for a wrong code and for an invalid one', async () => {
    const wrong = await requestPairing('zzzz-1234-efgh-5678-ijkl')
    expect([wrong.status, v.parse(PairingFailure, await wrong.json()).error.reason]).toEqual([
      403,
      'wrongCode',
    ])
    expect((await requestPairing('12')).status).toBe(400)
    expect((await requestPairing(handedCode, { 'x-balcao': '0' })).status).toBe(403)
    expect((await requestPairing(handedCode, { origin: 'http://evil.example' })).status).toBe(403)
  })

  it('may send a request once, and not change it on the way', async () => {
    const page = signedWith(await pairPage())
    const replayed = page.handshake('/')
    expect([await connect(replayed), await connect(replayed)]).toEqual(['connected', 'replayedRequest'])
    const forged: Partial<RequestSignature>[] = [
      { signature: '0'.repeat(64) },
      { nonce: '0'.repeat(32) },
      { timeMs: Date.now() - 1 },
    ]
    for (const change of forged)
      expect(await connect({ ...page.handshake('/'), ...change })).toBe('badSignature')
    expect(await connect({ ...page.handshake('/'), timeMs: 1 })).toBe('staleRequest')
    expect(await connect(page.handshake('/card-reader'))).toBe('badSignature')
  })

  it('that was removed is disconnected, and may do nothing until it is paired again', async () => {
    const paired = await pairPage()
    const page = signedWith(paired)
    expect(await connect(page.handshake('/'))).toBe('connected')
    const thrownOut = new Promise((resolve) => latest.on('disconnect', resolve))
    const answer = await local('/pairing/forget', { clientId: paired.clientId })
    expect(await answer.json()).toEqual({ forgotten: 1 })
    await thrownOut
    expect(await reasonOf(await page.send(daemon.url, 'GET', '/receipts'))).toBe('notPaired')
  })

  it('gets neither the code nor the list of clients', async () => {
    const page = signedWith(await pairPage())
    expect((await page.send(daemon.url, 'GET', '/pairing')).status).toBe(403)
    expect((await page.send(daemon.url, 'POST', '/pairing/forget', {})).status).toBe(403)
    expect((await fetch(`${daemon.url}/pairing`)).status).toBe(401)
  })
})

describe('the command line on the same machine', () => {
  it('is paired from the start, and sees who else is, but no key', async () => {
    const { clientId, key } = await pairPage()
    const text = await (await local('/pairing')).text()
    expect(v.parse(PairingState, JSON.parse(text)).clients).toMatchObject([
      { clientId, name: 'counter', origin: counter },
    ])
    expect(text).not.toContain(key)
  })
})
