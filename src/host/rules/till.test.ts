import { expect, test } from 'vitest'
import { requestAnswer } from './till-requests.ts'
import { maxTotal } from '../../values/money.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'

function move(host: PlayedHost, type: 'refillTill' | 'collectTill', amount: number, name: string = type) {
  const key = uuid(name)
  const decision = host.do({ type, operatorId, key, amount })
  return decision.ok ? requestAnswer<'postRefill'>(host.state, operatorId, key) : decision.error
}

test('a refill adds to the till, and a collection takes cash from it, up to all of it', () => {
  const host = playHost()
  expect(move(host, 'refillTill', 500)).toEqual({ success: true, balance: openingTill + 500 })
  expect(move(host, 'collectTill', openingTill + 500)).toEqual({ success: true, balance: 0 })
})

test('a collection never exceeds the content of the till, even if the till may be negative', () => {
  for (const negativeBalanceSales of [false, true]) {
    const host = playHost({ negativeBalanceSales })
    expect(move(host, 'collectTill', openingTill + 1)).toEqual(hostError('not_enough_funds'))
    expect(host.state.tills[operatorId]).toBe(openingTill)
  }
})

test('a repeated request gets its first answer although the till has changed; another request with its key is refused', () => {
  const host = playHost()
  const first = move(host, 'refillTill', 500, 'a')
  move(host, 'collectTill', 300, 'b')
  expect(move(host, 'refillTill', 500, 'a')).toEqual(first)
  const reused = hostError('id_reused')
  expect(move(host, 'refillTill', 501, 'a')).toEqual(reused)
  expect(move(host, 'collectTill', 500, 'a')).toEqual(reused)
  expect(host.state.tills[operatorId]).toBe(openingTill + 200)
})

const refused = hostError('sum_out_of_bounds')

test('a refill and a collection have at most the till limit of the deployment [till-limit]', () => {
  const host = playHost({ tillLimit: 500_000 }, 2_000_000)
  expect(move(host, 'refillTill', 500_000)).toMatchObject({ balance: 2_500_000 })
  expect(move(host, 'refillTill', 500_001, 'a')).toEqual(refused)
  expect(move(host, 'collectTill', 500_000)).toMatchObject({ balance: 2_000_000 })
  expect(move(host, 'collectTill', 500_001, 'b')).toEqual(refused)
})

test('the close of a day collects the whole content of the till, and only that [collect-all]', () => {
  const close = (host: PlayedHost, amount: number, name: string) => {
    const key = uuid(name)
    host.do({ type: 'collectTill', operatorId, key, amount, closesDay: true })
    return requestAnswer<'postRefill'>(host.state, operatorId, key)
  }
  const host = playHost({ tillLimit: 500_000 }, 2_000_000)
  expect(close(host, 1_999_999, 'a')).toEqual(hostError('till_differs'))
  expect(close(host, 2_000_001, 'b')).toEqual(hostError('not_enough_funds'))
  expect(close(host, 2_000_000, 'c')).toEqual({ success: true, balance: 0 })
  expect(close(host, 2_000_000, 'c')).toEqual({ success: true, balance: 0 })
})

test('a refusal because of the limit stays: the same request is refused even after the limit was raised', () => {
  const host = playHost({ tillLimit: 1_000 })
  expect(move(host, 'refillTill', 1_001, 'a')).toEqual(refused)
  host.do({ type: 'setTerms', terms: { ...host.state.terms, tillLimit: 5_000 } })
  expect(move(host, 'refillTill', 1_001, 'a')).toEqual(refused)
  expect(move(host, 'refillTill', 1_001, 'b')).toMatchObject({ success: true })
})

test('no till holds or owes more than the largest possible total [bounded-totals]', () => {
  const full = playHost({ tillLimit: maxTotal }, maxTotal - 100)
  expect(move(full, 'refillTill', 101, 'a')).toEqual(refused)
  expect(move(full, 'refillTill', 100, 'b')).toEqual({ success: true, balance: maxTotal })
  const { sold, refused: tickets } = full.buy(full.ticket('one too many'))
  expect(sold).toEqual([])
  expect(tickets).toMatchObject([{ error: hostError('sum_out_of_bounds', null) }])
})
