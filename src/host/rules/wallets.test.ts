import { describe, expect, test } from 'vitest'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'
import { accountAnswer } from './accounts.ts'
import { walletLink } from './wallet-links.ts'
import { requestAnswer } from './till-requests.ts'
import { linkedAfter, type OpenWallet } from './wallets.ts'
import { hostError } from '../../protocol/error-codes.ts'

const origin = 'http://localhost:3000'
const colleague = 7

const opening = (changes: Partial<OpenWallet> = {}): OpenWallet => ({
  type: 'openWallet',
  operatorId,
  key: uuid('open'),
  sum: 2_000,
  currency: 'BRL',
  origin,
  ...changes,
})

function open(host: PlayedHost, changes: Partial<OpenWallet> = {}) {
  const command = opening(changes)
  const decision = host.do(command)
  return decision.ok
    ? requestAnswer<'get_generate_qrcode'>(host.state, command.operatorId, command.key)
    : decision.error
}

function opened(host: PlayedHost, changes: Partial<OpenWallet> = {}) {
  const answer = open(host, changes)
  if ('code' in answer) throw new Error(`refused: ${answer.name}`)
  return { link: answer.short_url, userId: answer.user.userId, answer }
}

function settle(host: PlayedHost, link: string, name = 'settle', who = operatorId) {
  const key = uuid(name)
  const decision = host.do({ type: 'settleWallet', operatorId: who, key, link })
  return decision.ok ? requestAnswer<'collection_qrcode'>(host.state, who, key) : decision.error
}

describe('opening a wallet', () => {
  test('adds the sum to the till and the wallet, and gives the link that opens it [wallet-records]', () => {
    const host = playHost()
    const { answer, userId } = opened(host)
    expect(answer).toEqual({
      success: true,
      short_url: expect.stringMatching(/^http:\/\/localhost:3000\/w\/[0-9A-Z]{16}$/),
      user: { userId, timestamp: host.now, operatorId, name: `QR-${userId.slice(-4)}` },
      update: { balance: 2_000, balanceOperator: openingTill + 2_000 },
    })
    expect(host.state.tills[operatorId]).toBe(openingTill + 2_000)
    expect(accountAnswer(host.state, operatorId, userId)).toEqual({
      user: { operatorId, name: answer.user.name, credit_block: false },
      balance: 2_000,
      currency: 'BRL',
    })
  })

  test('is refused outside the bounds of the terms; the bounds themselves are allowed [top-up-bounds]', () => {
    const host = playHost({ topUp: { min: 500, max: 10_000 } })
    expect(open(host, { sum: 499, key: uuid('a') })).toEqual(hostError('sum_out_of_bounds', 'sum'))
    expect(open(host, { sum: 10_001, key: uuid('b') })).toEqual(hostError('sum_out_of_bounds', 'sum'))
    expect(open(host, { sum: 500, key: uuid('c') })).toMatchObject({ success: true })
    expect(open(host, { sum: 10_000, key: uuid('d') })).toMatchObject({ success: true })
    expect(host.state.tills[operatorId]).toBe(openingTill + 10_500)
  })

  test('is refused over the limit of the till, where that is the lower one', () => {
    const host = playHost({ topUp: { min: 500, max: 10_000 }, tillLimit: 3_000 })
    expect(open(host, { sum: 3_001, key: uuid('a') })).toEqual(hostError('sum_out_of_bounds', 'sum'))
    expect(open(host, { sum: 3_000, key: uuid('b') })).toMatchObject({ success: true })
  })

  test('is refused in another currency than that of the till', () => {
    expect(open(playHost(), { currency: 'RSD' })).toEqual(hostError('malformed', 'currency'))
  })

  test('happens once for one request; a repeated one gets the first answer, whatever happened since', () => {
    const host = playHost()
    const { answer, link } = opened(host)
    settle(host, link)
    expect(open(host)).toEqual(answer)
    expect(open(host, { origin: 'http://elsewhere:81' })).toEqual(answer)
    expect(open(host, { sum: 2_001 })).toEqual(hostError('id_reused'))
    expect(Object.keys(host.state.wallets)).toHaveLength(1)
    expect(host.state.tills[operatorId]).toBe(openingTill)
  })

  test('gives each wallet an id and a link of its own', () => {
    const host = playHost()
    const all = Array.from({ length: 50 }, (_, index) => opened(host, { key: uuid(`open ${index}`) }))
    expect(new Set(all.map(({ link }) => link)).size).toBe(50)
    expect(new Set(all.map(({ userId }) => userId)).size).toBe(50)
  })
})

