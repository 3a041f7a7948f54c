import { beforeEach, describe, expect, it } from 'vitest'
import { answer, leftOut, refusal, silence, type Answer } from '../../../tests/kit/core.ts'
import { given, id, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { CounterSetup } from '../../../tests/kit/counter-setup.ts'
import { pass } from '../../../tests/kit/fake-time.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { WireLedgerEntry } from '../../protocol/till-records.ts'
import type { CommandOf } from '../commands.ts'
import { ledgerBalance, ledgerLines } from '../shared/ledger.ts'
import { tillDifference } from './difference.ts'

const opened: Event[] = [...openShop, { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }]
const readTo = (number: number): Event => ({
  type: 'tillLedgerRead',
  data: { number, elsewhere: [], awaited: [] },
})
const sale = (number: number): Event[] => [
  ...purchaseUnderWay(number),
  { type: 'ticketSold', data: { uniqueReqId: id(number + 100), sold: sold() } },
]
const refill = (number: number, amount = 500): Event[] => [
  {
    type: 'movementRequested',
    data: { movementId: id(number), operatorId: 1042, movement: { kind: 'refill', amount } },
  },
  {
    type: 'movementDone',
    data: { movementId: id(number), kind: 'refill', amount, balance: 100_000 + amount },
  },
]
const entry = (number: number, changes: Partial<WireLedgerEntry> = {}): WireLedgerEntry => ({
  number,
  date: 10_000,
  kind: 'refill',
  amount: 500,
  balance: 100_500,
  id: id(90_000 + number),
  ...changes,
})
const page = (changes: Partial<CommandOf<'recordLedger'>>): CommandOf<'recordLedger'> => ({
  type: 'recordLedger',
  since: 7,
  done: 0,
  entries: [],
  last: 7,
  balance: 100_000,
  ...changes,
})
const read = (events: readonly Event[]) =>
  events.find((event): event is Extract<Event, { type: 'tillLedgerRead' }> => event.type === 'tillLedgerRead')
    ?.data

describe('the host’s ledger', () => {
  it('is read from where it stands when the shift opens', () => {
    const { events } = given(...opened).when(page({ since: null, last: 7 }))
    expect(events).toEqual([readTo(7)])
  })

  it('opens a shift with the till after its last entry, and is read from there', () => {
    const { events } = given(...openShop).when(page({ since: null, done: null, last: 7, balance: 100_050 }))
    expect(events).toEqual([
      { type: 'tillReported', data: { balance: 100_050 } },
      { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_050 } },
      readTo(7),
    ])
  })

  it('opens no shift while money is uncertain', () => {
    const uncertain = given(...openShop, ...purchaseUnderWay(1))
    const { events } = uncertain.when(page({ since: null, done: null, balance: 100_050 }))
    expect(events).toEqual([{ type: 'tillReported', data: { balance: 100_050 } }])
  })

  it('is neither started nor followed by an answer to a request from before the shift opened', () => {
    const late = page({ since: null, done: null, last: 7, balance: 99_000 })
    expect(given(...opened).when(late).events).toEqual([])
  })

  it('is not started if a movement was made since the request: it may be listed or not', () => {
    const { events } = given(...opened, ...sale(1)).when(page({ since: null, done: 0, balance: 100_100 }))
    expect(read(events)).toBeUndefined()
  })

  it('lists the movements of this counter as its own', () => {
    const shop = [...opened, readTo(7), ...sale(1), ...refill(2)]
    const entries = [
      entry(8, { kind: 'sale', amount: 100, unique_req_id: id(101), id: id(201) }),
      entry(9, { id: id(2) }),
    ]
    const { events } = given(...shop).when(page({ entries, last: 9, balance: 100_600 }))
    expect(read(events)).toEqual({ number: 9, elsewhere: [], awaited: [] })
    expect(tillDifference(stateAfter([...shop, ...events]))).toBe(0)
  })

  it('lists movements of another counter, of a terminal and of the company separately [till-ledger]', () => {
    const shop = [...opened, readTo(7), ...refill(2)]
    const entries = [
      entry(8, { id: id(2) }),
      entry(9, { kind: 'sale', amount: 100, unique_req_id: id(901) }),
      entry(10, { kind: 'sale', amount: 250, unique_req_id: id(902) }),
      entry(11, { kind: 'terminalCollection', amount: -300 }),
      { number: 12, date: 10_000, kind: 'adjustment', amount: -50, balance: 100_500 } as const,
    ]
    const { events } = given(...shop).when(page({ entries, last: 12, balance: 100_500 }))
    const { shift } = stateAfter([...shop, ...events]).till
    expect(ledgerLines(shift!)).toEqual([
      { kind: 'refill', isElsewhere: false, count: 1, amount: 500 },
      { kind: 'sale', isElsewhere: true, count: 2, amount: 350 },
      { kind: 'terminalRefund', isElsewhere: true, count: 1, amount: -300 },
      { kind: 'adjustment', isElsewhere: true, count: 1, amount: -50 },
    ])
    expect(ledgerBalance(shift!)).toBe(100_500)
    expect(tillDifference(stateAfter([...shop, ...events]))).toBe(0)
    expect(read(events)?.elsewhere[0]).toEqual({
      number: 9,
      date: 10_000,
      kind: 'sale',
      amount: 100,
      id: id(901),
    })
  })

  it('lists later the movements made here while the host was answering', () => {
    const shop = [...opened, readTo(7), ...refill(2)]
    const { events } = given(...shop).when(page({ entries: [entry(8)], last: 8, balance: 100_500 }))
    expect(read(events)).toMatchObject({ number: 8, elsewhere: [{ number: 8 }], awaited: [id(2)] })
    const later = given(...shop, ...events).when(
      page({ since: 8, entries: [entry(9, { id: id(2) })], last: 9, balance: 101_000 }),
    )
    expect(read(later.events)).toEqual({ number: 9, elsewhere: [], awaited: [] })
    expect(tillDifference(stateAfter([...shop, ...events, ...later.events]))).toBe(0)
  })

  it('is ignored while money is uncertain: the listed entry may be just that', () => {
    const shop = [...opened, readTo(7), ...purchaseUnderWay(1)]
    const entries = [entry(8, { kind: 'sale', amount: 100, unique_req_id: id(101) })]
    expect(read(given(...shop).when(page({ entries, last: 8 })).events)).toBeUndefined()
  })

  it('is not read while till and host are compared after damage to the log, and starts again afterwards', () => {
    const damaged: Event[] = [
      ...opened,
      readTo(7),
      { type: 'logDamageFound', data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] } },
      { type: 'loggedIn', data: { operatorId: 1042 } },
    ]
    expect(stateAfter(damaged).till.shift?.hostLedger).toBeUndefined()
    const begin = page({ since: null, last: 9 })
    expect(read(given(...damaged).when(begin).events)).toBeUndefined()
    const accepted: Event = {
      type: 'hostFigureAccepted',
      data: { operatorId: 1042, balance: 100_000, ledger: 100_000 },
    }
    expect(read(given(...damaged, accepted).when(begin).events)).toMatchObject({ number: 9 })
  })

  it('that is read twice counts once', () => {
    const shop = [...opened, readTo(7)]
    const twice = page({ entries: [entry(8)], last: 8, balance: 100_500 })
    const { events } = given(...shop).when(twice)
    expect(read(given(...shop, ...events).when(twice).events)).toBeUndefined()
  })

  it('that does not list a movement of this counter leaves the difference visible', () => {
    const shop = [...opened, readTo(7), ...refill(2)]
    const { events } = given(...shop).when(page({ balance: 100_000 }))
    expect(tillDifference(stateAfter([...shop, ...events]))).toBe(-500)
  })

  it('of a shift from before it was read leaves the state of its log as it was', () => {
    expect(stateAfter([...opened, ...sale(1)]).till.shift).toEqual({
      operatorId: 1042,
      openedAt: expect.any(Number),
      opening: 100_000,
      sums: { sale: { count: 1, amount: 100 } },
    })
  })
})

