import { describe, expect, it } from 'vitest'
import { id } from '../../../tests/kit/decider.ts'
import { createHostClient } from './host-client.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { hostThat, openHost, says, ticket, type Answer } from '../../../tests/kit/host-of-answers.ts'

const buy = async (answer: Answer) => {
  const { hostAtMs, ...reply } = await (await hostThat(answer)).call('buyTickets', [ticket], id(2))
  void hostAtMs
  return reply
}

describe('a purchase is refused only by the host’s refusal', () => {
  it.each([
    ['an error with a code', 200, '{"success":false,"error":{"code":1009,"name":"draw_closed"}}'],
    [
      'an error with a code, even under a status of 500',
      500,
      '{"success":false,"error":{"code":1009,"name":"draw_closed"}}',
    ],
  ])('by %s [three-outcomes]', async (_name, status, body) => {
    expect(await buy(says(status, body))).toEqual({
      kind: 'refused',
      error: hostError('draw_closed'),
    })
  })

  it('by a status above 201 and "success": false without a code, which then is 1002 [purchase-without-code]', async () => {
    expect(await buy(says(400, '{"success":false}'))).toEqual({
      kind: 'refused',
      error: hostError('system'),
    })
  })
})

describe('a purchase is unknown where the answer is', () => {
  it.each([
    ['empty under a status of 500', says(500, '')],
    ['a page of somebody in between who says that all is well', says(200, '<html>Welcome</html>')],
    ['JSON of another form', says(200, '{"success":true,"data":"yes"}')],
    ['cut off', says(200, '{"success":true,"data":[', { 'content-length': '24' })],
    ['a refusal of an unknown form under a status of 500', says(500, '{"success":false,"error":"oops"}')],
  ])('%s [three-outcomes] [bad-answer]', async (_name, answer) => {
    expect(await buy(answer)).toEqual({ kind: 'unknown', reason: 'badAnswer' })
  })

  it.each<[string, Answer]>([
    ['broken off', (request) => request.socket.destroy()],
    ['a page of somebody in between', says(502, '<html>Bad Gateway</html>')],
    [
      'an error of somebody in between, even in the form of a refusal',
      says(502, '{"success":false,"error":{"code":1002,"name":"system"}}'),
    ],
    ['somebody who waited for the host in vain', says(504, '')],
    [
      'broken off in the middle',
      (request, response) => {
        response
          .writeHead(200, { 'content-length': '100' })
          .write('{"success":true', () => request.socket.destroy())
      },
    ],
  ])('%s [three-outcomes]', async (_name, answer) => {
    expect(await buy(answer)).toEqual({ kind: 'unknown', reason: 'noAnswer' })
  })

  it('not there at all', async () => {
    const client = createHostClient('http://127.0.0.1:1', () => 0)
    expect(await client.call('buyTickets', [ticket], id(2))).toMatchObject({
      kind: 'unknown',
      reason: 'noAnswer',
    })
  })
})

describe('the time of the host', () => {
  it('is the time in its header plus half of the round trip [host-clock]', async () => {
    let now = 0
    const origin = await openHost(says(200, '{}', { 'x-host-time': '1000000' }))
    const client = createHostClient(origin, () => (now += 20))
    expect((await client.call('getTimers', {})).hostAtMs).toBe(1_000_010)
  })
})

describe('a reading by GET', () => {
  it('has its request in the query, for it has no body [typed-calls]', async () => {
    let requested = ''
    const client = await hostThat((request, response) => {
      requested = request.url ?? ''
      response.end('{"success":true,"data":[]}')
    })
    expect(await client.call('results', { game_id: 20 })).toMatchObject({ kind: 'answer' })
    expect(requested).toBe('/api/results?game_id=20')
  })
})
