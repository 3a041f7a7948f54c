import { describe, expect, test } from 'vitest'
import { accountAnswer } from './accounts.ts'
import { requestAnswer } from './till-requests.ts'
import { playerByCardAnswer, playersAnswer, type AddPlayer, type UpdatePlayer } from './players.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'

const card = { hash: 'hash of a card', end: '1090' }
const otherCard = { hash: 'hash of another', end: '2090' }

function add(host: PlayedHost, changes: Partial<AddPlayer> = {}) {
  const command: AddPlayer = {
    type: 'addPlayer',
    operatorId,
    key: uuid('add'),
    card,
    name: 'Ana Duarte',
    amount: 500,
    ...changes,
  }
  const decision = host.do(command)
  return decision.ok ? requestAnswer<'createUser'>(host.state, operatorId, command.key) : decision.error
}

function added(host: PlayedHost, changes: Partial<AddPlayer> = {}): string {
  const answer = add(host, changes)
  if ('code' in answer) throw new Error(`refused: ${answer.name}`)
  return answer.user.userId
}

let requests = 0
function update(host: PlayedHost, userId: string, changes: Partial<UpdatePlayer> = {}) {
  const command: UpdatePlayer = {
    type: 'updatePlayer',
    operatorId,
    key: uuid(`update ${++requests}`),
    userId,
    method: 'refill',
    amount: 0,
    currency: 'BRL',
    ...changes,
  }
  const decision = host.do(command)
  return decision.ok ? requestAnswer<'updateUser'>(host.state, operatorId, command.key) : decision.error
}

const till = (host: PlayedHost) => host.state.tills[operatorId]

describe('a new player', () => {
  test('gets an account with a card, and with the money that is paid in, which goes into the till [player-record]', () => {
    const host = playHost()
    const userId = added(host)
    const user = { _id: userId, userId, name: 'Ana Duarte', card: '•••• 1090', operator: false }
    expect(playerByCardAnswer(host.state, card)).toEqual({ success: true, user, wallet: 500 })
    expect(playersAnswer(host.state).users).toEqual([{ ...user, wallet: 500 }])
    expect(accountAnswer(host.state, operatorId, userId)).toEqual({
      user: { operatorId, name: 'Ana Duarte', credit_block: false },
      balance: 500,
      currency: 'BRL',
    })
    expect(till(host)).toBe(openingTill + 500)
  })

  test('without money makes no entry in the ledger', () => {
    const host = playHost()
    const entries = () => host.state.ledger[operatorId]!.entries.length
    const before = entries()
    expect(add(host, { amount: 0 })).toMatchObject({ wallet: 0, balanceOperator: openingTill })
    expect(entries()).toBe(before)
  })

  test('is added once for one request', () => {
    const host = playHost()
    expect(add(host)).toEqual(add(host))
    expect(Object.keys(host.state.players)).toHaveLength(1)
    expect(till(host)).toBe(openingTill + 500)
  })

  test.each([
    ['with more than 999.99', { amount: 100_000, card: otherCard }, hostError('sum_out_of_bounds')],
    ['with a card that has a holder', {}, hostError('card_taken')],
    [
      'in another currency',
      { currency: 'UAH' as const, card: otherCard },
      hostError('malformed', 'currency'),
    ],
  ])('%s is refused', (_case, changes, error) => {
    const host = playHost()
    add(host)
    expect(add(host, { key: uuid('again'), ...changes })).toEqual(error)
    expect(Object.keys(host.state.players)).toHaveLength(1)
  })
})

describe("a player's money", () => {
  test('moves to and from the till, up to 999.99 at once [account-limit]', () => {
    const host = playHost()
    const userId = added(host)
    expect(update(host, userId, { amount: 99_999 })).toEqual({
      success: true,
      wallet: 100_499,
      balanceOperator: openingTill + 100_499,
    })
    expect(update(host, userId, { amount: 100_000 })).toEqual(hostError('sum_out_of_bounds'))
    expect(update(host, userId, { method: 'collect', amount: 499 })).toMatchObject({ wallet: 100_000 })
    expect(till(host)).toBe(openingTill + 100_000)
  })

  test('is settled up to the balance of the account and the content of the till', () => {
    const host = playHost({}, 0)
    const userId = added(host)
    const settle = (amount: number) => update(host, userId, { method: 'collect', amount })
    expect(settle(501)).toEqual(hostError('not_enough_funds'))
    host.do({ type: 'collectTill', operatorId, key: uuid('out'), amount: 1 })
    expect(settle(500)).toEqual(hostError('not_enough_funds'))
    expect(settle(499)).toMatchObject({ wallet: 1, balanceOperator: 0 })
  })

  test('moves once for one request; a repeated one gets the first answer', () => {
    const host = playHost()
    const userId = added(host)
    const key = uuid('top up')
    const answer = update(host, userId, { key, amount: 100 })
    update(host, userId, { amount: 7 })
    expect(update(host, userId, { key, amount: 100 })).toEqual(answer)
    expect(update(host, userId, { key, amount: 101 })).toEqual(hostError('id_reused'))
    expect(accountAnswer(host.state, operatorId, userId)).toMatchObject({ balance: 607 })
  })
})

describe("a player's card", () => {
  test('is detached and attached again, and then opens the account', () => {
    const host = playHost()
    const userId = added(host)
    expect(update(host, userId, { card: null })).toEqual({
      success: true,
      wallet: 500,
      balanceOperator: openingTill + 500,
    })
    expect(playerByCardAnswer(host.state, card)).toEqual(hostError('user_not_found', 'idCard'))
    expect(playersAnswer(host.state).users).toMatchObject([{ card: null }])
    update(host, userId, { card: otherCard })
    expect(playerByCardAnswer(host.state, otherCard)).toMatchObject({ user: { userId } })
  })

  test('that belongs to another player is refused, together with the money in the request', () => {
    const host = playHost()
    const userId = added(host)
    add(host, { key: uuid('another'), card: otherCard })
    expect(update(host, userId, { card: otherCard, amount: 100 })).toEqual(hostError('card_taken'))
    expect(accountAnswer(host.state, operatorId, userId)).toMatchObject({ balance: 500 })
  })

  test('and name change together with money', () => {
    const host = playHost()
    const userId = added(host)
    update(host, userId, { name: 'Ana Lopes', card: otherCard, amount: 100 })
    expect(playersAnswer(host.state).users).toMatchObject([
      { name: 'Ana Lopes', card: '•••• 2090', wallet: 600 },
    ])
  })
})

test('a request that changes nothing is refused', () => {
  const host = playHost()
  expect(update(host, added(host))).toEqual(hostError('sum_out_of_bounds'))
})

test('an account that belongs to no player is on no list, and its money cannot be moved [no-players]', () => {
  const host = playHost()
  const userId = added(host, { isOperator: true, amount: 0 })
  expect(playersAnswer(host.state).users).toEqual([])
  expect(playerByCardAnswer(host.state, card)).toMatchObject({ user: { operator: true } })
  expect(update(host, userId, { amount: 100 })).toEqual(hostError('user_not_found'))
  expect(update(host, '__proto__', { amount: 100 })).toEqual(hostError('user_not_found'))
})
