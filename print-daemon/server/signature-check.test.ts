import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signatureHeaders, signedText, type RequestSignature } from '../../src/protocol/print-access.ts'
import { SignatureCheck, signatureIn } from './signature-check.ts'
import { headersOf, sign, signatureOf } from './signing.ts'

const key = Buffer.alloc(32, 7)
const clientId = 'counter'
const request = { method: 'POST', path: '/ticket', body: Buffer.from('{"id":"1"}') }

/** A check with clocks of the test's own, started long ago. */
function atNoon() {
  const clocks = { now: 1_760_000_000_000, monotonic: 0 }
  const check = new SignatureCheck((id) => (id === clientId ? key : undefined), {
    nowMs: () => clocks.now,
    monotonicMs: () => clocks.monotonic,
  })
  const pass = (ms: number) => {
    clocks.now += ms
    clocks.monotonic += ms
  }
  pass(1_000_000)
  let count = 0
  const signed = (overrides: Partial<RequestSignature> = {}, sent = request): RequestSignature => {
    const stamp = { timeMs: clocks.now, nonce: (count += 1).toString(16).padStart(32, '0'), ...overrides }
    return { client: clientId, ...stamp, signature: signatureOf(key, sent, stamp) }
  }
  return { check, clocks, pass, signed }
}

const reasonOf = (verdict: ReturnType<SignatureCheck['judge']>) => (verdict.ok ? 'taken' : verdict.reason)

describe('a signature', () => {
  it('is the one that the protocol describes, to other makers too', () => {
    const stamp = { timeMs: 1_760_000_000_000, nonce: '000102030405060708090a0b0c0d0e0f' }
    const signature = '8fd37bb4ff0c23156f54edf9674a10fd50d15ca9d50a515f2e331984a2f9d44b'
    expect(signatureOf(key, request, stamp)).toBe(signature)
    const page = readFileSync('docs/print-service.md', 'utf8')
    const bodyDigest = createHash('sha256').update(request.body).digest('hex')
    const text = signedText({ ...request, ...stamp, bodyDigest })
    for (const part of [signature, key.toString('base64'), ...text.split('\n')]) expect(page).toContain(part)
  })

  it('survives its way through the headers, and nothing else is taken for one', () => {
    const signature = sign({ clientId, key }, request)
    expect(signatureIn(headersOf(signature))).toEqual(signature)
    const spoilt = { client: '', time: '1e12', nonce: 'ABCD', signature: 'f'.repeat(63) } as const
    for (const [name, value] of Object.entries(spoilt)) {
      const header = signatureHeaders[name as keyof typeof spoilt]
      expect(signatureIn({ ...headersOf(signature), [header]: value })).toBeNull()
      expect(signatureIn({ ...headersOf(signature), [header]: undefined })).toBeNull()
    }
  })

  it('is good once', () => {
    const { check, signed, pass } = atNoon()
    const signature = signed()
    expect(reasonOf(check.judge(signature, request))).toBe('taken')
    pass(30_000)
    expect(reasonOf(check.judge(signature, request))).toBe('replayedRequest')
    expect(reasonOf(check.judge(signed(), request))).toBe('taken')
  })

  it('is good for a minute before its time and after it, and never again', () => {
    const { check, signed, pass } = atNoon()
    const early = signed({ timeMs: 1_760_001_060_000 })
    expect(reasonOf(check.judge(early, request))).toBe('taken')
    for (let waited = 0; waited <= 180_000; waited += 20_000) {
      expect(check.judge(early, request).ok).toBe(false)
      pass(20_000)
    }
    expect(reasonOf(check.judge(signed({ timeMs: 1_760_000_000_000 }), request))).toBe('staleRequest')
    expect(reasonOf(check.judge(signed({ timeMs: 1_760_009_000_000 }), request))).toBe('staleRequest')
  })

  it('from before the start of the program is not taken, for it may have been taken then', () => {
    const { signed, clocks } = atNoon()
    const restarted = new SignatureCheck(() => key, {
      nowMs: () => clocks.now,
      monotonicMs: () => clocks.monotonic,
    })
    const before = signed({ timeMs: clocks.now - 1 })
    expect(reasonOf(restarted.judge(before, request))).toBe('staleRequest')
    expect(reasonOf(restarted.judge(signed(), request))).toBe('taken')
  })

  it('is taken again after the clock was put right by hours, either way', () => {
    const { check, signed, clocks } = atNoon()
    for (const jump of [-7_200_000, 10_800_000]) {
      clocks.now += jump
      expect(reasonOf(check.judge(signed(), request))).toBe('taken')
    }
  })

  it('of a client that is not paired, or without a client, is refused with that reason', () => {
    const { check, signed } = atNoon()
    expect(reasonOf(check.judge({ ...signed(), client: 'stranger' }, request))).toBe('notPaired')
    expect(reasonOf(check.judge(null, request))).toBe('notPaired')
  })

  it('fits one method, path, body, time and nonce, and no other, and a forged one uses up no nonce', () => {
    const { check, signed } = atNoon()
    const other = fc.record({
      method: fc.constantFrom('GET', 'POST', 'SOCKET', 'post'),
      path: fc.oneof(fc.webPath(), fc.constantFrom('/ticket', '/ticket?', '/ticket/', '/check')),
      body: fc
        .oneof(fc.uint8Array({ maxLength: 20 }), fc.constant(request.body))
        .map((bytes) => Buffer.from(bytes)),
      shift: fc.integer({ min: -5, max: 5 }),
    })
    fc.assert(
      fc.property(other, ({ method, path, body, shift }) => {
        const signature = signed()
        const received = { method, path, body }
        const moved = { ...signature, timeMs: signature.timeMs + shift }
        const isSame =
          method === request.method && path === request.path && body.equals(request.body) && shift === 0
        expect(reasonOf(check.judge(moved, received))).toBe(isSame ? 'taken' : 'badSignature')
        if (!isSame) expect(reasonOf(check.judge(signature, request))).toBe('taken')
      }),
    )
  })
})
