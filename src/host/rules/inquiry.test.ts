import { expect, test } from 'vitest'
import { inquiryAnswer } from './inquiry.ts'
import { operatorId, playHost, uuid } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'

const inquire = (ids: string[], who = operatorId) => ({
  type: 'inquireTickets' as const,
  operatorId: who,
  ids,
})

test('an inquiry about decided ids changes nothing', () => {
  const host = playHost()
  host.buy(host.ticket('a'), host.ticket('b', { draw_id: 1 }))
  expect(host.do(inquire([uuid('a'), uuid('b')]))).toEqual({ ok: true, events: [] })
  expect(inquiryAnswer(host.state, operatorId, [uuid('a'), uuid('b')])).toMatchObject([
    { status: 'sold', ticket: { unique_req_id: uuid('a'), price: 100 } },
    { status: 'refused', error: hostError('draw_closed') },
  ])
})

test('an absent id is fenced: a late purchase with it is refused for ever', () => {
  const host = playHost()
  const late = host.ticket('late')
  expect(host.eventOf(inquire([late.unique_req_id]), 'ticketIdsFenced').ids).toEqual([late.unique_req_id])
  expect(host.buy(late)).toMatchObject({ sold: [], reused: [late.unique_req_id] })
  host.now += 1_000
  expect(host.buy(late)).toMatchObject({ sold: [], reused: [late.unique_req_id] })
  expect(inquiryAnswer(host.state, operatorId, [late.unique_req_id])).toEqual([
    { status: 'absent', unique_req_id: late.unique_req_id },
  ])
})

test('an id that nobody has inquired about is absent, and is not fenced by an answer', () => {
  const host = playHost()
  expect(inquiryAnswer(host.state, operatorId, [uuid('new')])).toEqual([
    { status: 'absent', unique_req_id: uuid('new') },
  ])
  expect(host.state.outcomes).toEqual({})
  host.do(inquire([uuid('new')]))
  expect(Object.values(host.state.outcomes)).toEqual([{ status: 'fenced' }])
})

test('two inquiries about an id fence it once', () => {
  const host = playHost()
  const id = uuid('a')
  expect(host.eventOf(inquire([id, id]), 'ticketIdsFenced').ids).toEqual([id])
  expect(host.do(inquire([id]))).toEqual({ ok: true, events: [] })
})

test('an operator can neither see nor fence the ids of another till', () => {
  const host = playHost()
  host.addOperator(7)
  const ticket = host.ticket('a')
  host.do(inquire([ticket.unique_req_id], 7))
  expect(host.buy(ticket).sold).toHaveLength(1)
  expect(inquiryAnswer(host.state, 7, [ticket.unique_req_id])).toMatchObject([{ status: 'absent' }])
})
