import fc from 'fast-check'
import { produce } from 'immer'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { HostEvent } from './events.ts'
import { evolve, type HostCommand } from './host.ts'
import { openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'

const colleague = 7
const operators = [operatorId, colleague]

/** `key` repeats: a request with the same key and content is a duplicate, one with other content a mistake. */
type Step =
  | { readonly kind: 'sell'; readonly who: number; readonly key: number; readonly game: 16 | 31 }
  | { readonly kind: 'draw'; readonly ms: number }
  | { readonly kind: 'verify'; readonly who: number; readonly ticket: number }
  | {
      readonly kind: 'payTicket' | 'cancelTicket' | 'cancelPayout'
      readonly who: number
      readonly key: number
      readonly ticket: number
    }
  | {
      readonly kind: 'refillTill' | 'collectTill'
      readonly who: number
      readonly key: number
      readonly amount: number
    }

const who = fc.constantFrom(...operators)
const key = fc.nat(30)
const ticket = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      who,
      key,
      game: fc.constantFrom(16 as const, 31 as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('draw' as const), ms: fc.nat(60_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('verify' as const), who, ticket }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('payTicket' as const, 'cancelTicket' as const, 'cancelPayout' as const),
      who,
      key,
      ticket,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('refillTill' as const, 'collectTill' as const),
      who,
      key,
      amount: fc.integer({ min: 1, max: 1_000 }),
    }),
  },
)
const steps = fc.array(step, { maxLength: 60 })
const tillAtOpening: fc.Arbitrary<number> = fc.constantFrom(0, 150, openingTill)

function openHost(till: number): PlayedHost {
  const host = playHost({}, till)
  host.do({
    type: 'addOperator',
    operatorId: colleague,
    login: 'colleague',
    passwordHash: null,
    permittedGames: [16, 31],
    openingTill: till,
  })
  return host
}

/** Both halves of the wheel, of which one wins; or triples of the instant game. */
const bets = {
  16: [{ numbers: [1006] }, { numbers: [1007] }],
  31: [{ numbers: [1, 2, 3] }, { numbers: [4, 5, 6] }, { numbers: [7, 8, 9] }],
}

function commandOf(host: PlayedHost, step: Step): HostCommand {
  if (step.kind === 'draw') {
    host.now += step.ms
    return { type: 'holdDraws' }
  }
  const { who: operatorId } = step
  if (step.kind === 'sell') {
    const base = { price_var: '1', bets: bets[step.game] }
    const tickets = [host.ticket(`ticket ${step.key} of ${step.who}`, { game_id: step.game, base })]
    return { type: 'buyTickets', operatorId, key: uuid(`key ${step.key}`), counter: 'ordinary', tickets }
  }
  const barcodes = Object.keys(host.state.tickets)
  const barcode = 'ticket' in step ? (barcodes[step.ticket % barcodes.length] ?? 'none') : 'none'
  if (step.kind === 'verify') return { type: 'checkTicket', operatorId, barcode }
  const request = { operatorId, key: uuid(`key ${step.key}`) }
  switch (step.kind) {
    case 'payTicket':
      return { type: 'payTicket', ...request, counter: 'ordinary', barcode }
    case 'cancelTicket':
    case 'cancelPayout':
      return { type: step.kind, ...request, barcode }
    case 'refillTill':
    case 'collectTill':
      return { type: step.kind, ...request, amount: step.amount }
  }
}

/** Plays the steps, each of them twice where `isTwice`; returns every event, in order. */
function play(host: PlayedHost, played: readonly Step[], isTwice = false): HostEvent[] {
  return played.flatMap((each) => {
    const command = commandOf(host, each)
    return [command, ...(isTwice ? [command] : [])].flatMap((asked) => {
      const decision = host.do(asked)
      return decision.ok ? [...decision.events] : []
    })
  })
}

const change = (event: HostEvent): number => {
  switch (event.type) {
    case 'purchaseDecided':
      return event.sold.reduce((sum, { price }) => sum + price, 0)
    case 'tillRefilled':
    case 'payoutCancelled':
      return event.amount
    case 'tillCollected':
    case 'ticketPaid':
    case 'ticketCancelled':
      return -event.amount
    default:
      return 0
  }
}

test('a till is its opening, sales, refills and payouts taken back, less payouts, collections and tickets taken back', () => {
  fc.assert(
    fc.property(tillAtOpening, steps, fc.boolean(), (till, played, isTwice) => {
      const host = openHost(till)
      const events = play(host, played, isTwice)
      for (const who of operators) {
        const own = events.filter((event) => 'operatorId' in event && event.operatorId === who)
        expect(host.state.tills[who]).toBe(own.reduce((sum, event) => sum + change(event), till))
      }
    }),
    { numRuns: 300 },
  )
})

test('no till goes below zero where the terms do not let it', () => {
  fc.assert(
    fc.property(tillAtOpening, steps, (till, played) => {
      const host = openHost(till)
      play(host, played)
      for (const who of operators) expect(host.state.tills[who]).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a ticket is paid at most once, unless the payout was taken back, and never after it was cancelled', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const paid = new Set<string>()
      const cancelled = new Set<string>()
      for (const event of play(openHost(openingTill), played, true)) {
        if (event.type === 'ticketPaid') {
          expect(paid.has(event.barcode) || cancelled.has(event.barcode)).toBe(false)
          paid.add(event.barcode)
        }
        if (event.type === 'payoutCancelled') expect(paid.delete(event.barcode)).toBe(true)
        if (event.type === 'ticketCancelled') {
          expect(paid.has(event.barcode) || cancelled.has(event.barcode)).toBe(false)
          cancelled.add(event.barcode)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a request again decides nothing again, and what was answered is answered for ever', () => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const host = openHost(openingTill)
      for (const each of before) {
        const command = commandOf(host, each)
        host.do(command)
        if (!('key' in command)) continue
        const tills = structuredClone(host.state.tills)
        const again = host.do(command)
        expect(again.ok ? again.events : []).toEqual([])
        expect(host.state.tills).toEqual(tills)
      }
      const requests = structuredClone(host.state.tillRequests)
      play(host, after)
      expect(host.state.tillRequests).toMatchObject(requests)
    }),
  )
})

test('a key stands for one request: a purchase or one that moves cash, never both', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = openHost(openingTill)
      play(host, played)
      const { purchases, tillRequests } = host.state
      expect(Object.keys(purchases).filter((id) => id in tillRequests)).toEqual([])
    }),
  )
})

test('the events alone, parsed from their JSON, give the state back', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = openHost(openingTill)
      const opening = structuredClone(host.state)
      const events = play(host, played).map((event) => parse(HostEvent, JSON.parse(JSON.stringify(event))))
      const drafted = produce(opening, (draft) => {
        for (const event of events) evolve(draft, event)
      })
      expect(JSON.parse(JSON.stringify(drafted))).toEqual(JSON.parse(JSON.stringify(host.state)))
    }),
  )
})

test('such sequences do sell, pay, take back, refill and collect', () => {
  const seen = new Set<string>()
  for (const played of fc.sample(steps, { numRuns: 300, seed: 1 }))
    for (const { type } of play(openHost(openingTill), played)) seen.add(type)
  for (const type of ['ticketPaid', 'payoutCancelled', 'ticketCancelled', 'tillRefilled', 'tillCollected'])
    expect(seen).toContain(type)
})
