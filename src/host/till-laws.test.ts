import fc from 'fast-check'
import { produce } from 'immer'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { commandOf, openHost, operators, play, steps, tillAtOpening } from '../../tests/kit/till-steps.ts'
import { HostEvent } from './events.ts'
import { evolve } from './host.ts'
import { openingTill } from './testing.ts'

const change = (event: HostEvent): number => {
  switch (event.type) {
    case 'purchaseDecided':
      return event.sold.reduce((sum, { price }) => sum + price, 0)
    case 'tillRefilled':
    case 'payoutCancelled':
    case 'walletOpened':
      return event.amount
    case 'tillCollected':
    case 'ticketPaid':
    case 'ticketCancelled':
    case 'walletSettled':
      return -event.amount
    default:
      return 0
  }
}

test('a till is its opening and what came in, less what went out', () => {
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

test('a till is the sum of its ledger, and every entry is a change of the till by an event', () => {
  fc.assert(
    fc.property(tillAtOpening, steps, fc.boolean(), (till, played, isTwice) => {
      const host = openHost(till)
      const events = play(host, played, isTwice)
      for (const who of operators) {
        const entries = Object.values(host.state.ledger[who]!).flat()
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(host.state.tills[who])
        const own = events.filter((event) => 'operatorId' in event && event.operatorId === who)
        const changes = own.flatMap((event) =>
          event.type === 'purchaseDecided' ? event.sold.map(({ price }) => price) : [change(event)],
        )
        const moved = entries.filter(({ kind }) => kind !== 'opening').map(({ amount }) => amount)
        expect(moved).toEqual(changes.filter((amount) => amount !== 0))
      }
    }),
    { numRuns: 300 },
  )
})

test('what players have in their wallets is what they paid in and nobody has paid out, and never less than nothing', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = openHost()
      const left: Record<string, number> = {}
      for (const event of play(host, played, true)) {
        if (event.type === 'walletOpened') left[event.userId] = event.amount
        if (event.type === 'walletSettled') left[event.userId]! -= event.amount
      }
      const balances = Object.values(host.state.wallets).map(({ userId, balance }) => [userId, balance])
      expect(Object.fromEntries(balances)).toEqual(left)
      expect(Object.values(left).every((balance) => balance >= 0)).toBe(true)
    }),
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

test('such sequences do sell, pay, take back, refill, collect, and open, settle and block wallets', () => {
  const seen = new Set<string>()
  for (const played of fc.sample(steps, { numRuns: 300, seed: 1 }))
    for (const { type } of play(openHost(openingTill), played)) seen.add(type)
  const till = ['ticketPaid', 'payoutCancelled', 'ticketCancelled', 'tillRefilled', 'tillCollected']
  for (const type of [...till, 'walletOpened', 'walletSettled', 'walletBlockSet'])
    expect(seen).toContain(type)
})
