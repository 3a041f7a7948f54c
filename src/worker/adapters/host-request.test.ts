import { describe, expect, it } from 'vitest'
import { hostMethods } from '../../protocol/host-call.ts'
import { hostRequest } from './host-request.ts'

const origin = 'http://host.example'
const path = '/api/thing'

describe('the request helper', () => {
  it('takes the four methods of the specification [request-helper]', () => {
    expect(hostMethods).toEqual(['GET', 'POST', 'DELETE', 'UPDATE'])
    for (const method of hostMethods)
      expect(hostRequest({ method, path }, origin, {})).toMatchObject({ method, url: `${origin}${path}` })
  })

  it('takes no other', () => {
    const call = { method: 'PATCH' as 'POST', path }
    expect(() => hostRequest(call, origin, {})).toThrow(TypeError)
  })

  it.each(['POST', 'DELETE', 'UPDATE'] as const)(
    'sends a body with %s, an empty one too [request-helper] [json-calls]',
    async (method) => {
      const request = hostRequest({ method, path }, origin, {})
      expect(request.headers.get('content-type')).toBe('application/json')
      expect(await request.text()).toBe('{}')
      expect(await hostRequest({ method, path }, origin, { sum: 5 }).text()).toBe('{"sum":5}')
      expect(request.credentials).toBe('same-origin')
    },
  )

  it('has the body of a GET in the query [request-helper]', () => {
    expect(hostRequest({ method: 'GET', path }, origin, { game_id: 20 }).url).toBe(
      `${origin}${path}?game_id=20`,
    )
  })

  it('has in the path what stands there, and nowhere else', async () => {
    const request = hostRequest({ method: 'POST', path: '/api/{hash}' }, origin, { hash: 'ab', barcode: '1' })
    expect(request.url).toBe(`${origin}/api/ab`)
    expect(await request.text()).toBe('{"barcode":"1"}')
  })

  it('carries the key of a request that moves money', () => {
    const request = hostRequest({ method: 'POST', path }, origin, {}, { idempotencyKey: 'k1' })
    expect(request.headers.get('idempotency-key')).toBe('k1')
  })
})
