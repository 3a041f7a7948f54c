import { beforeEach, describe, expect, it } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import { given, factsWith, id } from '../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../tests/kit/shop.ts'
import { listed, CounterSetup, up, wire } from '../../tests/kit/counter-setup.ts'
import { pass } from '../../tests/kit/fake-time.ts'
import type { Deployment } from '../values/deployment.ts'
import type { Event } from '../events/vocabulary.ts'
import type { Facts } from './facts.ts'

describe.each([...deployments.values()])('the core of the deployment $id', ({ id, flags }) => {
  let setup: CounterSetup

  beforeEach(() => {
    setup = new CounterSetup()
    setup.start(id)
  })

  it(`${flags.terminals ? 'listens' : 'does not listen'} for self-service terminals`, () =>
    expect(setup.socket$.observed).toBe(flags.terminals))

  it(`${flags.cardReader ? 'listens' : 'does not listen'} for player cards`, () =>
    expect(setup.cardReader$.observed).toBe(flags.cardReader))

  it(`${flags.terminalPasswordUnlock ? 'gives' : 'gives no'} passwords to terminals`, async () => {
    setup.receive(up, listed(wire(1)))
    const outcome = await setup.counter.query('sendTerminalPassword', 1, 'Segredo#1')
    if (flags.terminalPasswordUnlock) expect(outcome.ok).toBe(true)
    else expect(outcome).toMatchObject({ refusal: { code: 'noTerminalPasswords' } })
  })
})

const pt = deployments.get('pt')!

const loadedWith = (flags: Partial<Deployment['flags']>): Event => ({
  type: 'deploymentLoaded',
  data: {
    deployment: { ...pt, flags: { ...pt.flags, ...flags } },
    printService: '',
    shop: { name: '', id: '' },
  },
})

/** A log of an earlier version, which has the link of a wallet. */
const exposed: Event[] = [
  {
    type: 'receiptIssued',
    data: {
      receiptId: id(1),
      operatorId: 1042,
      content: { kind: 'walletTopUp', at: 0, userId: '4127', amount: 700 },
      hadLink: true,
    },
  },
  { type: 'walletLinksExposed', data: { until: 9 } },
]

describe.each([
  [true, null, 'walletUrlInvalid'],
  [false, 'noWallets', 'noWallets'],
])('a shop whose flag for QR wallets is %s', (qrCode, topUpCode, lookUpCode) => {
  const shop = [...openShop, { type: 'shiftOpened', data: { operatorId: 1042, opening: 0 } } as const]

  it('opens wallets by it [flag-qr-code]', () => {
    const topUp = { type: 'topUpWallet', amount: 700 } as const
    expect(given(...shop, loadedWith({ qrCode })).when(topUp).code).toBe(topUpCode)
  })

  it('has logged links replaced by it [flag-qr-code]', async () => {
    const setup = new CounterSetup()
    setup.start('pt', ...exposed, loadedWith({ qrCode }))
    await pass(60_000)
    expect(setup.calls('replaceWalletLinks') > 0).toBe(qrCode)
  })

  it('looks wallets up by it [flag-qr-code]', async () => {
    const setup = new CounterSetup()
    setup.start('pt', loadedWith({ qrCode }))
    expect(await setup.counter.query('lookUpWallet', 'no link')).toMatchObject({
      refusal: { code: lookUpCode },
    })
  })
})

describe.each([
  [false, 'notEnoughFunds'],
  [true, null],
])('a shop whose flag for sales below zero is %s', (negativeBalanceSales, code) => {
  const till = (balance: number): Event[] => [
    ...openShop,
    loadedWith({ negativeBalanceSales }),
    { type: 'shiftOpened', data: { operatorId: 1042, opening: balance } },
    { type: 'tillReported', data: { balance } },
  ]
  const barcode = '0004123456789012345678901234'
  const ticket = {
    status: 'winning',
    prize: 5_000,
    paid: 0,
    purchasedAt: 1,
    expiresAt: 90_000_000,
    payout: null,
    isRepeated: false,
  } as const
  const facts: Facts = factsWith({ verification: { check: { barcode, state: 'known', ticket } } })

  it('sells by it while the till is below zero [sales-below-zero]', () => {
    const cart: Event = { type: 'ticketAdded', data: { ticket: lottoTicket(1) } }
    expect(given(...till(-1), cart).when({ type: 'pay' }).code).toBe(code)
  })

  it('pays a prize by it that is over what the till holds [no-money-label]', () => {
    expect(given(...till(4_999)).when({ type: 'payOutTicket', barcode }, { facts }).code).toBe(code)
    expect(given(...till(5_000)).when({ type: 'payOutTicket', barcode }, { facts }).code).toBeNull()
  })
})