describe('the till that is changed elsewhere', () => {
  let setup: CounterSetup
  let book: WireLedgerEntry[]
  let balance: number
  const ledger = (request: unknown): Answer => {
    const { since = book.length } = request as { since?: number }
    return answer({ success: true, data: book.slice(since, since + 2), last: book.length, wallet: balance })
  }
  const change = (amount: number) => {
    balance += amount
    book.push(entry(book.length + 1, { amount, balance }))
  }
  const sendTill = () => setup.mainSocket$.next({ kind: 'till', operatorId: 1042, balance })
  const difference = () => tillDifference(setup.state)
  const elsewhere = () => setup.state.till.shift?.elsewhere

  beforeEach(async () => {
    book = []
    balance = 0
    change(42_000)
    setup = new CounterSetup()
    setup.answers.getWalletByIdUser = () => answer({ wallet: balance, operatorId: 1042 })
    setup.answers.getLedger = ledger
    setup.start('pt')
    await pass(1_000)
    expect(setup.state.till.shift?.hostLedger).toEqual({ number: 1, awaited: [] })
  })

  it('gets its lines, however many pages of them there are, and no difference remains', async () => {
    for (const amount of [100, 200, -50, 400, 7]) change(amount)
    sendTill()
    await pass(1_000)
    expect(elsewhere()).toEqual({ refill: { count: 5, amount: 657 } })
    expect(difference()).toBe(0)
  })

  it('is requested once more when the socket is back, so that no missed change is lost', async () => {
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await pass(1_000)
    setup.mainSocket$.next({ kind: 'connection', isUp: false })
    change(300)
    setup.mainSocket$.next({ kind: 'connection', isUp: true })
    await pass(1_000)
    expect(setup.state.till.balance).toBe(42_300)
    expect(elsewhere()).toEqual({ refill: { count: 1, amount: 300 } })
  })

  it('is requested until the host answers: a host that restarts leaves no difference behind', async () => {
    setup.answers.getLedger = () => silence
    setup.answers.getWalletByIdUser = () => silence
    change(300)
    sendTill()
    await pass(10_000)
    expect(difference()).toBe(300)
    setup.answers.getLedger = ledger
    await pass(6_000)
    expect(difference()).toBe(0)
  })

  it('is shown as a difference at a host that lists no ledger', async () => {
    setup.answers.getLedger = leftOut
    change(300)
    sendTill()
    await pass(10_000)
    expect(difference()).toBe(300)
    expect(elsewhere()).toBeUndefined()
  })

  it.each(['too_many_requests', 'system', 'session_expired'] as const)(
    'is explained by the same host as soon as it no longer refuses to list it with %s',
    async (name) => {
      setup.answers.getLedger = () => refusal(name)
      change(300)
      sendTill()
      await pass(10_000)
      expect(difference()).toBe(300)
      setup.answers.getLedger = ledger
      await pass(6_000)
      expect(difference()).toBe(0)
      expect(elsewhere()).toEqual({ refill: { count: 1, amount: 300 } })
      const before = setup.calls('getLedger')
      await pass(60_000)
      expect(setup.calls('getLedger')).toBe(before)
    },
  )

  it('is not requested at every sale: few ids wait to be listed', async () => {
    const before = setup.calls('getLedger')
    setup.answers.postRefill = (request) => {
      const { amount } = request as { amount: number }
      const { key } = setup.requested.at(-1)!
      balance += amount
      book.push(entry(book.length + 1, { amount, balance, id: key }))
      return answer({ success: true, balance })
    }
    for (let count = 0; count < 120; count++) {
      setup.counter.store.dispatch({ type: 'refillTill', amount: 100 })
      await pass(1_000)
      expect(setup.state.till.shift!.hostLedger!.awaited.length).toBeLessThanOrEqual(50)
    }
    expect(setup.state.till.shift!.sums.refill!.count).toBe(120)
    expect(elsewhere()).toBeUndefined()
    expect(setup.calls('getLedger') - before).toBeLessThan(80)
  })
})

describe('a page of the host’s ledger', () => {
  const given7 = given(...opened, readTo(7))

  it('has no effect where it is not the one that follows, or has nothing new', () => {
    expect(given7.when(page({ since: 5, entries: [entry(6)], last: 6 })).events).toEqual([])
    expect(given7.when(page({})).events).toEqual([])
  })

  it('does not begin the reading where something was done here since it was requested', () => {
    const changed = given(...opened, ...sale(1)).when(page({ since: null, done: 0 }))
    expect(changed.events).toEqual([])
  })

  it('has entries of which the host names no request', () => {
    const { id: _id, ...anonymous } = entry(8)
    const { events } = given7.when(page({ entries: [anonymous], last: 8, balance: 100_500 }))
    expect(read(events)?.elsewhere).toStrictEqual([
      { number: 8, date: 10_000, kind: expect.any(String) as string, amount: 500 },
    ])
  })
})
