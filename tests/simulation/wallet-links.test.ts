import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLog } from '../../src/events/read-log.ts'
import type { PageCommand } from '../../src/worker/api.ts'
import { replay } from '../../src/worker/replay.ts'
import { withLinks } from '../kit/earlier-log.ts'
import { pass, simulateTime } from '../kit/fake-time.ts'
import { sha256 } from '../kit/memory-log.ts'
import { SimulatedCounter } from '../kit/simulated-counter.ts'
import { opensWallet } from '../../src/worker/printing/view.ts'

let counter: SimulatedCounter

beforeEach(async () => {
  simulateTime()
  counter = await SimulatedCounter.open(100_000)
  await pass(2_500)
})
afterEach(() => counter.stop())

const dispatch = (command: PageCommand) => counter.core.store.dispatch(command)
const state = () => counter.core.store.state
const facts = () => counter.core.store.facts
const requestCount = (name: string) => counter.sent.filter((call) => call.name === name).length
const papers = () =>
  [...counter.printed.values()].filter(({ route }) => route === '/qrcode').map(({ data }) => data)
const lastReceipt = () => state().printing.receipts.find((receipt) => opensWallet(receipt) !== null)!
const logText = () => new TextDecoder().decode(counter.log.bytes)

/** Opens a wallet and says by which id. */
async function topUp(amount = 700): Promise<string> {
  expect(dispatch({ type: 'topUpWallet', amount })).toMatchObject({ ok: true })
  await pass(10)
  const { outcome } = state().till.movements[0]!
  return outcome.kind === 'done' ? (outcome.wallet?.userId ?? '') : ''
}

async function copy(): Promise<void> {
  await pass(5_000)
  expect(dispatch({ type: 'printReceiptCopy', receiptId: lastReceipt().receiptId })).toMatchObject({
    ok: true,
  })
  await pass(10)
}

async function restart(): Promise<void> {
  await counter.restart()
  await pass(2_500)
}

async function settle(userId: string): Promise<void> {
  await counter.core.query('lookUpWallet', counter.linkOf(userId))
  expect(dispatch({ type: 'settleWallet', userId })).toMatchObject({ ok: true })
  await pass(10)
}

describe('the link of a wallet', () => {
  it('is on the player’s paper, and neither in the log nor in the page’s data', async () => {
    const userId = await topUp()
    const link = counter.linkOf(userId)
    expect(papers()).toMatchObject([{ idUser: userId, short_url: link, sum: 700, copy: 0 }])
    expect(requestCount('getWalletLink')).toBe(0)
    await settle(userId)
    const secret = link.slice(link.lastIndexOf('/') + 1)
    for (const text of [logText(), JSON.stringify(state()), JSON.stringify(facts())])
      expect(text).not.toContain(secret)
  })

  it('is requested when a copy is printed after a restart, and is in no log then either [link-at-print]', async () => {
    const userId = await topUp()
    await restart()
    await copy()
    expect(papers()).toMatchObject([
      { copy: 0 },
      { copy: 1, short_url: counter.linkOf(userId), idUser: userId },
    ])
    expect(logText()).not.toContain('/w/')
  })

  it('is requested for a copy if the log has lost the top-up, and with it the number of the wallet', async () => {
    const userId = await topUp()
    counter.core.stop()
    const { number, bytes } = counter.log.segments.at(-1)!
    const place = Buffer.from(bytes).indexOf('"type":"movementRequested"')
    counter.log.replace(number, Buffer.from(bytes).fill(0, place))
    await restart()
    await counter.core.query('logIn', 'operator', 'balcao')
    await pass(5_000)
    const { receiptId } = lastReceipt()
    expect(dispatch({ type: 'printReceipt', receiptId })).toMatchObject({ ok: true })
    await pass(10)
    const paper = { short_url: counter.linkOf(userId), idUser: userId, sum: 700 }
    expect(papers().at(-1)).toMatchObject({ ...paper, copy: 1 })
  })

  it('is requested if the power failed before the original was printed', async () => {
    counter.core.store.events$.subscribe(({ type }) => {
      if (type === 'movementDone') void counter.restart()
    })
    const userId = await topUp()
    await pass(2_500)
    expect(requestCount('getWalletLink')).toBe(1)
    expect(papers()).toMatchObject([{ copy: 0, short_url: counter.linkOf(userId) }])
  })

  it('that the host does not send leaves the copy unprinted, with a message, and possible later [link-at-print]', async () => {
    await topUp()
    counter.leavesOut = ['getWalletLink']
    await restart()
    await copy()
    expect(papers()).toHaveLength(1)
    expect(facts().status.modal).toEqual({ code: 'qrCodeLinkMissing' })
    expect(lastReceipt().paper).toMatchObject({ state: 'printed', papers: 1, jobId: null })
    counter.leavesOut = []
    await copy()
    expect(papers()).toMatchObject([{ copy: 0 }, { copy: 1 }])
  })

  it('of a wallet that was paid out is on a copy that is marked', async () => {
    const userId = await topUp()
    await settle(userId)
    await copy()
    expect(papers()).toMatchObject([{ copy: 0 }, { copy: 1, isSpent: true }])
    expect([...counter.printed.values()].at(1)).toMatchObject({
      route: '/sendMoneyQrcode',
      data: { idUser: userId, name: expect.stringMatching(/^QR-/) },
    })
  })
})

