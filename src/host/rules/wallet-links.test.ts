import { describe, expect, test } from 'vitest'
import { hostError } from '../../protocol/error-codes.ts'
import type { Chance } from '../../values/random.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { operatorId, playHost, repeatableChance, uuid, type PlayedHost } from './testing.ts'
import { requestAnswer } from './till-requests.ts'
import { isReplacedLink, walletByLink, walletLink } from './wallet-links.ts'
import { linkedAfter, walletLinkAnswer, walletOf } from './wallets.ts'

const origin = 'https://host'
const open = (name: string, sum = 2_000) =>
  ({ type: 'openWallet', operatorId, key: uuid(name), sum, currency: 'BRL', origin }) as const

/** The only wallet of a host. */
function withWallet(host: PlayedHost, sum?: number) {
  host.accepted(open('first', sum))
  return Object.values(host.state.wallets)[0]!
}
const replace = (userIds: readonly string[], until: number) =>
  ({ type: 'replaceWalletLinks', operatorId, userIds, until, origin: 'https://other' }) as const

describe('the link of a wallet', () => {
  test('is shown again to the operator who opened it, and to no other one', () => {
    const host = playHost()
    const wallet = withWallet(host)
    expect(walletLinkAnswer(host.state, operatorId, wallet.userId)).toEqual({
      success: true,
      short_url: `https://host/w/${wallet.secret}`,
      user: { userId: wallet.userId, timestamp: host.now, operatorId, name: wallet.name },
    })
    expect(walletLinkAnswer(host.state, 7, wallet.userId)).toEqual(hostError('other_operator'))
    expect(walletLinkAnswer(host.state, operatorId, '1')).toEqual(hostError('user_not_found'))
  })

  test('opens its wallet alone, and not from another address', () => {
    const host = playHost()
    const wallet = withWallet(host)
    expect(walletByLink(host.state, walletLink(wallet))).toEqual(wallet)
    expect(walletByLink(host.state, `https://elsewhere/w/${wallet.secret}`)).toBeUndefined()
    expect(walletByLink(host.state, 'https://host/w/undefined')).toBeUndefined()
  })

  test('is replaced by another one, and is known as replaced', () => {
    const host = playHost()
    const { userId, secret } = withWallet(host)
    host.accepted(replace([userId, userId, '1'], host.now))
    const wallet = walletOf(host.state, userId)
    expect(wallet.secret).not.toBe(secret)
    expect(wallet.origin).toBe('https://other')
    expect(host.state.replacedSecrets).toEqual({ [secret]: true })
    expect(host.state.walletSecrets).toEqual({ [wallet.secret]: userId })
    expect([secret, wallet.secret].map((each) => isReplacedLink(host.state, `${origin}/w/${each}`))).toEqual([
      ...[true, false],
    ])
  })

  test('was made after a moment or not, of the wallets of the operator who wants to know it', () => {
    const host = playHost()
    const { userId, linkedAt } = withWallet(host)
    const after = (moment: number, who = operatorId) => linkedAfter(host.state, who, [userId, '1'], moment)
    expect([after(linkedAt - 1), after(linkedAt), after(linkedAt - 1, 7)]).toEqual([[userId], [], []])
  })
})

describe('a wallet', () => {
  test('has an id of ten digits and a name with the last four of them', () => {
    const { userId, name } = withWallet(playHost())
    expect(userId).toMatch(/^\d{10}$/)
    expect(name).toBe(`QR-${userId.slice(6)}`)
  })

  test('that there is not is an error of the program that names it', () => {
    expect(() => walletOf(playHost().state, '17')).toThrow('wallet 17')
  })

  test('is paid out where the till has exactly its money', () => {
    const host = playHost({}, 0)
    const wallet = withWallet(host)
    const key = uuid('settle')
    host.accepted({ type: 'settleWallet', operatorId, key, link: walletLink(wallet) })
    expect(requestAnswer(host.state, operatorId, key)).toMatchObject({ sum: 2_000, balanceOperator: 0 })
  })

  test('is blocked with the administrator who did it, where one did', () => {
    const host = playHost()
    const { userId } = withWallet(host)
    const by = { administrator: 'owner', reason: 'lost' }
    const [blocked] = host.accepted({ type: 'blockWallet', userId, isBlocked: true })
    expect(blocked).not.toHaveProperty('by')
    expect(host.accepted({ type: 'blockWallet', userId, isBlocked: false, by })).toMatchObject([{ by }])
  })
})

describe('where the random source repeats itself', () => {
  /** Decides with numbers that begin anew each time, and applies the events. */
  function doAgain(
    { state, now }: PlayedHost,
    command: Parameters<typeof decide>[1],
    chance: Chance = () => 0,
  ): void {
    const decision = decide(state, command, { now, chance, drawChance: () => chance })
    if (decision.ok) for (const event of decision.events) evolve(state, event)
  }

  test('no id of a wallet is given twice, whatever its secret: the program says so', () => {
    const host = playHost()
    const others = repeatableChance()
    const sameDigits = (below: number) => (below === 10 ? 0 : others(below))
    doAgain(host, open('first'), sameDigits)
    expect(Object.keys(host.state.wallets)).toEqual(['0000000000'])
    expect(() => doAgain(host, open('second'), sameDigits)).toThrow('the same wallet ids')
  })

  test('no secret of a wallet is given twice', () => {
    const host = playHost()
    doAgain(host, open('first'))
    const [wallet] = Object.values(host.state.wallets)
    expect(() => doAgain(host, replace([wallet!.userId], host.now))).toThrow('the same wallet ids')
  })

  test('no secret that was replaced is given again', () => {
    const host = playHost()
    doAgain(host, open('first'))
    const { userId } = Object.values(host.state.wallets)[0]!
    doAgain(host, replace([userId], host.now), repeatableChance(3))
    expect(() => doAgain(host, replace([userId], host.now + 10))).toThrow('the same wallet ids')
  })
})
