import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../../tests/kit/memory-log.ts'
import { answer, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { TerminalDesk } from '../../../tests/kit/terminal-desk.ts'
import { readLog } from '../../events/read-log.ts'

const url = 'http://localhost/q/1'
const account = (overrides: object = {}) =>
  answer({
    user: { operatorId: 1042, name: 'QR 1', credit_block: false, ...overrides },
    balance: 700,
    currency: 'BRL',
  })

let desk: TerminalDesk

beforeEach(() => {
  vi.useFakeTimers()
  desk = new TerminalDesk()
  Object.assign(desk.words, {
    decodingUrlGetHashUserId: () => answer({ userId: 'cipher' }),
    decodeAES256CBC: () => answer({ data: '4817263950abcd' }),
    getAccount: () => account(),
  } satisfies typeof desk.words)
  desk.start('pt')
})
afterEach(() => {
  desk.counter.stop()
  vi.useRealTimers()
})

const lookUp = () => desk.counter.ask('lookUpWallet', url)

describe('the wallet of a QR code', () => {
  it('is looked up by the number without its last four characters, and shown with name and balance', async () => {
    await lookUp()
    expect(desk.asked.find(({ name }) => name === 'getAccount')?.request).toEqual({ userId: '4817263950' })
    expect(desk.facts.wallet).toEqual({
      lookUpId: expect.any(String),
      state: 'known',
      wallet: { userId: '4817263950', name: 'QR 1', balance: 700, isBlocked: false },
    })
    expect(desk.facts.modal).toBeNull()
  })

  it.each<[string, string, Answer]>([
    ['of another operator', 'otherOperatorsWallet', account({ operatorId: 7 })],
    ['that is blocked', 'walletBlocked', account({ credit_block: true })],
    ['that the host does not know', 'walletRefused', refusal(1001, 'wallet_unknown')],
    ['of which the host says nothing', 'hostUnreachable', silence],
  ])(
    '%s is not shown: the error modal says why [wallet-of-another] [settlement-failure]',
    async (_, code, reply) => {
      desk.words.getAccount = () => reply
      await lookUp()
      expect(desk.facts).toMatchObject({ wallet: null, modal: { code } })
    },
  )

  it('is said in the words of the host where the code itself is refused [settlement-failure]', async () => {
    desk.words.decodingUrlGetHashUserId = () => refusal(1001, 'wallet_unknown')
    await lookUp()
    expect(desk.facts.modal).toEqual({
      code: 'walletRefused',
      details: { code: 1001, name: 'wallet_unknown' },
    })
  })

  it.each(['', 'abc', 'ftp://x/1', '4817263950'])(
    'is not asked for by %j, which is no link',
    async (text) => {
      expect(await desk.counter.ask('lookUpWallet', text)).toMatchObject({
        refusal: { code: 'walletUrlInvalid' },
      })
      expect(desk.calls('decodingUrlGetHashUserId')).toBe(0)
    },
  )

  it('goes from the screen when it is blocked meanwhile; another one does not [wallet-blocked]', async () => {
    await lookUp()
    desk.mainSocket$.next({ kind: 'walletBlock', userId: '1', isBlocked: true })
    desk.mainSocket$.next({ kind: 'walletBlock', userId: '4817263950', isBlocked: false })
    expect(desk.facts.wallet).not.toBeNull()
    desk.mainSocket$.next({ kind: 'walletBlock', userId: '4817263950', isBlocked: true })
    expect(desk.facts).toMatchObject({ wallet: null, modal: { code: 'walletBlocked' } })
  })

  it('shows what is in it by now', async () => {
    await lookUp()
    desk.mainSocket$.next({ kind: 'playerWallet', userId: '4817263950', balance: 300 })
    expect(desk.facts.wallet).toMatchObject({ wallet: { balance: 300 } })
  })

  it('that the host does not open is told as an error of the QR code [qr-print-failure]', async () => {
    desk.words.get_generate_qrcode = () => refusal(1006, 'database')
    expect(desk.counter.store.dispatch({ type: 'topUpWallet', amount: 700 })).toMatchObject({ ok: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(desk.facts.modal).toEqual({ code: 'qrCodeFailed', details: { code: 1006, name: 'database' } })
  })

  it('that was opened and whose QR code does not come out is told as well [qr-print-failure]', async () => {
    desk.words.get_generate_qrcode = () =>
      answer({
        short_url: url,
        user: { userId: '4817263950', timestamp: 1, operatorId: 1042, name: 'QR 1' },
        update: { balance: 700, balanceOperator: 100_700 },
      })
    desk.counter.store.dispatch({ type: 'topUpWallet', amount: 700 })
    await vi.advanceTimersByTimeAsync(0)
    const [asked] = readLog(desk.disk.bytes, sha256).events.flatMap((event) =>
      event.type === 'receiptPrintRequested' ? [event.data] : [],
    )
    expect(desk.facts.modal).toBeNull()
    desk.counter.store.dispatch({
      type: 'recordPrintJob',
      job: { id: asked?.jobId ?? '', state: 'failed', confirmed: true },
    })
    expect(desk.facts.modal).toEqual({ code: 'qrCodeNotPrinted' })
  })
})
