import { expect, test } from 'vitest'
import { newSigningKey, openSigningKey } from '../../../node/signing-key.ts'
import { operatorId, playHost, uuid } from '../rules/testing.ts'
import { MemoryAttempts } from './attempts.ts'
import { closedIds } from './closed-ids.ts'
import { headCalls, newCounters } from './head-calls.ts'
import { saleCalls } from './sale-calls.ts'
import { hostOf } from './testing.ts'
import { tillRecordCalls } from './till-record-calls.ts'

const colleague = 7
const tooMany = { success: false, error: { name: 'too_many_requests' } }

function shop() {
  const host = playHost()
  host.addOperator(colleague)
  const attempts = new MemoryAttempts(() => host.now)
  const calls = { ...saleCalls(attempts), ...tillRecordCalls(attempts) }
  const caller = (who: number) => ({ operatorId: who, id: 'session', key: '', host: hostOf(host) })
  return {
    host,
    tickets: (ids: string[], who = operatorId) => calls.ticketInquiry({ unique_req_ids: ids }, caller(who)),
    movements: (ids: string[], who = operatorId) => calls.movementInquiry({ ids }, caller(who)),
    leftOpen: (ids: string[]) =>
      calls.handoverInquiry({ operatorId, unique_req_ids: ids, ids }, caller(colleague)),
    ...headCalls({ name: 'host', ...openSigningKey(newSigningKey()) }, attempts),
    caller,
  }
}
let ids = 0
const newIds = (count: number) => Array.from({ length: count }, () => uuid(`id ${++ids}`))

test('a counter closes the ids of a day without the host at once, and inquires about them as often as it likes', async () => {
  const { tickets, movements } = shop()
  for (let round = 0; round < 5; round++) {
    const some = newIds(100)
    for (let again = 0; again < 20; again++) {
      expect(await tickets(some)).toMatchObject({ success: true })
      expect(await movements(some)).toMatchObject({ success: true })
    }
  }
})

test('who makes up more ids than that has to wait; what became of others is answered all the same', async () => {
  const { host, tickets, movements, leftOpen } = shop()
  const ticket = host.ticket('sold')
  host.buy(ticket)
  for (let closed = 0; closed < closedIds.allowed; closed += 100) await tickets(newIds(100))
  expect(await tickets(newIds(1))).toMatchObject(tooMany)
  expect(await movements(newIds(1))).toMatchObject(tooMany)
  expect(await tickets([ticket.unique_req_id])).toMatchObject({ data: [{ status: 'sold' }] })
  const late = host.ticket('late')
  expect(await tickets([late.unique_req_id])).toMatchObject(tooMany)
  expect(host.buy(late).sold).toHaveLength(1)
  expect(await tickets(newIds(100), colleague)).toMatchObject({ success: true })
  expect(await leftOpen(newIds(100))).toMatchObject({ success: true })
  host.now += closedIds.windowMs
  expect(await tickets(newIds(100))).toMatchObject({ success: true })
})

test('the ids that are closed after a hand-over count for the operator who inquires', async () => {
  const { tickets, movements, leftOpen } = shop()
  for (let closed = 0; closed < closedIds.allowed; closed += 200) await leftOpen(newIds(100))
  expect(await leftOpen(newIds(1))).toMatchObject(tooMany)
  expect(await movements(newIds(1), colleague)).toMatchObject(tooMany)
  expect(await tickets(newIds(1))).toMatchObject({ success: true })
})

test('an operator sends the first heads of as many counters as anybody installs, and those of known ones without a limit', async () => {
  const { logHead, caller } = shop()
  const head = { log: 1, hash: 'a'.repeat(64), stateHash: 'b'.repeat(64), hashVersion: 3, at: 0 }
  const send = (counterId: string, count = 1, who = operatorId) =>
    logHead({ ...head, counterId, count }, caller(who))
  for (let each = 0; each < newCounters.allowed; each++)
    expect(await send(`counter-${each}`)).toMatchObject({ success: true })
  expect(await send('another')).toMatchObject(tooMany)
  for (let count = 2; count < 20; count++)
    expect(await send('counter-7', count)).toMatchObject({ success: true })
  expect(await send('another', 1, colleague)).toMatchObject({ success: true })
})
