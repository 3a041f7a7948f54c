import { beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { answer, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import { readLog } from '../../events/read-log.ts'
import { hostError, errorCodes } from '../../protocol/error-codes.ts'

const url = 'http://localhost/q/1'
const account = (overrides: object = {}) =>
  answer({
    user: { operatorId: 1042, name: 'QR 1', credit_block: false, ...overrides },
    balance: 700,
    currency: 'BRL',
  })

let setup: CounterSetup

beforeEach(() => {
  setup = new CounterSetup()
  Object.assign(setup.answers, {
    decodingUrlGetHashUserId: () => answer({ userId: 'cipher' }),
    decodeAES256CBC: () => answer({ data: '4817263950abcd' }),
    getAccount: () => account(),
  } satisfies typeof setup.answers)
  setup.start('pt')
})

const lookUp = () => setup.counter.query('lookUpWallet', url)

describe('the wallet of a QR code', () => {
  it('is looked up by the number without its last four characters, and shown with name and balance', async () => {
    await lookUp()
    expect(setup.requested.find(({ name }) => name === 'getAccount')?.request).toEqual({
      userId: '4817263950',
    })
    expect(setup.facts.wallets.wallet).toEqual({
      lookUpId: expect.any(String),
      state: 'known',
      wallet: { userId: '4817263950', name: 'QR 1', balance: 700, isBlocked: false },
    })
    expect(setup.facts.status.modal).toBeNull()
  })

  it.each<[string, string, Answer]>([
    ['of another operator', 'otherOperatorsWallet', account({ operatorId: 7 })],
    ['that is blocked', 'walletBlocked', account({ credit_block: true })],
    ['that the host does not know', 'walletRefused', refusal('wallet_unknown')],
    ['of which the host says nothing', 'hostUnreachable', silence],
  ])(
    '%s is not shown: the error modal says why [wallet-of-another] [settlement-failure]',
    async (_, code, reply) => {
      setup.answers.getAccount = () => reply
      await lookUp()
      expect(setup.facts).toMatchObject({ wallets: { wallet: null }, status: { modal: { code } } })
    },
  )

  it('is reported with the host’s error if the code itself is refused [settlement-failure]', async () => {
    setup.answers.decodingUrlGetHashUserId = () => refusal('wallet_unknown')
    await lookUp()
    expect(setup.facts.status.modal).toEqual({
      code: 'walletRefused',
      details: hostError('wallet_unknown'),
    })
  })

  it.each(['', 'abc', 'ftp://x/1', '4817263950'])(
    'is not requested by %j, which is no link',
    async (text) => {
      expect(await setup.counter.query('lookUpWallet', text)).toMatchObject({
        refusal: { code: 'walletUrlInvalid' },
      })
      expect(setup.calls('decodingUrlGetHashUserId')).toBe(0)
    },
  )

  it('goes from the screen when it is blocked meanwhile; another one does not [wallet-blocked]', async () => {
    await lookUp()
    setup.mainSocket$.next({ kind: 'walletBlock', userId: '1', isBlocked: true })
    setup.mainSocket$.next({ kind: 'walletBlock', userId: '4817263950', isBlocked: false })
    expect(setup.facts.wallets.wallet).not.toBeNull()
    setup.mainSocket$.next({ kind: 'walletBlock', userId: '4817263950', isBlocked: true })
    expect(setup.facts).toMatchObject({
      wallets: { wallet: null },
      status: { modal: { code: 'walletBlocked' } },
    })
  })

  it('goes from the screen when it is settled; the settlement of another one leaves it there', async () => {
    let settle: (reply: Answer) => void = () => undefined
    setup.otherwise = silence
    setup.answers.collection_qrcode = () => new Promise((resolve) => (settle = resolve))
    setup.counter.store.dispatch({ type: 'recordTill', balance: 1_000 })
    await lookUp()
    setup.counter.store.dispatch({ type: 'settleWallet', userId: '4817263950' })
    setup.answers.decodeAES256CBC = () => answer({ data: '5000000001abcd' })
    await lookUp()
    const settled = () => settle(answer({ success: true, balanceOperator: 300, sum: 700 }))
    settled()
    await pass(0)
    expect(setup.facts.wallets.wallet).toMatchObject({ wallet: { userId: '5000000001' } })
    setup.counter.store.dispatch({ type: 'recordTill', balance: 1_000 })
    setup.counter.store.dispatch({ type: 'settleWallet', userId: '5000000001' })
    await pass(0)
    settled()
    await pass(0)
    expect(setup.facts.wallets.wallet).toBeNull()
  })

  it('shows what is in it by now', async () => {
    await lookUp()
    setup.mainSocket$.next({ kind: 'wallet', userId: '4817263950', balance: 300 })
    expect(setup.facts.wallets.wallet).toMatchObject({ wallet: { balance: 300 } })
  })

  it('that the host does not open is reported as an error of the QR code [qr-print-failure]', async () => {
    setup.answers.get_generate_qrcode = () => refusal({ code: errorCodes.database, name: 'database' })
    expect(setup.counter.store.dispatch({ type: 'topUpWallet', amount: 700 })).toMatchObject({ ok: true })
    await pass(0)
    expect(setup.facts.status.modal).toEqual({
      code: 'qrCodeFailed',
      details: { code: errorCodes.database, name: 'database' },
    })
  })

  it('that was opened and whose QR code is not printed is reported as well [qr-print-failure]', async () => {
    setup.answers.get_generate_qrcode = () =>
      answer({
        short_url: url,
        user: { userId: '4817263950', timestamp: 1, operatorId: 1042, name: 'QR 1' },
        update: { balance: 700, balanceOperator: 100_700 },
      })
    setup.counter.store.dispatch({ type: 'topUpWallet', amount: 700 })
    await pass(0)
    const [requested] = readLog(setup.disk.bytes, sha256).events.flatMap((event) =>
      event.type === 'receiptPrintRequested' ? [event.data] : [],
    )
    expect(setup.facts.status.modal).toBeNull()
    setup.counter.store.dispatch({
      type: 'recordPrintJob',
      job: { id: requested?.jobId ?? '', state: 'failed', confirmed: true },
    })
    expect(setup.facts.status.modal).toEqual({ code: 'qrCodeNotPrinted' })
  })
})