describe('a paper by the number of its wallet', () => {
  it.each([
    ['that nobody has', 'walletRefused', () => '0'],
    ['that is missing', 'noWallet', () => ' '],
    ['whose wallet was paid out', 'walletEmpty', () => opensWallet(lastReceipt()) ?? ''],
  ])('is not printed for one %s', async (_, code, number) => {
    await settle(await topUp())
    const before = papers().length
    expect(await counter.core.query('printWallet', number())).toMatchObject({
      ok: false,
      refusal: { code },
    })
    await pass(10)
    expect(papers()).toHaveLength(before)
  })
})

describe('a settlement that the power cut off', () => {
  const outcome = () => state().till.movements[0]!.outcome

  it('is resolved by its id, without the link [settlement-by-id]', async () => {
    const userId = await topUp()
    counter.delivery = 'answerLost'
    await settle(userId)
    await restart()
    expect(outcome()).toMatchObject({ kind: 'done', amount: 700 })
    expect(requestCount('collection_qrcode')).toBe(1)
  })

  it('waits for the operator if the host has no inquiry [settlement-by-id]', async () => {
    counter.leavesOut = ['movementInquiry', 'getLedger']
    const userId = await topUp()
    await counter.core.query('lookUpWallet', counter.linkOf(userId))
    counter.isHostAway = true
    dispatch({ type: 'settleWallet', userId })
    await pass(10)
    await counter.restart()
    counter.isHostAway = false
    await pass(60_000)
    expect(outcome()).toMatchObject({ kind: 'unknown' })
    expect(requestCount('collection_qrcode')).toBe(0)
    const { movementId } = state().till.movements[0]!
    expect(dispatch({ type: 'decideMovement', movementId, decision: 'notDone' })).toMatchObject({
      ok: true,
    })
  })
})

