import { deployments } from '../../../locales/deployments.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HostCallName } from '../../protocol/host-calls.ts'
import { leftOut, silence, silent, startCore, type Answer } from '../../../tests/kit/core.ts'
import { pass, stopTime } from '../../../tests/kit/fake-time.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { readLog } from '../../events/read-log.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import type { Counter } from '../counter.ts'
import { productVersion } from '../../../tests/kit/versions.ts'
import { errorCodes } from '../../protocol/error-codes.ts'

/** With the host's time: a day is closed by that alone. */
const answer = (value: unknown): Answer => ({ kind: 'answer', value, hostAtMs: silent.clock.nowMs() })
const day = { date: '2026-03-29', sales: 100, cancelled: 0, prizes: 0 }
const game = {
  gameId: 4,
  tickets: 1,
  sales: 100,
  cancelledTickets: 0,
  cancelled: 0,
  payouts: 0,
  prizes: 0,
}

/** What this host says to a call; to sums that are not listed, nothing was moved. */
const answers: Partial<Record<HostCallName, (request: unknown) => Answer | Promise<Answer>>> = {}
let requested: [HostCallName, unknown][] = []

const host: HostPort = {
  ...silent.host,
  async call(name, request) {
    requested.push([name, request])
    const say = answers[name] ?? (() => answer({ success: true, amount: 0, count: 0 }))
    return (await say(request)) as never
  },
}
let disk: MemoryLog
let counter: Counter

beforeEach(() => {
  stopTime()
  requested = []
  for (const name of Object.keys(answers)) Reflect.deleteProperty(answers, name)
  Object.assign(answers, {
    getTerminalsOperator: () => answer({ success: true, terminals: [] }),
    getWalletByIdUser: () => answer({ wallet: 100_000, operatorId: 1042 }),
    getDataForPrinter: () => answer({ success: true, arrayGemes: [game], days: [day] }),
    getTicketsSettingsDates: () => answer({ success: true, arrayGemes: [game], days: [day] }),
    deployment: () => silence,
    refresh: () => silence,
    config: () => silence,
    privileges: () => silence,
    getTimers: () => silence,
    getLedger: leftOut,
    logHead: leftOut,
  } satisfies typeof answers)
  disk = new MemoryLog()
  counter = startCore({ disk, host })
})

afterEach(() => counter.stop())

const eventsOnDisk = () => readLog(disk.bytes, sha256).events
const receipts = () => eventsOnDisk().filter(({ type }) => type === 'receiptIssued')
const callsOf = (prefix: string) => requested.map(([name]) => name).filter((name) => name.startsWith(prefix))

