import { describe, expect, test } from 'vitest'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import type { RequestOf } from '../../src/protocol/host-calls.ts'
import type { HostError } from '../../src/protocol/wire.ts'
import type { Client } from './client.ts'
import { hostError, errorCodes } from '../../src/protocol/error-codes.ts'

const newKey = () => ({ [idempotencyKeyHeader]: crypto.randomUUID() })
const newCard = () => crypto.randomUUID().replaceAll('-', '').slice(0, 14)

/** The names of the refusals. */
const namesOf = (outcomes: readonly object[]) =>
  outcomes.flatMap((outcome) => ('error' in outcome ? (outcome.error as HostError).name : []))

/** Accounts of players with cards, as the logged-in client of the context; `colleague` is another operator. */
export function playerContract(context: () => { client: Client; colleague: Client }): void {
  const update = (
    userId: string,
    changes: Partial<RequestOf<'updateUser'>>,
    { client } = { client: context().client },
    key = newKey(),
  ) =>
    client.call(
      'updateUser',
      { userId, amount: 0, currency: 'BRL', method: 'refillTerminal', ...changes },
      key,
    )

  describe('players with cards', () => {
    test('are there from the start, without those accounts that are no players', async () => {
      const { users } = await context().client.request('getAllUsers', {})
      expect(users.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Ana Duarte', 'Bruno Lopes', 'Carla Nunes']),
      )
      expect(users.some(({ operator }) => operator)).toBe(false)
      const { user } = await context().client.request('getUserByIdCard', { idCard: '04A1B2C3D4FFFF' })
      expect(user.operator).toBe(true)
    })

    test('open an account, pay in, and are found by their card, of which only the end is returned [player-record] [player-calls]', async () => {
      const { client } = context()
      const till = await client.wallet()
      const card = newCard()
      const key = newKey()
      const request = { card, name: 'Dora Pinto', amount: 250, currency: 'BRL' as const }
      const created = await client.request('createUser', request, key)
      expect(await client.request('createUser', request, key)).toEqual(created)
      expect(created).toMatchObject({ wallet: 250, balanceOperator: till + 250 })
      const found = await client.request('getUserByIdCard', { idCard: card })
      expect(found).toEqual({ success: true, user: created.user, wallet: 250 })
      expect(found.user.card).toBe(`•••• ${card.slice(-4)}`)
      expect(await client.refusal('createUser', request, newKey())).toMatchObject({ name: 'card_taken' })
      expect(await client.refusal('getUserByIdCard', { idCard: newCard() })).toEqual({
        status: 400,
        ...hostError('user_not_found', 'idCard'),
      })
    })

    test('top up and settle at any counter of the shop, over the till of that counter [player-calls]', async () => {
      const { client, colleague } = context()
      const card = newCard()
      const { user } = await client.request('createUser', { card, name: 'Eva', amount: 0 }, newKey())
      const till = await colleague.wallet()
      const key = newKey()
      const toppedUp = await update(
        user.userId,
        { amount: 900, radios: 'accession' },
        { client: colleague },
        key,
      )
      expect(toppedUp).toMatchObject({ answer: { wallet: 900, balanceOperator: till + 900 } })
      const again = await update(
        user.userId,
        { amount: 900, radios: 'accession' },
        { client: colleague },
        key,
      )
      expect(again).toEqual(toppedUp)
      const settle = { method: 'collectionTerminal' as const, radios: 'pay' as const }
      expect(await update(user.userId, { amount: 901, ...settle })).toMatchObject({
        status: 403,
        error: hostError('not_enough_funds'),
      })
      expect(await update(user.userId, { amount: 900, ...settle }, { client: colleague })).toMatchObject({
        answer: { wallet: 0, balanceOperator: till },
      })
      expect(await client.request('getAccount', { userId: user.userId })).toMatchObject({ balance: 0 })
    })

    test('change their name, and lose and get a card [player-calls]', async () => {
      const { client } = context()
      const [card, other] = [newCard(), newCard()]
      const { user } = await client.request('createUser', { card, name: 'Filipa', amount: 0 }, newKey())
      await update(user.userId, { name: 'Filipa Reis', card: null })
      expect(await client.refusal('getUserByIdCard', { idCard: card })).toMatchObject({
        code: errorCodes.incorrectData,
      })
      await update(user.userId, { card: other })
      expect((await client.request('getUserByIdCard', { idCard: other })).user).toMatchObject({
        userId: user.userId,
        name: 'Filipa Reis',
      })
      expect(await update(user.userId, { card: '04A1B2C3D41090' })).toMatchObject({
        error: hostError('card_taken'),
      })
    })

    test('of two operators who give a card to different players at once, one succeeds and the other is refused', async () => {
      const { client, colleague } = context()
      for (let round = 0; round < 10; round++) {
        const [card, other] = [newCard(), newCard()]
        const created = await Promise.all(
          [client, colleague].map((page) =>
            page.call('createUser', { card, name: 'Gil', amount: 100 }, newKey()),
          ),
        )
        const users = created.flatMap((outcome) => ('answer' in outcome ? outcome.answer.user : []))
        expect([users.length, namesOf(created)]).toEqual([1, ['card_taken']])
        expect((await client.request('getUserByIdCard', { idCard: card })).user).toEqual(users[0])
        const rival = { card: newCard(), name: 'Hugo', amount: 0 }
        const { user } = await colleague.request('createUser', rival, newKey())
        const attached = await Promise.all([
          update(users[0]!.userId, { card: other }),
          update(user.userId, { card: other }, { client: colleague }),
        ])
        expect(namesOf(attached)).toEqual(['card_taken'])
      }
    })

    test.each([
      ['more than 999.99', { amount: 100_000 }, 'sum_out_of_bounds'],
      ['nothing', {}, 'sum_out_of_bounds'],
      ['another currency', { amount: 1, currency: 'UAH' as const }, 'malformed'],
      ['what the choice of the cashier does not say', { amount: 1, radios: 'pay' as const }, 'malformed'],
      ['a name that is too long', { name: 'x'.repeat(31) }, 'malformed'],
      ['a name with a zero byte', { name: 'A\u0000B' }, 'malformed'],
      ['a name with half a character', { name: 'A\ud83d' }, 'malformed'],
      ['somebody unknown', { userId: 'P000', amount: 1 }, 'user_not_found'],
    ])('are refused %s [player-name] [lengths]', async (_case, changes, name) => {
      const { users } = await context().client.request('getAllUsers', {})
      expect(await update(users[0]!.userId, changes)).toMatchObject({
        status: 400,
        error: { code: errorCodes.incorrectData, name },
      })
    })
  })
}