describe('the log of an earlier version, with links in it', () => {
  let userId: string
  let leaked: string

  /** The counter stops, and its log is what an earlier version would have written. */
  async function upgrade(): Promise<void> {
    counter.core.checkpoint()
    leaked = counter.linkOf(userId)
    const bytes = withLinks(counter.log.bytes, (id) => counter.linkOf(id))
    expect(new TextDecoder().decode(bytes)).toContain(leaked)
    for (const { number } of counter.log.segments) counter.log.replace(number, new Uint8Array())
    counter.log.replace(1, bytes)
    await restart()
  }

  beforeEach(async () => {
    userId = await topUp()
  })

  it('is read without them, and the host gives these wallets other links, once [logged-links]', async () => {
    await upgrade()
    const link = counter.linkOf(userId)
    expect(link).not.toBe(leaked)
    expect(JSON.stringify(state())).not.toContain('/w/')
    expect(state().wallets).toMatchObject({ exposed: {}, replaced: 1 })
    await restart()
    expect(counter.linkOf(userId)).toBe(link)
    expect(requestCount('replaceWalletLinks')).toBe(1)
  })

  it('is no longer valid: its links pay nothing out, and the counter shows why', async () => {
    await upgrade()
    await counter.core.query('lookUpWallet', leaked)
    expect(facts()).toMatchObject({
      wallets: { wallet: null },
      status: { modal: { details: { name: 'wallet_link_replaced' } } },
    })
  })

  it('counts as replaced only when the host has replaced it: no paper has it after a failure of the moment', async () => {
    counter.failsAt = ['replaceWalletLinks']
    await upgrade()
    dispatch({ type: 'printReceiptCopy', receiptId: lastReceipt().receiptId })
    await pass(10)
    expect(papers()).toHaveLength(1)
    counter.failsAt = []
    await pass(60_000)
    expect(state().wallets.exposed).toEqual({})
    await copy()
    expect(papers().at(-1)).toMatchObject({ copy: 1, short_url: counter.linkOf(userId) })
  })

  it('has a copy printed with the new link, and the player is paid by it', async () => {
    await upgrade()
    await copy()
    expect(papers().at(-1)).toMatchObject({ copy: 1, short_url: counter.linkOf(userId) })
    await settle(userId)
    expect(state().till.movements[0]!.outcome).toMatchObject({ kind: 'done', amount: 700 })
  })

  it('whose receipts are long forgotten still leads to a new paper, by the number on the old one', async () => {
    for (let times = 0; times < 10; times++) {
      await topUp(500)
      await pass(1_000)
    }
    expect(state().printing.receipts.some((receipt) => opensWallet(receipt) === userId)).toBe(false)
    await upgrade()
    expect(await counter.core.query('printWallet', ` ${userId} `)).toMatchObject({ ok: true })
    await pass(10)
    expect(papers().at(-1)).toMatchObject({
      idUser: userId,
      short_url: counter.linkOf(userId),
      sum: 700,
      copy: 1,
    })
    expect(logText()).not.toContain(counter.linkOf(userId))
  })

  it('keeps a copy from being printed with a link that is about to be replaced', async () => {
    counter.isHostAway = true
    await upgrade()
    dispatch({ type: 'printReceiptCopy', receiptId: lastReceipt().receiptId })
    await pass(10)
    expect(papers()).toHaveLength(1)
    counter.isHostAway = false
    await pass(60_000)
    await copy()
    const printed = papers().at(-1)!
    expect(printed['short_url']).toBe(counter.linkOf(userId))
    expect(printed['short_url']).not.toBe(leaked)
  })

  it('whose replacement was not recorded before the power went replaces nothing twice', async () => {
    const replaced = vi.fn()
    await upgrade()
    counter.host.onCommitted((events) =>
      events.forEach(({ type }) => type === 'walletLinkReplaced' && replaced()),
    )
    const { exposedUntil } = state().wallets
    const again = await counter.host.execute(
      {
        type: 'replaceWalletLinks',
        operatorId: 1042,
        userIds: [userId],
        until: exposedUntil!,
        origin: 'http://localhost',
      },
      () => true,
    )
    expect(again.ok).toBe(true)
    expect(replaced).not.toHaveBeenCalled()
  })

  it('goes on where the host has no such call, and goes on saying so', async () => {
    counter.leavesOut = ['replaceWalletLinks']
    await upgrade()
    await copy()
    expect(papers().at(-1)).toMatchObject({ short_url: leaked })
    expect(state().wallets.exposed).toEqual({ [userId]: true })
  })

  it('has checkpoints of another version, which are distinguished from wrong ones [old-checkpoints]', async () => {
    await upgrade()
    counter.core.checkpoint()
    const { events } = readLog(counter.log.bytes, sha256)
    const { failedCheckpoints, otherHashVersion, checkpoints } = replay(events)
    expect(failedCheckpoints).toEqual([])
    expect(otherHashVersion.length).toBeGreaterThan(0)
    expect(checkpoints).toBeGreaterThan(otherHashVersion.length)
    const altered = events.map((event) =>
      event === events.at(-1) && event.type === 'checkpointReached'
        ? { ...event, data: { ...event.data, stateHash: 'another' } }
        : event,
    )
    expect(replay(altered).failedCheckpoints).toHaveLength(1)
  })
})