describe('settling a wallet', () => {
  test('pays its whole balance out of the till, once', () => {
    const host = playHost()
    const { link, userId } = opened(host)
    const paid = { success: true, balanceOperator: openingTill, sum: 2_000 }
    expect(settle(host, link)).toEqual(paid)
    expect(settle(host, link)).toEqual(paid)
    expect(settle(host, link, 'again')).toEqual(hostError('wallet_empty'))
    expect(accountAnswer(host.state, operatorId, userId)).toMatchObject({ balance: 0 })
    expect(host.state.tills[operatorId]).toBe(openingTill)
  })

  test('is refused for every link but its own, however similar the link is', () => {
    const host = playHost()
    const { link } = opened(host)
    const secret = link.slice(link.lastIndexOf('/') + 1)
    const others = [
      'rubbish',
      secret,
      `http://evil.example/w/${secret}`,
      `${link}?`,
      `${link}/`,
      link.replace('/w/', '/x/'),
      link.slice(0, -1),
      `${origin}/w/__proto__`,
    ]
    for (const other of others) expect(settle(host, other, other)).toEqual(hostError('wallet_unknown'))
    expect(host.state.tills[operatorId]).toBe(openingTill + 2_000)
  })

  test('is possible only for the operator who opened it [wallet-of-another]', () => {
    const host = playHost()
    const { link } = opened(host)
    host.do({
      type: 'addOperator',
      operatorId: colleague,
      login: 'colleague',
      passwordHash: null,
      permittedGames: [],
      openingTill,
    })
    expect(settle(host, link, 'theirs', colleague)).toEqual(hostError('other_operator'))
    expect(host.state.tills[colleague]).toBe(openingTill)
  })

  test('is refused while the wallet is blocked; that refusal stays, but a new request after the unblocking is paid', () => {
    const host = playHost()
    const { link, userId } = opened(host)
    host.do({ type: 'blockWallet', userId, isBlocked: true })
    const blocked = hostError('wallet_blocked')
    expect(settle(host, link)).toEqual(blocked)
    expect(accountAnswer(host.state, operatorId, userId)).toMatchObject({
      user: { credit_block: true },
      balance: 2_000,
    })
    host.do({ type: 'blockWallet', userId, isBlocked: false })
    expect(settle(host, link)).toEqual(blocked)
    expect(settle(host, link, 'anew')).toMatchObject({ sum: 2_000 })
  })

  test('never takes more than the content of the till, even where the till may be negative', () => {
    for (const negativeBalanceSales of [false, true]) {
      const host = playHost({ negativeBalanceSales }, 0)
      const { link } = opened(host)
      host.do({ type: 'collectTill', operatorId, key: uuid('collect'), amount: 1 })
      expect(settle(host, link)).toEqual(hostError('not_enough_funds'))
      expect(host.state.tills[operatorId]).toBe(1_999)
    }
  })
})

describe('blocking a wallet', () => {
  test('that is blocked already changes nothing; an unknown wallet is refused', () => {
    const host = playHost()
    const { userId } = opened(host)
    expect(host.accepted({ type: 'blockWallet', userId, isBlocked: false })).toEqual([])
    expect(host.accepted({ type: 'blockWallet', userId, isBlocked: true })).toHaveLength(1)
    expect(host.accepted({ type: 'blockWallet', userId, isBlocked: true })).toEqual([])
    const unknown = { type: 'blockWallet' as const, userId: 'constructor', isBlocked: true }
    expect(host.do(unknown)).toEqual({ ok: false, error: hostError('user_not_found') })
    expect(accountAnswer(host.state, operatorId, 'constructor')).toEqual(hostError('user_not_found'))
  })
})

describe('a new link for a wallet', () => {
  const replace = (host: PlayedHost, userIds: string[], until: number, who = operatorId) =>
    host.do({ type: 'replaceWalletLinks', operatorId: who, userIds, until, origin })
  const linkOf = (host: PlayedHost, userId: string) => walletLink(host.state.wallets[userId]!)

  test('opens the wallet, and the link before no longer does [wallet-link-calls]', () => {
    const host = playHost()
    const { link, userId } = opened(host)
    replace(host, [userId], host.now)
    expect(linkOf(host, userId)).not.toBe(link)
    expect(settle(host, link)).toEqual(hostError('wallet_link_replaced'))
    expect(settle(host, linkOf(host, userId), 'with the new link')).toMatchObject({ sum: 2_000 })
  })

  test('is made once for one moment, even if the clock of the page is ahead', () => {
    const host = playHost()
    const { userId } = opened(host)
    const ahead = host.now + 60_000
    replace(host, [userId], ahead)
    const once = linkOf(host, userId)
    replace(host, [userId], ahead)
    expect(linkOf(host, userId)).toBe(once)
    expect(linkedAfter(host.state, operatorId, [userId], ahead)).toEqual([userId])
  })

  test('is not made for a wallet that was opened since, nor for one of another operator', () => {
    const host = playHost()
    const { link, userId } = opened(host)
    replace(host, [userId], host.now - 1)
    replace(host, [userId], host.now, colleague)
    expect(linkOf(host, userId)).toBe(link)
  })
})
