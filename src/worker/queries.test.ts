import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silent, silence, startCore } from '../../tests/kit/core.ts'
import { id } from '../../tests/kit/decider.ts'
import { queryIn, queries, type QueryName } from './queries.ts'
import type { Counter } from './counter.ts'

const long = (length: number) => 'x'.repeat(length)
const report = { kind: 'sales', period: { type: 'day' } } as const

/** For every query: good arguments, arguments that no page of ours sends, and what a silent host and print program make of it. */
const cases: Record<
  QueryName,
  { good: readonly unknown[]; bad: readonly (readonly unknown[])[]; answer: string | null }
> = {
  logIn: {
    good: ['operator', 'balcao'],
    bad: [[], ['operator'], ['operator', 7], [long(201), 'balcao'], ['operator', long(201)]],
    answer: 'hostUnreachable',
  },
  createPassword: {
    good: ['code', 'segredo'],
    bad: [[], ['code', null], [long(201), 'segredo'], ['code', long(201)]],
    answer: 'hostUnreachable',
  },
  logOut: { good: [], bad: [], answer: null },
  acceptHost: { good: [], bad: [], answer: null },
  checkTicket: { good: ['not a number'], bad: [[], [7], [long(65)]], answer: 'barcodeInvalid' },
  lookUpWallet: { good: ['no link'], bad: [[], [null], [long(501)]], answer: 'walletUrlInvalid' },
  printWallet: { good: [''], bad: [[], [7], [long(65)]], answer: 'noWallet' },
  lookUpTerminal: { good: [1], bad: [[], ['1'], [0], [1.5], [10_000]], answer: 'hostUnreachable' },
  lockTerminal: { good: [1, true], bad: [[1], [1, 'true'], [0, true]], answer: 'noSuchTerminal' },
  sendTerminalPassword: {
    good: [1, 'Segredo#1'],
    bad: [[1], [1, 7], [0, 'Segredo#1'], [1, long(201)]],
    answer: 'noTerminalPasswords',
  },
  lookUpPlayer: { good: [], bad: [], answer: 'noPlayer' },
  fetchPlayers: { good: [], bad: [], answer: 'hostUnreachable' },
  fetchReport: {
    good: [report],
    bad: [[], ['sales'], [{ ...report, kind: 'other' }], [{ ...report, more: 1 }]],
    answer: 'hostUnreachable',
  },
  refreshTerminalFunds: { good: [], bad: [], answer: null },
  fetchMessages: { good: [], bad: [], answer: 'hostUnreachable' },
  fetchResults: { good: [undefined], bad: [['16'], [null]], answer: 'hostUnreachable' },
  fetchDownloads: { good: [], bad: [], answer: 'hostUnreachable' },
  fetchTvBoxes: { good: [], bad: [], answer: 'hostUnreachable' },
  changeTvBox: {
    good: ['2', 'a'],
    bad: [['2'], [2, 'a'], [long(201), 'a'], ['2', long(201)]],
    answer: 'hostUnreachable',
  },
  fetchPrintProgram: { good: [], bad: [], answer: 'printServiceDown' },
  fetchPrintPage: { good: [], bad: [], answer: null },
  pairPrintProgram: { good: ['1234 5678'], bad: [[], [1234], [long(61)]], answer: 'printServiceDown' },
  connectPrintProgram: { good: [], bad: [], answer: null },
  enrolAtCollector: { good: ['ABCDE-FGHJK'], bad: [[], [1234], [long(61)]], answer: 'badCommand' },
  continueFromMirror: {
    good: [id(1), 1],
    bad: [[], [id(1)], ['1', 1], [id(1), '1']],
    answer: 'printServiceDown',
  },
}
const names = Object.keys(queries) as QueryName[]

/** What arrives over the boundary is of no type yet. */
type Arriving = (name: string, ...args: readonly unknown[]) => Promise<unknown>

let counter: Counter
let query: Arriving
let calls: number

beforeEach(() => {
  calls = 0
  const called = async () => {
    calls += 1
    return silence
  }
  counter = startCore({
    host: { ...silent.host, call: called },
    print: { ...silent.print, health: async () => null, pair: async () => ({ kind: 'unreachable' }) },
  })
  query = counter.query as Arriving
})
afterEach(() => counter.stop())

describe.each(names)('the query %s', (name) => {
  const { good, bad, answer } = cases[name]

  it('is answered by a core at work', async () => {
    const outcome = await query(name, ...good)
    if (answer) expect(outcome).toMatchObject({ ok: false, refusal: { code: answer } })
    else expect(outcome).toMatchObject({ ok: true })
  })

  it('is refused before the core is at work', async () =>
    expect(await (queryIn(null) as Arriving)(name, ...good)).toMatchObject({
      ok: false,
      refusal: { code: 'counterRestarted' },
    }))

  if (bad.length === 0) return
  it('is refused with malformed arguments, and sends no request', async () => {
    const before = calls
    for (const args of bad)
      expect(await query(name, ...args), JSON.stringify(args)).toMatchObject({
        ok: false,
        refusal: { code: 'badCommand' },
      })
    expect(calls).toBe(before)
  })
})

it.each(['', 'noSuchQuery', 'toString', '__proto__'])('no query is named "%s"', async (name) =>
  expect(await query(name)).toMatchObject({ refusal: { code: 'badCommand' } }),
)
