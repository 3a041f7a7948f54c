import { expect, test } from 'vitest'
import { linkGivenMs } from '../rules/movement-inquiry.ts'
import { operatorId, playHost, uuid } from '../rules/testing.ts'
import { MemoryAttempts } from './attempts.ts'
import { hostOf } from './testing.ts'
import { tillRecordCalls } from './till-record-calls.ts'

const next = 7

function shop() {
  const host = playHost()
  host.addOperator(next)
  const { handoverInquiry, movementInquiry } = tillRecordCalls(new MemoryAttempts(() => host.now))
  const caller = (who: number) => ({ operatorId: who, id: 'session', key: '', host: hostOf(host) })
  return {
    host,
    inquire: (ids: string[], keys: string[], about = operatorId) =>
      handoverInquiry({ operatorId: about, unique_req_ids: ids, ids: keys }, caller(next)),
    ownInquiry: (ids: string[]) => movementInquiry({ ids }, caller(operatorId)),
  }
}
const [refill, absent] = [uuid('refill'), uuid('absent')]

test('the next operator of a till gets the outcomes of the requests of the earlier one [hand-over-inquiry]', async () => {
  const { host, inquire, ownInquiry } = shop()
  const ticket = host.ticket('a')
  host.buy(ticket)
  host.accepted({ type: 'refillTill', operatorId, key: refill, amount: 700 })
  const answer = await inquire([ticket.unique_req_id], [refill])
  expect(answer).toMatchObject({
    success: true,
    tickets: [{ status: 'sold', unique_req_id: ticket.unique_req_id }],
    movements: [{ status: 'done', id: refill, kind: 'refill' }],
  })
  expect('movements' in answer && answer.movements).toEqual(
    await ownInquiry([refill]).then((own) => 'data' in own && own.data),
  )
})

test('an id that is absent is fenced in the till of the earlier operator, and in no other', async () => {
  const { host, inquire } = shop()
  const late = host.ticket('late')
  expect(await inquire([late.unique_req_id], [absent])).toMatchObject({
    tickets: [{ status: 'absent' }],
    movements: [{ status: 'absent' }],
  })
  expect(host.buy(late)).toMatchObject({ sold: [], reused: [late.unique_req_id] })
  const request = { type: 'refillTill', key: absent, amount: 700 } as const
  expect(host.do({ ...request, operatorId })).toMatchObject({ error: { name: 'id_reused' } })
  expect(host.do({ ...request, operatorId: next })).toMatchObject({ ok: true })
})

test('the link of a wallet is given to the next operator for half an hour after its opening, and then to the one who opened it alone', async () => {
  const { host, inquire, ownInquiry } = shop()
  const key = uuid('wallet')
  host.accepted({ type: 'openWallet', operatorId, key, sum: 700, currency: 'BRL', origin: 'https://host' })
  const answerTo = async (isNext: boolean) => {
    const found = await (isNext ? inquire([], [key]) : ownInquiry([key]))
    const [movement] = 'movements' in found ? found.movements : 'data' in found ? found.data : []
    if (movement?.status !== 'done') throw new Error('the wallet was not opened')
    return movement.answer
  }
  const opened = await answerTo(false)
  expect(opened).toMatchObject({ short_url: expect.stringContaining('https://host/w/') })
  host.now += linkGivenMs
  expect(await answerTo(true)).toEqual(opened)
  host.now += 1
  const { short_url: _link, ...rest } = opened
  expect(await answerTo(true)).toEqual(rest)
  expect(await answerTo(false)).toEqual(opened)
})

test('nobody inquires about an operator of another shop', async () => {
  const { inquire } = shop()
  expect(await inquire([], [refill], 99)).toMatchObject({
    success: false,
    error: { name: 'user_not_found', field: 'operatorId' },
  })
})
