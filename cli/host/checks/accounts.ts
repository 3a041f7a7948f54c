import { randomUUID } from 'node:crypto'
import { errorCodes } from '../../../src/protocol/error-codes.ts'
import { hostCalls } from '../../../src/protocol/host-calls.ts'
import { walletSaltLength } from '../../../src/protocol/wallets.ts'
import type { Check } from '../check.ts'
import { colleagueOf, known, mayBeLeftOut, moving } from '../conditions.ts'
import { answerIn, mustEqual, mustHave, refusalIn, Unmet } from '../unmet.ts'
import type { Visit } from '../visit.ts'
import { mustHaveFlag, newCard, newPlayer, one, smallest } from './movements.ts'
import { hostTime, movingTill, mustBeBetween } from './till.ts'

const openWallet = (visit: Visit) => visit.client.request('get_generate_qrcode', smallest(visit))

const walletChecks: readonly Check[] = [
  moving('get_generate_qrcode', 'opens a new wallet each time', async (visit) => {
    const from = hostTime(visit.client)
    const [one, two] = [await openWallet(visit), await openWallet(visit)]
    mustBeBetween('the timestamp of the wallet', one.user.timestamp, from, hostTime(visit.client))
    for (const [what, left, right] of [
      ['link', one.short_url, two.short_url],
      ['user id', one.user.userId, two.user.userId],
    ])
      if (left === right) throw new Unmet(`another ${what} for the second wallet`, 'the same')
  }),
  moving(
    'decodingUrlGetHashUserId',
    'leads from the link to the wallet, together with decodeAES256CBC',
    async (visit) => {
      const { client } = visit
      const { short_url: url, user } = await openWallet(visit)
      const { userId: hash } = await client.request('decodingUrlGetHashUserId', { url })
      if (hash.includes(user.userId)) throw new Unmet('an encrypted user id', hash)
      const { data } = await client.request('decodeAES256CBC', { hash })
      mustEqual('the user id', data.slice(0, -walletSaltLength), user.userId)
    },
  ),
  moving('getAccount', 'returns the balance of a wallet, until it is paid out', async (visit) => {
    mustHaveFlag(visit, 'qrCode')
    const { client } = visit
    const { short_url: url, user } = await openWallet(visit)
    const account = await client.request('getAccount', { userId: user.userId })
    const { sum, currency } = smallest(visit)
    mustHave('the account', account, { balance: sum, currency })
    mustHave('the user', account.user, { operatorId: known(visit, 'operatorId'), credit_block: false })
    await client.request('collection_qrcode', { url, method: 'refillQrcode' })
    mustEqual('the balance', (await client.request('getAccount', { userId: user.userId })).balance, 0)
  }),
  moving(
    'getWalletLink',
    'returns the link in the QR code of a wallet, only to the operator who opened it',
    async (visit) => {
      const { short_url: link, user } = await openWallet(visit)
      const request = { userId: user.userId }
      const reply = await visit.client.send(hostCalls.getWalletLink, request)
      mayBeLeftOut(visit, 'getWalletLink', reply)
      const answer = answerIn(hostCalls.getWalletLink, reply)
      mustHave('the answer', answer, { short_url: link, user })
      if (visit.colleague)
        refusalIn(await visit.colleague.send(hostCalls.getWalletLink, request), 'other_operator')
    },
  ),
  moving('replaceWalletLinks', 'gives a wallet a new link, once, and the balance stays', async (visit) => {
    const { client } = visit
    const { user, short_url: before } = await openWallet(visit)
    const request = { userIds: [user.userId, 'check'], until: user.timestamp }
    const reply = await client.send(hostCalls.replaceWalletLinks, request)
    mayBeLeftOut(visit, 'replaceWalletLinks', reply)
    mustEqual('the wallets', answerIn(hostCalls.replaceWalletLinks, reply).userIds, [user.userId])
    const { short_url: link } = await client.request('getWalletLink', { userId: user.userId })
    if (link === before) throw new Unmet('another link', 'the same')
    const settlement = { url: before, method: 'refillQrcode' as const }
    refusalIn(await client.send(hostCalls.collection_qrcode, settlement), 'wallet_link_replaced')
    await client.request('replaceWalletLinks', request)
    const again = await client.request('getWalletLink', { userId: user.userId })
    mustHave('the second answer', again, { short_url: link })
    const { sum } = await movingTill(client, -smallest(visit).sum, () =>
      client.request('collection_qrcode', { url: link, method: 'refillQrcode' }),
    )
    mustEqual('the balance before', sum, smallest(visit).sum)
  }),
  moving(
    'get_generate_qrcode',
    'is refused in another currency than that of the deployment',
    async (visit) => {
      const { sum, currency } = smallest(visit)
      const other = currency === 'BRL' ? 'RSD' : 'BRL'
      await movingTill(visit.client, 0, async () =>
        refusalIn(
          await visit.client.send(hostCalls.get_generate_qrcode, { sum, currency: other }),
          'malformed',
        ),
      )
    },
  ),
]

