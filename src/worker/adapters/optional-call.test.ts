import { describe, expect, it } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { hostCalls } from '../../protocol/host-calls.ts'
import { understand } from './host-client.ts'

const understood = (status: number, text: string) => understand(hostCalls.movementInquiry, status, text)

describe('a call that a host may leave out', () => {
  it.each([
    [404, 'a page', '<html>Not Found</html>'],
    [404, 'nothing', ''],
    [404, 'a refusal without a code', '{"success":false,"message":"Cannot POST"}'],
    [405, 'nothing', ''],
  ])('is not there where the status %i comes with %s', (status, _what, text) => {
    expect(understood(status, text)).toEqual({ kind: 'refused', error: hostError('not_found') })
  })

  it.each([
    [500, 'nothing', ''],
    [503, 'a page', '<html>Service Unavailable</html>'],
    [429, 'a page', '<html>Too Many Requests</html>'],
  ])('is not answered where the status %i comes with %s', (status, _what, text) => {
    expect(understood(status, text)).toEqual({ kind: 'unknown', reason: 'noAnswer' })
  })

  it.each([
    ['a page that stands for every path', '<html>Welcome</html>'],
    ['JSON of another form', '{"success":true,"data":"yes"}'],
  ])('has an invalid answer where that is %s', (_what, text) => {
    expect(understood(200, text)).toEqual({ kind: 'unknown', reason: 'badAnswer' })
  })

  it('is refused by the code of a refusal, whatever its status', () => {
    const text = JSON.stringify({ success: false, error: hostError('too_many_requests') })
    expect(understood(404, text)).toEqual({ kind: 'refused', error: hostError('too_many_requests') })
  })
})
