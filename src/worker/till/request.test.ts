import { NEVER } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { id } from '../../../tests/kit/decider.ts'
import type { Movement } from '../../events/till.ts'
import type { HostCallName } from '../../protocol/host-calls.ts'
import type { HostPort } from '../core/ports.ts'
import { WalletLinks } from '../shared/wallet-links.ts'
import { callOf } from './request.ts'

/** What a movement comes to where the host answers this. */
function outcomeOf(movement: Movement, value: unknown, wallets = new WalletLinks()) {
  const call = async () => ({ kind: 'answer', value, hostAtMs: 5_000 }) as never
  const host: HostPort = { sessionRefused$: NEVER, socket$: NEVER, call }
  return callOf({ operatorId: 1042, movement }, 'SOL', wallets).send(host, id(1))
}

/** The calls and bodies of movements. */
async function answerTo(movement: Movement) {
  const requested: { name: HostCallName; request: unknown; key: string | undefined }[] = []
  const host: HostPort = {
    sessionRefused$: NEVER,
    socket$: NEVER,
    call: async (name, request, key) => {
      requested.push({ name, request, key })
      return { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    },
  }
  const wallets = new WalletLinks()
  wallets.remember('u1', { link: 'https://x/1', name: 'QR 1' })
  await callOf({ operatorId: 1042, movement }, 'SOL', wallets).send(host, id(1))
  return requested
}
const payout = (length: number) =>
  answerTo({ kind: 'payout', barcode: '7'.repeat(length), prize: 100, purchasedAt: 1 })

describe('a payout', () => {
  it('of a ticket of 20 digits goes to the route of game 51 [route-of-51]', async () =>
    expect(await payout(20)).toEqual([
      { name: 'validationTicketGames51', request: { barcode: '7'.repeat(20) }, key: id(1) },
    ]))
  it.each([27, 28, 29])('of a ticket of %i digits goes to the route of all others', async (length) =>
    expect(await payout(length)).toMatchObject([{ name: 'validationTicket', key: id(1) }]),
  )
})

it('a settlement whose link was in the memory of an earlier start is not sent, and has no answer', async () => {
  const settlement: Movement = { kind: 'walletSettlement', userId: 'u2', amount: 700 }
  expect(await answerTo(settlement)).toEqual([])
  expect(await outcomeOf(settlement, { success: true })).toEqual({
    ...{ kind: 'unknown', reason: 'noAnswer', hostAtMs: null },
  })
})

describe('every movement', () => {
  it.each<[Movement, HostCallName, object]>([
    [{ kind: 'ticketCancellation', barcode: '1' }, 'cancelTicket', { barcode: '1' }],
    [{ kind: 'payoutCancellation', barcode: '1' }, 'cancelPayout', { barcode: '1' }],
    [{ kind: 'refill', amount: 700 }, 'postRefill', { amount: 700 }],
    [{ kind: 'collection', amount: 700 }, 'postCollection', { amount: 700 }],
    [{ kind: 'walletTopUp', amount: 700 }, 'get_generate_qrcode', { sum: 700, currency: 'SOL' }],
    [
      { kind: 'walletSettlement', userId: 'u1', amount: 700 },
      'collection_qrcode',
      { url: 'https://x/1', method: 'refillQrcode' },
    ],
    [
      { kind: 'terminalSend', terminalId: 2, amount: 700 },
      'updateUser',
      { userId: '1042_2', method: 'refillTerminal', amount: 700 },
    ],
    [
      { kind: 'terminalRefund', terminalId: 2, amount: 700 },
      'updateUser',
      { userId: '1042_2', method: 'collectionTerminal', amount: 700 },
    ],
    [
      { kind: 'playerTopUp', userId: 'u1', amount: 700 },
      'updateUser',
      { userId: 'u1', method: 'refillTerminal', radios: 'accession', amount: 700 },
    ],
    [
      { kind: 'playerSettlement', userId: 'u1', amount: 700 },
      'updateUser',
      { userId: 'u1', method: 'collectionTerminal', radios: 'pay', amount: 700 },
    ],
  ])('is one call with its own id as the key: $kind [request-id]', async (movement, name, request) => {
    expect(await answerTo(movement)).toMatchObject([{ name, request, key: id(1) }])
  })
})

describe('the answer to a movement', () => {
  const barcode = '1'.repeat(28)
  const wireTicket = {
    success: true,
    wallet: 99_300,
    data: { barcode, gameId: 4, price: 100, amount: 700, purchaseDate: 20_000 },
  }
  const cancellation: Movement = { kind: 'ticketCancellation', barcode }

  it('about a ticket has the ticket; about another one it is no answer', async () => {
    expect(await outcomeOf(cancellation, wireTicket)).toMatchObject({
      kind: 'answer',
      value: {
        amount: 700,
        balance: 99_300,
        ticket: { barcode, gameId: 4, price: 100, purchasedAt: 20_000 },
      },
    })
    const other = { ...wireTicket, data: { ...wireTicket.data, barcode: '2'.repeat(28) } }
    expect(await outcomeOf(cancellation, other)).toEqual({
      ...{ kind: 'unknown', reason: 'badAnswer', hostAtMs: 5_000 },
    })
  })

  it('to a top-up has the new wallet, whose link stays in memory', async () => {
    const wallets = new WalletLinks()
    const value = {
      short_url: 'https://x/2',
      user: { userId: 'u2', name: 'QR 2' },
      update: { balance: 700, balanceOperator: 100_700 },
    }
    expect(await outcomeOf({ kind: 'walletTopUp', amount: 700 }, value, wallets)).toMatchObject({
      value: { amount: 700, balance: 100_700, wallet: { userId: 'u2', balance: 700 } },
    })
    expect(wallets.of('u2')).toEqual({ link: 'https://x/2', name: 'QR 2' })
  })

  it('to a top-up without its link, from an inquiry long after it, has the wallet all the same', () => {
    const wallets = new WalletLinks()
    const call = callOf({ operatorId: 1042, movement: { kind: 'walletTopUp', amount: 700 } }, 'SOL', wallets)
    const opened = {
      success: true,
      user: { userId: 'u2', name: 'QR 2', operatorId: 1042, timestamp: 0 },
      update: { balance: 700, balanceOperator: 100_700 },
    }
    const done = { amount: 700, balance: 100_700, wallet: { userId: 'u2', balance: 700 } }
    expect(call.read(opened)).toEqual(done)
    expect(wallets.of('u2')).toBeUndefined()
    expect(call.read({ ...opened, short_url: 'no link' })).toBeNull()
    expect(call.read({ ...opened, short_url: 'https://x/2' })).toEqual(done)
    expect(wallets.of('u2')).toEqual({ link: 'https://x/2', name: 'QR 2' })
  })

  it('to a settlement has what the wallet held', async () => {
    const wallets = new WalletLinks()
    wallets.remember('u1', { link: 'https://x/1', name: 'QR 1' })
    const value = { sum: 700, balanceOperator: 99_300 }
    const settlement: Movement = { kind: 'walletSettlement', userId: 'u1', amount: 700 }
    expect(await outcomeOf(settlement, value, wallets)).toMatchObject({
      value: { amount: 700, balance: 99_300 },
    })
  })
})

it('the answer to a movement of an account has the money in it', async () => {
  const value = { success: true, wallet: 1_200, balanceOperator: 99_300 }
  for (const movement of [
    { kind: 'terminalSend', terminalId: 2, amount: 700 },
    { kind: 'playerTopUp', userId: 'u1', amount: 700 },
  ] as const)
    expect(await outcomeOf(movement, value)).toMatchObject({
      ...{ kind: 'answer', value: { amount: 700, balance: 99_300, accountBalance: 1_200 } },
    })
})

it('a collection that closes the day says so, and no other one', async () => {
  const collection: Movement = { kind: 'collection', amount: 700 }
  const bodies = [
    ...(await answerTo({ ...collection, closesDay: true })),
    ...(await answerTo({ ...collection, closesDay: false })),
    ...(await answerTo(collection)),
  ].map(({ request }) => request)
  expect(bodies).toStrictEqual([{ amount: 700, closesDay: true }, { amount: 700 }, { amount: 700 }])
})
