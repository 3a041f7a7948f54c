import fc from 'fast-check'
import { produce } from 'immer'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { commandOf, openHost, operators, play, steps, tillAtOpening } from '../../../tests/kit/till-steps.ts'
import { HostEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { ledgerAnswer } from './ledger.ts'
import { movementsAnswer } from './movement-inquiry.ts'
import { openingTill } from './testing.ts'
import { tries } from '../../../tests/kit/scale.ts'

const change = (event: HostEvent): number => {
  switch (event.type) {
    case 'purchaseDecided':
      return event.sold.reduce((sum, { price }) => sum + price, 0)
    case 'tillRefilled':
    case 'payoutCancelled':
    case 'walletOpened':
    case 'terminalRefilled':
    case 'playerAdded':
    case 'playerRefilled':
      return event.amount
    case 'tillCollected':
    case 'ticketPaid':
    case 'ticketCancelled':
    case 'walletSettled':
    case 'terminalCollected':
    case 'playerCollected':
      return -event.amount
    default:
      return 0
  }
}

test('the content of a till is its opening plus everything paid in, minus everything paid out [sandbox-host]', () => {
  fc.assert(
    fc.property(tillAtOpening, steps, fc.boolean(), (till, played, isTwice) => {
      const host = openHost(till)
      const events = play(host, played, isTwice)
      for (const who of operators) {
        const own = events.filter((event) => 'operatorId' in event && event.operatorId === who)
        expect(host.state.tills[who]).toBe(own.reduce((sum, event) => sum + change(event), till))
      }
    }),
    { numRuns: tries(150) },
  )
})

test('the content of a till is the sum of its ledger, and every entry is a change of the till by an event', () => {
  fc.assert(
    fc.property(tillAtOpening, steps, fc.boolean(), (till, played, isTwice) => {
      const host = openHost(till)
      const events = play(host, played, isTwice)
      for (const who of operators) {
        const entries = host.state.ledger[who]!.entries
        expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(host.state.tills[who])
        const own = events.filter((event) => 'operatorId' in event && event.operatorId === who)
        const changes = own.flatMap((event) =>
          event.type === 'purchaseDecided' ? event.sold.map(({ price }) => price) : [change(event)],
        )
        const moved = entries.filter(({ kind }) => kind !== 'opening').map(({ amount }) => amount)
        expect(moved).toEqual(changes.filter((amount) => amount !== 0))
      }
    }),
    { numRuns: tries(150) },
  )
})

test('the balance of players’ wallets is all payments in minus all payments out, and never negative', () => {
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

test('the funds of a terminal are everything sent to it, minus refunds and sales, and never negative', () => {
  fc.assert(
    fc.property(tillAtOpening, steps, fc.boolean(), (till, played, isTwice) => {
      const host = openHost(till)
      const left: Record<string, number> = Object.fromEntries(operators.map((who) => [`${who}_1`, 0]))
      const sold = new Set<string>()
      for (const event of play(host, played, isTwice)) {
        if (event.type === 'terminalRefilled') left[event.userId]! += event.amount
        if (event.type === 'terminalCollected') left[event.userId]! -= event.amount
        if (event.type === 'terminalTicketSold') {
          expect(sold.has(`${event.account} ${event.ticket.id}`)).toBe(false)
          sold.add(`${event.account} ${event.ticket.id}`)
          left[event.account]! -= event.ticket.price
        }
        for (const funds of Object.values(left)) expect(funds).toBeGreaterThanOrEqual(0)
      }
      const funds = Object.entries(host.state.terminals).map(([account, { balance }]) => [account, balance])
      expect(Object.fromEntries(funds)).toEqual(left)
    }),
    { numRuns: tries(150) },
  )
})

test('the balance of players’ accounts is all payments in minus all payments out; a card has one holder', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (played, isTwice) => {
      const host = openHost()
      const left: Record<string, number> = {}
      for (const event of play(host, played, isTwice)) {
        if (event.type === 'playerAdded') left[event.userId] = event.amount
        if (event.type === 'playerRefilled') left[event.userId]! += event.amount
        if (event.type === 'playerCollected') left[event.userId]! -= event.amount
        for (const balance of Object.values(left)) expect(balance).toBeGreaterThanOrEqual(0)
      }
      const players = Object.values(host.state.players)
      expect(Object.fromEntries(players.map(({ userId, balance }) => [userId, balance]))).toEqual(left)
      const held = players.flatMap(({ userId, card }) => (card ? [[card.hash, userId]] : []))
      expect(Object.fromEntries(held)).toEqual(host.state.cards)
      expect(new Set(held.map(([hash]) => hash)).size).toBe(held.length)
    }),
    { numRuns: tries(150) },
  )
})

