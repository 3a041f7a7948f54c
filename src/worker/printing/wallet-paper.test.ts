import { describe, expect, it } from 'vitest'
import { answer, silence, type Answer } from '../../../tests/kit/core.ts'
import type { HostCallName } from '../../protocol/host-calls.ts'
import { WalletLinks } from '../shared/wallet-links.ts'
import type { World } from '../world.ts'
import { isSettledElsewhere, walletFields } from './wallet-paper.ts'

const account = (balance: number) =>
  answer({ user: { operatorId: 1042, name: 'QR-1', credit_block: false }, balance, currency: 'BRL' })

it.each([
  ['holds nothing any more', 'walletTopUp', account(0), true],
  ['holds money', 'walletTopUp', account(500), false],
  ['has no answer about', 'walletTopUp', silence, false],
  ['is on another receipt', 'walletSettlement', account(0), false],
] as const)(
  'a wallet that %s by the host is paid out elsewhere, or is not [spent-code]',
  async (_, kind, reply, isSettled) => {
    const requested: unknown[] = []
    const host = {
      call: (name: string, request: unknown) => {
        requested.push([name, request])
        return Promise.resolve(reply)
      },
    }
    const world = { host } as unknown as World
    expect(await isSettledElsewhere(world, { content: { kind, at: 0, userId: '4127', amount: 500 } })).toBe(
      isSettled,
    )
    expect(requested).toEqual(kind === 'walletTopUp' ? [['getAccount', { userId: '4127' }]] : [])
  },
)

describe('what the host has to say of a wallet for its paper', () => {
  const link = 'https://wallet.example/w/4127'
  const receipt = (kind: 'walletTopUp' | 'walletSettlement') =>
    ({ content: { kind, at: 0, userId: '4127', amount: 500 } }) as const

  interface Setup {
    readonly answers?: Partial<Record<HostCallName, Answer>>
    /** The link has been in a log, and has to be replaced. */
    readonly isExposed?: boolean
    readonly isKnown?: boolean
  }
  function worldWith({ answers = {}, isExposed = false, isKnown = false }: Setup) {
    const requested: unknown[] = []
    const wallets = new WalletLinks()
    if (isKnown) wallets.remember('4127', { link, name: 'QR-1' })
    const host = {
      call: (name: HostCallName, request: unknown) => {
        requested.push([name, request])
        return Promise.resolve(answers[name] ?? silence)
      },
    }
    const state = { wallets: { exposed: isExposed ? { '4127': 0 } : {}, exposedUntil: isExposed ? 9 : null } }
    const store = { state, dispatch: () => ({ ok: true }) }
    return { world: { host, walletLinks: wallets, store } as unknown as World, requested }
  }
  const linkAnswer = answer({
    user: { userId: '4127', name: 'QR-1', credit_block: false },
    short_url: link,
    balance: 500,
  })

  it('is its link and name where it was opened; without the link it is not printed', async () => {
    const { world, requested } = worldWith({ answers: { getWalletLink: linkAnswer } })
    expect(await walletFields(world, receipt('walletTopUp'))).toEqual({ short_url: link, name: 'QR-1' })
    expect(requested).toEqual([['getWalletLink', { userId: '4127' }]])
    expect(await walletFields(worldWith({}).world, receipt('walletTopUp'))).toBeNull()
  })

  it('is a new link where the log had the old one; an old one is not printed', async () => {
    const replaced = answer({ success: true, userIds: ['4127'] })
    const answers = { getWalletLink: linkAnswer, replaceWalletLinks: replaced }
    const { world, requested } = worldWith({ answers, isExposed: true, isKnown: true })
    expect(await walletFields(world, receipt('walletTopUp'))).toEqual({ short_url: link, name: 'QR-1' })
    expect(requested).toEqual([
      ['replaceWalletLinks', { userIds: ['4127'], until: 9 }],
      ['getWalletLink', { userId: '4127' }],
    ])
    const refusing = worldWith({ isExposed: true, isKnown: true })
    expect(await walletFields(refusing.world, receipt('walletTopUp'))).toBeNull()
  })

  it('is its name where it is settled: the known one, else that of the host, else its number', async () => {
    const known = worldWith({ isKnown: true })
    expect(await walletFields(known.world, receipt('walletSettlement'))).toEqual({ name: 'QR-1' })
    expect(known.requested).toEqual([])
    const other = worldWith({ answers: { getAccount: account(0) } })
    expect(await walletFields(other.world, receipt('walletSettlement'))).toEqual({ name: 'QR-1' })
    expect(other.requested).toEqual([['getAccount', { userId: '4127' }]])
    expect(await walletFields(worldWith({}).world, receipt('walletSettlement'))).toEqual({ name: '4127' })
  })

  it('is nothing where the receipt is about no wallet', async () => {
    const { world, requested } = worldWith({})
    const refill = { content: { kind: 'refill', at: 0, amount: 500, balance: 900 } } as const
    expect(await walletFields(world, refill)).toEqual({})
    expect(requested).toEqual([])
  })
})
