import { describe, expect, it } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import { maxTotal } from '../../values/money.ts'
import type { HostCommand } from './decide.ts'
import { changesTill, requestAnswer } from './till-requests.ts'
import { noon, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'

const key = uuid('request')
const link = { currency: 'BRL', origin: 'https://host' } as const

/** The error of a command; null where it is done. */
function errorOf(host: PlayedHost, command: HostCommand & { readonly key: string }) {
  host.accepted(command)
  const answer = requestAnswer(host.state, operatorId, command.key)
  return 'code' in answer ? answer : null
}

describe('no till holds more than the largest total', () => {
  const full = () => playHost({ accountLimit: maxTotal, topUp: { min: 1, max: maxTotal } }, maxTotal - 10)

  it.each<[string, HostCommand & { readonly key: string }, string]>([
    ['refill', { type: 'refillTill', operatorId, key, amount: 11 }, 'amount'],
    ['top-up', { type: 'openWallet', operatorId, key, sum: 11, ...link }, 'sum'],
    [
      'player',
      { type: 'addPlayer', operatorId, key, card: { hash: 'h', end: '1' }, name: 'Ana', amount: 11 },
      'amount',
    ],
  ])('with a %s: it is refused with the field that says how much', (_what, command, field) => {
    expect(errorOf(full(), command)).toEqual(hostError('sum_out_of_bounds', field))
  })

  it('with a ticket: a taken back payout is refused with the number of the ticket', () => {
    const host = playHost()
    const base = { price_var: '1', bets: [{ numbers: [1006] }, { numbers: [1007] }] }
    const { barcode } = host.buy(host.ticket('a', { game_id: 16, base })).sold[0]!
    host.now += 45_000
    host.accepted({ type: 'holdDraws' })
    host.accepted({ type: 'payOutTicket', operatorId, key: uuid('pay'), lottery: 'ordinary', barcode })
    host.state.tills[operatorId] = maxTotal - 10
    const back = { type: 'cancelPayout', operatorId, key, barcode } as const
    expect(errorOf(host, back)).toEqual(hostError('sum_out_of_bounds', 'barcode'))
  })

  it('and a movement to exactly that is done', () => {
    expect(errorOf(full(), { type: 'refillTill', operatorId, key, amount: 10 })).toBeNull()
  })
})

describe('a request that is done', () => {
  it('is in the ledger with its account, and its answer is kept', () => {
    const host = playHost()
    host.accepted({ type: 'openWallet', operatorId, key, sum: 500, ...link })
    const [userId] = Object.keys(host.state.wallets)
    expect(host.state.ledger[operatorId]!.entries.at(-1)).toMatchObject({ kind: 'walletTopUp', userId, key })
    expect(host.state.requests[`${operatorId}/${key}`]).toMatchObject({ status: 'done', kind: 'walletTopUp' })
  })

  it('is in the ledger without an account where it is about none', () => {
    const host = playHost()
    host.accepted({ type: 'refillTill', operatorId, key, amount: 5 })
    expect(host.state.ledger[operatorId]!.entries.at(-1)).not.toHaveProperty('userId')
  })
})

it('a request that was never answered, or never will be, has no answer: that is an error of the program', () => {
  const { state } = playHost()
  expect(() => requestAnswer(state, operatorId, key)).toThrow(`request ${key}`)
  state.requests[`${operatorId}/${key}`] = { status: 'fenced' }
  expect(() => requestAnswer(state, operatorId, key)).toThrow(`request ${key}`)
})

it('a till is changed by purchases and by movements, and by nothing else', () => {
  const nothing = { ids: [], sold: [], refused: [], reused: [] }
  const request = { at: noon, operatorId, key, digest: 'd' }
  expect(changesTill({ type: 'purchaseDecided', ...request, ...nothing })).toBe(true)
  expect(changesTill({ type: 'tillRefilled', ...request, amount: 5 })).toBe(true)
  expect(changesTill({ type: 'tillRequestRefused', ...request, error: hostError('system') })).toBe(false)
  expect(changesTill({ type: 'ticketIdsFenced', at: noon, operatorId, ids: [] })).toBe(false)
})