test('money is neither created nor lost: the contents of tills, wallets, accounts and terminals equal cash and games together', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = openHost()
      const { terminals, players, wallets, tills } = host.state
      const events = play(host, played)
      const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
      const cash = events.map((event) => {
        const isOverCounter =
          event.type === 'purchaseDecided' ||
          event.type === 'tillRefilled' ||
          event.type === 'tillCollected' ||
          event.type === 'ticketPaid' ||
          event.type === 'ticketCancelled' ||
          event.type === 'payoutCancelled'
        return isOverCounter ? change(event) : 0
      })
      // What a player pays in is in the till, and is owed to the player. A terminal's sale turns it into the shop's money.
      const owed = [terminals, players, wallets].flatMap((accounts) =>
        Object.values<{ readonly balance: number }>(accounts).map(({ balance }) => balance),
      )
      const soldAtTerminals = events.map((event) =>
        event.type === 'terminalTicketSold' ? event.ticket.price : 0,
      )
      expect(sum(Object.values(tills))).toBe(
        operators.length * openingTill + sum(cash) + sum(owed) + sum(soldAtTerminals),
      )
    }),
  )
})

test('no till becomes negative unless the terms allow it', () => {
  fc.assert(
    fc.property(tillAtOpening, steps, (till, played) => {
      const host = openHost(till)
      play(host, played)
      for (const who of operators) expect(host.state.tills[who]).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a ticket is paid at most once unless the payout was cancelled, and never after it was cancelled', () => {
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
    { numRuns: tries(150) },
  )
})

test('a repeated request decides nothing and always gets its first answer [same-answer]', () => {
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
      const requests = structuredClone(host.state.requests)
      play(host, after)
      expect(host.state.requests).toMatchObject(requests)
    }),
  )
})

test('an inquiry always gives the same answer once it has said absent, done or refused, and a key that was absent never moves money [money-inquiry]', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = openHost(openingTill)
      const answers: Record<string, unknown> = {}
      for (const each of played) {
        const command = commandOf(host, each)
        if (command.type === 'inquireMovements') {
          host.do(command)
          const [answer] = movementsAnswer(host.state, command.operatorId, command.keys)
          const of = `${command.operatorId} ${answer!.id}`
          expect(answers[of] ?? answer!.status).toBe(answer!.status)
          answers[of] = answer!.status
          continue
        }
        const isAbsent = 'key' in command && answers[`${command.operatorId} ${command.key}`] === 'absent'
        const tills = structuredClone(host.state.tills)
        const decision = host.do(command)
        if (!isAbsent) continue
        expect(decision).toMatchObject({ ok: false, error: { name: 'id_reused' } })
        expect(host.state.tills).toEqual(tills)
      }
    }),
    { numRuns: tries(150) },
  )
})

test('the ledger lists every change of a till from any number on, in pages without a gap [till-ledger]', () => {
  fc.assert(
    fc.property(steps, fc.nat(100), (played, since) => {
      const host = openHost()
      play(host, played)
      for (const who of operators) {
        const { data, last, wallet } = ledgerAnswer(host.state, who, since)
        expect(last).toBe(host.state.ledger[who]!.entries.length)
        expect(data.map(({ number }) => number)).toEqual(
          Array.from({ length: Math.max(last - since, 0) }, (_each, place) => since + place + 1),
        )
        for (const [place, { amount, balance }] of data.entries())
          if (place > 0) expect(balance).toBe(data[place - 1]!.balance + amount)
        if (data.length > 0) expect(data.at(-1)!.balance).toBe(wallet)
        expect(wallet).toBe(host.state.tills[who])
        const ofRequests = data.filter(({ kind }) => kind !== 'opening')
        expect(ofRequests.every(({ id }) => id !== undefined)).toBe(true)
        expect(data.every(({ kind, unique_req_id: id }) => (kind === 'sale') === (id !== undefined))).toBe(
          true,
        )
      }
    }),
  )
})

test('replaying the events, parsed from their JSON, gives the same state', () => {
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

test('the sequences of these tests do sell, pay, cancel, refill, collect, and move the money of wallets, terminals and cards', () => {
  const seen = new Set<string>()
  for (const played of fc.sample(steps, { numRuns: 600, seed: 1 }))
    for (const { type } of play(openHost(openingTill), played)) seen.add(type)
  const till = ['ticketPaid', 'payoutCancelled', 'ticketCancelled', 'tillRefilled', 'tillCollected']
  const terminals = ['terminalRefilled', 'terminalCollected', 'terminalTicketSold', 'terminalTicketRefused']
  const players = ['playerAdded', 'playerRefilled', 'playerCollected', 'playerChanged']
  for (const type of [
    ...till,
    'requestsFenced',
    'walletOpened',
    'walletSettled',
    'walletBlockSet',
    ...terminals,
    ...players,
  ])
    expect(seen).toContain(type)
})
