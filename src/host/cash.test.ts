import { expect, test } from 'vitest'
import { balanceAnswer } from './till-requests.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'

function move(host: PlayedHost, type: 'refillTill' | 'collectTill', amount: number, name: string = type) {
  const key = uuid(name)
  const decision = host.do({ type, operatorId, key, amount })
  return decision.ok ? balanceAnswer(host.state, operatorId, key) : decision.error
}

test('a refill adds to the till and a collection takes from it, all of it if so wished', () => {
  const host = playHost()
  expect(move(host, 'refillTill', 500)).toEqual({ success: true, balance: openingTill + 500 })
  expect(move(host, 'collectTill', openingTill + 500)).toEqual({ success: true, balance: 0 })
})

test('nobody collects more than there is, not even where the till may be below zero', () => {
  for (const negativeBalanceSales of [false, true]) {
    const host = playHost({ negativeBalanceSales })
    expect(move(host, 'collectTill', openingTill + 1)).toEqual({ code: 1007, name: 'not_enough_funds' })
    expect(host.state.tills[operatorId]).toBe(openingTill)
  }
})

test('the same request is answered as it was, though the till has changed; another with its key is refused', () => {
  const host = playHost()
  const first = move(host, 'refillTill', 500, 'a')
  move(host, 'collectTill', 300, 'b')
  expect(move(host, 'refillTill', 500, 'a')).toEqual(first)
  const reused = { code: 1001, name: 'id_reused' }
  expect(move(host, 'refillTill', 501, 'a')).toEqual(reused)
  expect(move(host, 'collectTill', 500, 'a')).toEqual(reused)
  expect(host.state.tills[operatorId]).toBe(openingTill + 200)
})
