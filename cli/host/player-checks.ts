import { randomInt, randomUUID } from 'node:crypto'
import { hostCalls } from '../../src/protocol/host-calls.ts'
import type { Check } from './check.ts'
import { known, moving } from './conditions.ts'
import { movingTill, mustRefuseOther, mustRepeat } from './till-checks.ts'
import { mustEqual, refusalIn, refusalNamed } from './unmet.ts'

const one = 100
const newCard = () => Array.from({ length: 16 }, () => randomInt(16).toString(16)).join('')

/** Players' accounts: each check pays out what it paid in, and takes its card off the account again. */
export const playerChecks: readonly Check[] = [
  moving('createUser', 'opens an account that its card finds, once', async (visit) => {
    const { visitor } = visit
    const { currency } = known(visit, 'deployment')
    const card = newCard()
    const request = { card, currency, name: 'Host check', amount: one }
    const key = randomUUID()
    const opened = await movingTill(visitor, one, () => visitor.ask('createUser', request, { key }))
    const { userId } = opened.user
    const close = { userId, amount: one, currency, card: null, method: 'collectionTerminal' } as const
    try {
      mustEqual('the account', opened.wallet, one)
      await mustRepeat(visitor, 'createUser', request, key, opened)
      await mustRefuseOther(visitor, 'createUser', { ...request, amount: 2 * one }, key)
      const found = await visitor.ask('getUserByIdCard', { idCard: card })
      mustEqual('the user and the account', [found.user.userId, found.wallet], [userId, one])
    } finally {
      await visitor.send(hostCalls.updateUser, close)
    }
    refusalIn(await visitor.send(hostCalls.getUserByIdCard, { idCard: card }), ['user_not_found'])
  }),
  moving('updateUser', 'pays in and out once each, and never more than there is', async (visit) => {
    const { visitor } = visit
    const { currency } = known(visit, 'deployment')
    const opening = { card: newCard(), currency, name: 'Host check', amount: 0 }
    const { userId } = (await visitor.ask('createUser', opening)).user
    const change = (method: 'refillTerminal' | 'collectionTerminal') => ({
      userId,
      amount: one,
      currency,
      method,
    })
    for (const [method, sum] of [
      ['refillTerminal', one],
      ['collectionTerminal', -one],
    ] as const) {
      const key = randomUUID()
      const request = change(method)
      const changed = await movingTill(visitor, sum, () => visitor.ask('updateUser', request, { key }))
      mustEqual('the account', changed.wallet, sum > 0 ? one : 0)
      await mustRepeat(visitor, 'updateUser', request, key, changed)
    }
    await movingTill(visitor, 0, async () => {
      const tooMuch = change('collectionTerminal')
      refusalNamed(await visitor.send(hostCalls.updateUser, tooMuch), 'not_enough_funds')
    })
    await visitor.ask('updateUser', { ...change('refillTerminal'), amount: 0, card: null })
  }),
]
