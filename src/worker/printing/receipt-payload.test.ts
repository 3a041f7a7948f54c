import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { receiptOfPayload } from '../../events/from-format-1.ts'
import { ReceiptContent } from '../../events/receipts.ts'
import { receiptRoutes } from '../../receipts/routes.ts'
import { id, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import type { State } from '../state.ts'
import { receiptPayload } from './receipt-payload.ts'

const state = stateAfter(openShop)

/**
 * Fields that the counter adds when it prints: company and counter, names of games, what no event contains of a wallet;
 * and fields that format 1 did not have.
 */
const atPrintTime = new Set(
  'company shop terminalId copy isTraining gameName dayName short_url img name isSpent head handovers drawer'.split(
    ' ',
  ),
)

/** A payload without that; a game that format 1 had no number of is given one. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, field]) => !atPrintTime.has(key) && field !== undefined)
      .map(([key, field]) => [key, lasting(field)]),
  )
}

/** Where format 1 had receipts printed, beside tickets. */
const formerPaths = new Set<string>([
  '/check',
  '/check-win',
  '/cash',
  '/qrcode',
  '/sendMoneyQrcode',
  '/salesReceiptPerDayAndWeek',
  '/paymentsReceiptPerDayAndWeek',
  '/terminal',
])

const samples = receiptRoutes
  .filter(({ path }) => formerPaths.has(path))
  .flatMap(({ path, samples }) => Object.entries(samples).map(([name, data]) => [path, name, data] as const))

describe('a receipt that format 1 kept as its payload', () => {
  it.each(samples)('%s %s is understood, and goes to paper with the same payload', (route, _, data) => {
    const numbered = withGameIds(data)
    const { content, operatorId } = receiptOfPayload({ route, data: numbered })
    const parsed = v.parse(ReceiptContent, content)
    expect(parsed).toEqual(content)
    const payload = receiptPayload(state, { content: parsed, operatorId: Number(operatorId) }, 0)
    expect(payload?.path).toBe(route)
    expect(lasting(payload?.data)).toEqual(lasting(numbered))
  })
})

it.each([
  ['without its fields', '/cash', { method: 'refill' }],
  ['of a path that is gone', '/voucher', { operatorId: 7 }],
  ['of a name that every object has', 'constructor', {}],
])('a payload of format 1 %s leaves a receipt that is listed, and prints no more', (_, route, data) => {
  const upcast = receiptOfPayload({ receiptId: 'r', route, data })
  expect(upcast['content']).toEqual({ kind: 'other' })
  expect(upcast['operatorId']).toEqual(expect.any(Number))
  expect(receiptPayload(state, { content: { kind: 'other' }, operatorId: 7 }, 0)).toBeNull()
})

describe('a receipt on its way to paper', () => {
  const slip = { kind: 'refill', at: Date.UTC(2026, 0, 5, 23, 30), amount: 500, balance: 900 } as const
  const dataOf = (content: ReceiptContent, at: State = state) =>
    receiptPayload(at, { content, operatorId: 1042 }, 0)?.data
  const sessionWith = (session: Partial<State['session']>): State => ({
    ...state,
    session: { ...state.session, ...session },
  })

  it('waits for a deployment, a shop and a counter', () => {
    expect(dataOf(slip)).toMatchObject({ sum: 500 })
    for (const missing of [{ deployment: null }, { shop: null }, { counterId: null }])
      expect(dataOf(slip, sessionWith(missing))).toBeUndefined()
  })

  it('has its time by the clock of the deployment', () => {
    expect(dataOf(slip)).toMatchObject({ date: '05.01.2026', time: '23:30:00' })
    const deployment = { ...state.session.deployment!, timeZone: 'America/Sao_Paulo' }
    expect(dataOf(slip, sessionWith({ deployment }))).toMatchObject({ date: '05.01.2026', time: '20:30:00' })
  })

  type ContentOf<Kind extends ReceiptContent['kind']> = Extract<ReceiptContent, { kind: Kind }>
  const monday = { from: '2026-01-05', to: '2026-01-05', isWeek: false }
  const figures = {
    ...monday,
    games: [],
    refill: 1,
    collection: 2,
    balance: 3,
    versions: { product: '2.0.6' },
  }
  const report: ContentOf<'salesReport'> = { kind: 'salesReport', ...figures }

  it('without any time has an empty one, and one of format 1 has what was printed', () => {
    expect(dataOf(report)).toMatchObject({ date: '', time: '' })
    const printed = { date: '04.01.2026', time: '10:00:00' }
    expect(dataOf({ ...report, printed })).toMatchObject(printed)
  })

  it('names the day of a report in the language of the operator, else in that of the deployment', () => {
    expect(dataOf(report)).toMatchObject({ day: true, dayName: 'segunda-feira' })
    expect(dataOf(report, sessionWith({ language: 'en' }))).toMatchObject({ dayName: 'Monday' })
    expect(dataOf({ ...report, to: '2026-01-06' })).toMatchObject({ day: false, dayName: '' })
  })

  it('of a hand-over has what was counted, and each open item with its time where it has one', () => {
    const counted = { denominations: [{ value: 100, count: 5 }], counted: 500, expected: 500 }
    const content: ContentOf<'handover'> = {
      kind: 'handover',
      at: slip.at,
      counted,
      open: [{ kind: 'movement', movement: 'refill', at: 7, amount: 100 }, { kind: 'cartTicket' }],
    }
    expect(receiptPayload(state, { content, operatorId: 1042 }, 0)?.path).toBe('/handover')
    const data = dataOf(content)
    expect(data).toMatchObject({ date: '05.01.2026', time: '23:30:00', numberCheck: slip.at, counted })
    expect(data?.['open']).toStrictEqual([
      { kind: 'movement', movement: 'refill', date: 7, amount: 100 },
      { kind: 'cartTicket' },
    ])
  })

  const payments: ContentOf<'paymentsReport'> = {
    kind: 'paymentsReport',
    ...figures,
    ...{ creditTerminal: 0, debitTerminal: 0, creditQrcode: 0, debitQrcode: 0 },
    ...{ terminals: [], balanceTerminals: 0 },
  }

  it('of a day has the openings of the drawer with their times, and neither them nor a close where there were none', () => {
    expect(dataOf(payments)).not.toHaveProperty('drawer')
    expect(dataOf(payments)).not.toHaveProperty('close')
    const opening = { operatorId: 1042, at: 9, reason: 'change' } as const
    expect(dataOf({ ...payments, drawer: { counts: [], openings: [opening] } })).toMatchObject({
      drawer: { counts: [], openings: [{ operatorId: 1042, date: 9, reason: 'change' }] },
    })
  })

  it('of a close has decisions and hand-overs with their times, and no hand-overs where there were none', () => {
    type Close = NonNullable<(typeof payments)['close']>
    const close: Close = { collected: 700, decisions: [{ decision: 'notDone', about: 'refill', at: 8 }] }
    const closeOf = (more: Partial<Close>) => dataOf({ ...payments, close: { ...close, ...more } })?.['close']
    const decisions = [{ decision: 'notDone', about: 'refill', date: 8 }]
    expect(closeOf({})).toStrictEqual({ collected: 700, decisions })
    const handovers = [{ from: 1, to: 2, at: 6, counted: 500, expected: 500 }]
    expect(closeOf({ handovers })).toStrictEqual({
      ...{ collected: 700, decisions },
      handovers: [{ from: 1, to: 2, date: 6, counted: 500, expected: 500 }],
    })
  })

  it('names the game of a ticket as the host did at the sale, whatever it offers since', () => {
    const ticket = lottoTicket(1, { gameId: 7001 })
    const game = { name: 'Fish', names: { pt: 'Peixes' } }
    const tickets = [{ uniqueReqId: id(101), ticket, game }]
    const purchase = { purchaseId: id(201), operatorId: 1042, lottery: 'ordinary', tickets } as const
    const { barcode, price, firstDrawSeries, lastDrawSeries } = sold()
    const sale: ContentOf<'sale'> = {
      ...{ kind: 'sale', at: 5, received: 500 },
      tickets: [{ gameId: 7001, barcode, price, firstDrawSeries, lastDrawSeries }],
    }
    const cancelled: ContentOf<'ticketCancellation'> = {
      ...{ kind: 'ticketCancellation', at: 5, amount: 100 },
      ticket: { barcode, gameId: 7001 },
    }
    const renamed = { gameId: 7001, name: 'Sea', names: { pt: 'Mar' }, prices: { '1': 100 } }
    for (const games of [[], [renamed]]) {
      const later = stateAfter([
        ...openShop,
        { type: 'ticketAdded', data: { ticket } },
        { type: 'purchaseRequested', data: purchase },
        { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
        ...purchaseUnderWay(2),
        { type: 'gamesOffered', data: { games } },
      ])
      expect(dataOf(sale, later)).toMatchObject({ data: [{ gameName: 'Peixes' }] })
      expect(dataOf(cancelled, later)).toMatchObject({ gameName: 'Peixes' })
      const another = { ...cancelled, ticket: { barcode: '9'.repeat(28), gameId: 7001 } }
      expect(dataOf(another, later)).toMatchObject({ gameName: games.length === 0 ? '7001' : 'Mar' })
    }
  })

  it('of a prize names ticket and game where they are known, and of a claim the limit', () => {
    const ticket = { barcode: '1234567890123456789012345678', gameId: 4, purchasedAt: 20_000 }
    const claim: ContentOf<'claim'> = { kind: 'claim', at: 5, prize: 900, ticket }
    expect(dataOf(claim)).toMatchObject({
      ...{ verdict: 'overLimit', barcode: ticket.barcode, gameId: 4, gameName: 'Lotto 6×36' },
      ...{ purchaseDate: 20_000, wins: { prize: 900 }, sumPaid: 0, date: 5 },
    })
    expect(dataOf(claim)).not.toHaveProperty('limit')
    expect(dataOf({ ...claim, limit: 800 })).toMatchObject({ limit: 800 })
    const bare = dataOf({ kind: 'payout', at: 5, amount: 900 })
    expect(bare).toMatchObject({ verdict: 'paid', barcode: undefined, sumPaid: 900 })
    expect(bare).not.toHaveProperty('gameId')
    const { gameId: _, ...nameless } = ticket
    expect(dataOf({ ...claim, ticket: nameless })).not.toHaveProperty('gameId')
  })
})

/** The counter has always written a game's number beside its name. */
function withGameIds(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withGameIds)
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([key, field]) => [key, withGameIds(field)] as const)
  return { ...('gameName' in data ? { gameId: 4 } : {}), ...Object.fromEntries(entries) }
}