const playerChecks: readonly Check[] = [
  moving('getUserByIdCard', 'finds the player of a card, until the card is detached', async (visit) => {
    const { client } = visit
    const { card, user } = await newPlayer(visit, one)
    const found = await client.request('getUserByIdCard', { idCard: card })
    mustEqual('the account', found, { success: true, user, wallet: one })
    if (user.card?.includes(card)) throw new Unmet('only the last characters of the card', String(user.card))
    const { currency } = known(visit, 'deployment')
    const request = { userId: user.userId, amount: 0, currency, method: 'refillTerminal' as const }
    await client.request('updateUser', { ...request, card: null })
    refusalIn(await client.send(hostCalls.getUserByIdCard, { idCard: card }), 'user_not_found')
  }),
  moving('getAllUsers', 'lists players by name, with their balances', async (visit) => {
    const { client } = visit
    const { card, user } = await newPlayer(visit, one)
    const { users } = await client.request('getAllUsers', {})
    const found = users.filter(({ userId }) => userId === user.userId)
    mustEqual('the player', found, [{ ...user, wallet: one }])
    if (JSON.stringify(users).includes(card)) throw new Unmet('no complete card number', card)
    const others = users.filter(({ operator }) => operator).map(({ userId }) => userId)
    mustEqual('accounts that belong to no player', others, [])
    const names = users.map(({ name }) => name)
    const inOrder = names.toSorted()
    const wrong = names.findIndex((name, place) => name !== inOrder[place])
    if (wrong >= 0) throw new Unmet('the players by name', `player ${wrong + 1} of ${names.length} too early`)
  }),
  moving('updateUser', "changes a player's name and card without money", async (visit) => {
    mustHaveFlag(visit, 'cardReader')
    const { client } = visit
    const { user } = await newPlayer(visit, one)
    const { currency } = known(visit, 'deployment')
    const [name, card, key] = ['Check host', newCard(), randomUUID()]
    const request = {
      userId: user.userId,
      amount: 0,
      currency,
      method: 'refillTerminal' as const,
      name,
      card,
    }
    const reply = await movingTill(client, 0, () => client.request('updateUser', request, { key }))
    mustEqual('the balance of the account', reply.wallet, one)
    const found = await client.request('getUserByIdCard', { idCard: card })
    mustHave('the player of the new card', found.user, { userId: user.userId, name })
    const inquiry = await client.send(hostCalls.movementInquiry, { ids: [key] })
    mayBeLeftOut(visit, 'movementInquiry', inquiry)
    mustEqual('the answer of movementInquiry', answerIn(hostCalls.movementInquiry, inquiry).data, [
      { status: 'done', id: key, kind: 'accountChange', answer: reply },
    ])
  }),
  moving('getAccount', "returns the balance of a player's account", async (visit) => {
    mustHaveFlag(visit, 'cardReader')
    const { user } = await newPlayer(visit, one)
    const account = await visit.client.request('getAccount', { userId: user.userId })
    mustEqual('the balance', account.balance, one)
    mustHave('the user', account.user, { name: user.name })
  }),
]

const otherOperators: readonly Check[] = [
  moving('getAccount', "refuses another operator's terminal", async (visit) => {
    mustHaveFlag(visit, 'terminals')
    const { terminals } = await colleagueOf(visit).request('getTerminalsOperator', {})
    for (const { hashId } of terminals)
      refusalIn(await visit.client.send(hostCalls.getAccount, { userId: hashId }), 'other_operator')
  }),
  moving(
    'postRefill',
    `of an amount that is not a whole number of minor units is ${errorCodes.incorrectData}`,
    ({ client }) =>
      movingTill(client, 0, async () => {
        for (const amount of ['100', 0.5, -100, 0, null])
          refusalIn(await client.send(hostCalls.postRefill, { amount }), 'malformed')
      }),
  ),
  moving('postRefill', 'under the id of another operator is a separate request', async (visit) => {
    const colleague = colleagueOf(visit)
    const key = randomUUID()
    const first = await visit.client.request('postRefill', { amount: one }, { key })
    try {
      await movingTill(colleague, one, () => colleague.request('postRefill', { amount: one }, { key }))
      await colleague.request('postCollection', { amount: one })
      mustEqual(
        'the first answer again:',
        await visit.client.request('postRefill', { amount: one }, { key }),
        first,
      )
    } finally {
      await visit.client.request('postCollection', { amount: one })
    }
  }),
]

/** Wallets and players' accounts apart from the movements of their money. Each check pays out what it has paid in. */
export const accountChecks: readonly Check[] = [...walletChecks, ...playerChecks, ...otherOperators]
