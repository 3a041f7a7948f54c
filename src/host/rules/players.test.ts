import { describe, expect, test } from 'vitest'
import { accountAnswer } from './accounts.ts'
import { requestAnswer } from './till-requests.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { playerByCardAnswer, playerOf, playersAnswer, type AddPlayer, type UpdatePlayer } from './players.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { hostError } from '../../protocol/error-codes.ts'
import { maxTotal } from '../../values/money.ts'

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

/** The events of a change without money. */
const changesOf = (host: PlayedHost, userId: string, changes: Partial<UpdatePlayer>) =>
  host.accepted({
    ...{ type: 'updatePlayer', operatorId, key: uuid(`update ${++requests}`), userId },
    ...{ method: 'refill', amount: 0, currency: 'BRL', ...changes },
  })

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

describe('the list of players', () => {
  test('is in the order of their names', () => {
    const host = playHost()
    for (const name of ['Caio', 'Ana', 'Duda', 'Bia', 'Ana'])
      add(host, {
        key: uuid(`${name} ${Object.keys(host.state.players).length}`),
        name,
        card: { hash: `${Object.keys(host.state.players).length}`, end: '1' },
      })
    const { success, users } = playersAnswer(host.state)
    expect([success, users.map(({ name }) => name)]).toEqual([true, ['Ana', 'Ana', 'Bia', 'Caio', 'Duda']])
  })
})

describe('a change of a player', () => {
  test('of the name alone keeps the card, and of the card alone the name', () => {
    const host = playHost()
    const userId = added(host)
    const [renamed] = changesOf(host, userId, { name: 'Ana Lopes' })
    expect(renamed).toMatchObject({ type: 'playerChanged', name: 'Ana Lopes' })
    expect(renamed).not.toHaveProperty('card')
    expect(playersAnswer(host.state).users).toMatchObject([{ name: 'Ana Lopes', card: '•••• 1090' }])
    const [recarded] = changesOf(host, userId, { card: otherCard })
    expect(recarded).not.toHaveProperty('name')
    expect(playersAnswer(host.state).users).toMatchObject([{ name: 'Ana Lopes', card: '•••• 2090' }])
    expect(playerByCardAnswer(host.state, card)).toEqual(hostError('user_not_found', 'idCard'))
  })

  test('may name the card that the player has', () => {
    const host = playHost()
    expect(update(host, added(host), { card })).toMatchObject({ success: true })
  })

  test('without money is kept as an answer to its request', () => {
    const host = playHost()
    update(host, added(host), { name: 'Ana Lopes' })
    expect(Object.values(host.state.requests).at(-1)).toMatchObject({ status: 'done', kind: 'accountChange' })
  })

  test('is refused where the deployment has no card reader', () => {
    const host = playHost()
    const userId = added(host)
    host.state.terms.features.cardReader = false
    expect(update(host, userId, { amount: 100 })).toEqual(hostError('not_in_deployment'))
  })

  test('brings no account above the largest total, and takes money out of it there', () => {
    const host = playHost()
    const userId = added(host)
    host.state.players[userId]!.balance = maxTotal - 100
    expect(update(host, userId, { amount: 101 })).toEqual(hostError('sum_out_of_bounds'))
    expect(update(host, userId, { method: 'collect', amount: 500 })).toMatchObject({ wallet: maxTotal - 600 })
    expect(update(host, userId, { amount: 600 })).toMatchObject({ wallet: maxTotal })
  })

  test('takes out all that is in the account', () => {
    const host = playHost()
    expect(update(host, added(host), { method: 'collect', amount: 500 })).toMatchObject({ wallet: 0 })
  })
})

describe('the id of a player', () => {
  test('is a P and nine digits, and the answer has it', () => {
    const answer = add(playHost())
    expect(answer).toMatchObject({
      success: true,
      user: { userId: expect.stringMatching(/^P\d{9}$/) as string },
    })
  })

  test('is never given twice: where the random source repeats itself, the program says so', () => {
    const host = playHost()
    const moment = { now: host.now, chance: () => 0, drawChance: () => () => 0 }
    const command = (key: string, hash: string): AddPlayer => ({
      ...{ type: 'addPlayer', operatorId, key: uuid(key), card: { hash, end: '1' }, name: 'Ana', amount: 0 },
    })
    const first = decide(host.state, command('a', 'a'), moment)
    if (first.ok) for (const event of first.events) evolve(host.state, event)
    expect(Object.keys(host.state.players)).toEqual(['P000000000'])
    expect(() => decide(host.state, command('b', 'b'), moment)).toThrow('the same player ids')
  })

  test('of nobody is an error of the program that names it', () => {
    expect(() => playerOf(playHost().state, 'P1')).toThrow('player P1')
  })
})