describe('fetching a report', () => {
  it('shows how far it is, then the report; nothing of it is remembered [report-states]', async () => {
    let respond: (reply: HostReply<unknown>) => void = () => {}
    answers.getRefillPerDay = () => new Promise((resolve) => (respond = resolve))
    const before = eventsOnDisk().length
    const fetched = counter.query('fetchReport', { kind: 'sales', period: { type: 'day' } })
    await pass(0)
    expect(counter.store.facts.reports.report).toMatchObject({ state: 'loading', done: 8, total: 9 })
    respond(answer({ success: true, amount: 700, count: 2 }))
    expect(await fetched).toEqual({ ok: true, value: undefined })
    expect(counter.store.facts.reports.report).toMatchObject({
      state: 'known',
      report: {
        kind: 'sales',
        from: '2026-03-29',
        to: '2026-03-29',
        balance: 100_000,
        refill: { amount: 700, count: 2 },
        games: [{ gameName: 'Game 4' }],
        versions: { product: `v${productVersion}` },
      },
    })
    expect(eventsOnDisk().slice(before)).toEqual([])
  })

  it('of paid tickets has the games with paid tickets, and requests no other money [validations-report]', async () => {
    const unpaid = { tickets: 1, sales: 100, cancelledTickets: 0, cancelled: 0, payouts: 0, prizes: 0 }
    const games = [
      { gameId: 4, ...unpaid },
      { gameId: 16, ...unpaid, payouts: 2, prizes: 700 },
    ]
    answers.getDataForPrinter = () => answer({ success: true, arrayGemes: games, days: [day] })
    await counter.query('fetchReport', { kind: 'validations', period: { type: 'week' } })
    expect(counter.store.facts.reports.report).toMatchObject({
      state: 'known',
      report: { kind: 'validations', games: [{ gameId: 16, payouts: 2, prizes: 700 }] },
    })
    expect(callsOf('getRefill')).toEqual([])
  })

  it('of payments of a week uses the week’s call if there is one, and the dates for the rest [report-calls]', async () => {
    answers.getDataForPrinter = () =>
      answer({ success: true, arrayGemes: [], days: [{ ...day, date: '2026-03-23' }, day] })
    await counter.query('fetchReport', { kind: 'payments', period: { type: 'week' } })
    expect(requested).toContainEqual(['getDataForPrinter', { week: true }])
    expect(
      callsOf('get')
        .filter((name) => name.endsWith('DuringTheWeek'))
        .sort(),
    ).toEqual(['getCollectionDuringTheWeek', 'getRefillDuringTheWeek'])
    const dates = [{ date1: '2026-03-23', date2: '2026-03-29', terminals: [] }]
    for (const name of ['getCreditTerminal', 'getDebitTerminal', 'getCreditQrcode', 'getDebitQrcode'])
      expect(requested).toContainEqual([`${name}SettingsDates`, dates])
  })

  it('that midnight interrupts has the sums of its own day, requested by the date', async () => {
    answers.getDataForPrinter = () =>
      answer({ success: true, arrayGemes: [game], days: [{ ...day, date: '2026-03-28' }] })
    answers.getRefillSettingsDates = () => answer({ success: true, amount: 700, count: 2 })
    await counter.query('fetchReport', { kind: 'sales', period: { type: 'day' } })
    expect(counter.store.facts.reports.report).toMatchObject({
      state: 'known',
      report: { from: '2026-03-28', to: '2026-03-28', refill: { amount: 700, count: 2 } },
    })
    expect(requested).toContainEqual([
      'getRefillSettingsDates',
      [{ date1: '2026-03-28', date2: '2026-03-28', terminals: [] }],
    ])
  })

  it('requests nothing about terminals if the deployment has none', async () => {
    await counter.query('fetchReport', { kind: 'payments', period: { type: 'day' } })
    expect(counter.store.facts.terminals.funds).toBe(0)
    expect(callsOf('getTerminalsOperator')).toEqual([])
  })

  it('refreshes and sums the funds of the terminals first [terminal-calls]', async () => {
    counter.store.dispatch({
      type: 'recordDeployment',
      deployment: deployments.get('pt-full')!,
      printService: 'http://127.0.0.1:3333',
      shop: { name: 'Balcão Rossio', id: '7' },
    })
    answers.getTerminalsOperator = () =>
      answer({
        success: true,
        terminals: [
          { id: 1, wallet: 0 },
          { id: 2, wallet: 0 },
        ],
      })
    answers.getAccount = (request) => {
      const balance = (request as { userId: string }).userId === '1042_1' ? 300 : 50
      return answer({ user: { operatorId: 1042, name: 'T', credit_block: false }, balance, currency: 'BRL' })
    }
    await counter.query('fetchReport', { kind: 'payments', period: { type: 'day' } })
    expect(counter.store.facts.terminals.funds).toBe(350)
    expect(requested).toContainEqual(['getRefillPerDay', { terminals: [1, 2] }])
    expect(counter.store.facts.reports.report).toMatchObject({
      report: {
        terminals: [
          { id: 1, funds: 300 },
          { id: 2, funds: 50 },
        ],
      },
    })
  })

  it.each<[string, HostReply<unknown>, string, number]>([
    [
      'refused',
      { kind: 'refused', error: { code: errorCodes.database, name: 'database' }, hostAtMs: null },
      'reportFailed',
      errorCodes.database,
    ],
    ['not answered', silence, 'hostUnreachable', 504],
    ['answered with nonsense', { kind: 'unknown', reason: 'badAnswer', hostAtMs: null }, 'badAnswer', 502],
  ])(
    'that is %s is over, says why, and tells the banner [report-failure]',
    async (_, reply, code, status) => {
      answers.getCollectionSettingsDates = () => reply
      const period = { type: 'range', date1: '2026-03-29', date2: '2026-03-29' } as const
      const outcome = await counter.query('fetchReport', { kind: 'sales', period })
      expect(outcome).toMatchObject({ ok: false, refusal: { code } })
      expect(counter.store.facts.reports.report).toMatchObject({ state: 'failed', refusal: { code } })
      expect(counter.store.facts.status.banner).toMatchObject({ status, tone: 'bad', message: { code } })
      expect(eventsOnDisk().at(-1)).toMatchObject({ type: 'reportFailed', data: { code: status } })
    },
  )

  it('twice at the same time shows the later one, whichever comes first', async () => {
    let answerLate: (reply: HostReply<unknown>) => void = () => {}
    answers.getRefillPerDay = () => new Promise((resolve) => (answerLate = resolve))
    const first = counter.query('fetchReport', { kind: 'sales', period: { type: 'day' }, print: true })
    await pass(0)
    await counter.query('fetchReport', { kind: 'sales', period: { type: 'week' } })
    answerLate(answer({ success: true, amount: 1, count: 1 }))
    await first
    await pass(1_000)
    expect(counter.store.facts.reports.report).toMatchObject({ state: 'known', report: { isWeek: true } })
    expect(receipts()).toHaveLength(0)
  })

  it('is printed 200 ms after the data has arrived, if that was requested [report-print-delay] [report-delays]', async () => {
    counter.store.updateFacts((facts) => {
      facts.printing.socket = 'up'
    })
    await counter.query('fetchReport', { kind: 'sales', period: { type: 'day' }, print: true })
    await pass(199)
    expect(receipts()).toHaveLength(0)
    await pass(1)
    expect(receipts()).toMatchObject([{ data: { content: { kind: 'salesReport' } } }])
  })

  it('is cleared with the operator who requested it', async () => {
    await counter.query('fetchReport', { kind: 'sales', period: { type: 'day' } })
    counter.store.dispatch({ type: 'recordLogout', reason: 'refused' })
    expect(counter.store.facts).toMatchObject({ reports: { report: null }, terminals: { funds: null } })
    expect(await counter.query('fetchReport', { kind: 'sales', period: { type: 'day' } })).toMatchObject({
      refusal: { code: 'notLoggedIn' },
    })
  })
})

describe('the report of a day that is being closed', () => {
  it('is requested until the host answers, and issued 400 ms after; the failure is reported once [report-delays]', async () => {
    let isAway = true
    answers.getTicketsSettingsDates = () =>
      isAway ? silence : answer({ success: true, arrayGemes: [], days: [day] })
    answers.postCollection = () => answer({ success: true, balance: 0 })
    await pass(1_000)
    expect(counter.store.dispatch({ type: 'closeDay' })).toEqual({ ok: true, value: undefined })
    await pass(12_000)
    expect(eventsOnDisk().filter(({ type }) => type === 'reportFailed')).toHaveLength(1)
    expect(receipts().map(({ data }) => 'content' in data && data.content.kind)).toEqual(['collection'])
    isAway = false
    const requested = callsOf('getTicketsSettingsDates').length
    while (callsOf('getTicketsSettingsDates').length === requested) await pass(1)
    await pass(399)
    expect(receipts()).toHaveLength(1)
    await pass(1)
    expect(receipts().map(({ data }) => 'content' in data && data.content.kind)).toEqual([
      'collection',
      'paymentsReport',
    ])
    expect(callsOf('postCollection')).toHaveLength(1)
  })
})
