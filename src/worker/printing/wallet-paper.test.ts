import { expect, it } from 'vitest'
import { answer, silence } from '../../../tests/kit/core.ts'
import type { World } from '../world.ts'
import { isSettledElsewhere } from './wallet-paper.ts'

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
