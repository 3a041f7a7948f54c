import { applyPatches } from 'immer'
import { describe, expect, it } from 'vitest'
import { context, goodFacts, id } from '../../../tests/kit/decider.ts'
import { MemoryLog, sha256 } from '../../../tests/kit/memory-log.ts'
import { lottoTicket, openShop } from '../../../tests/kit/shop.ts'
import { readLog } from '../../events/read-log.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { Command } from '../commands.ts'
import { decide } from '../decide.ts'
import { evolve } from '../evolve.ts'
import { stateHashOf, replay } from '../replay.ts'
import { emptyLog, LogWriter } from './log.ts'
import { createStore } from './store.ts'
import { initialFacts, type Facts } from '../facts.ts'

const add: Command = {
  type: 'addTicket',
  ticketId: id(77),
  gameId: 4,
  priceVariant: '1',
  bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  drawCount: 1,
}

const logTaken = (facts: Facts, isTaken: boolean): void => {
  facts.log.isBroken = !isTaken
}

function openStore(events: readonly Event[] = openShop) {
  const disk = new MemoryLog()
  const writer = new LogWriter(disk, sha256, emptyLog)
  const before = writer.number(events, 1)
  writer.append(before)
  const newId = context().newId
  const store = createStore(
    {
      now: () => 5_000,
      evolve,
      logTaken,
      decide: (state, command: Command) => decide(state, command, context({ newId, facts: goodFacts })),
    },
    writer,
    { state: replay(before).state, facts: initialFacts },
  )
  return { disk, store }
}

describe('the store', () => {
  it('has an event on the disk before any effect receives it [intent-first]', () => {
    const { disk, store } = openStore()
    const received: boolean[] = []
    store.events$.subscribe(({ seq }) => {
      received.push(readLog(disk.bytes, sha256).events.some((event) => event.seq === seq))
    })
    store.dispatch(add)
    store.dispatch({ type: 'pay' })
    expect(received).toEqual([true, true, true])
  })

  it('shows an event before it is durable, and passes it to effects only afterwards [intent-first]', () => {
    const { disk, store } = openStore()
    const isOnDisk = () => readLog(disk.bytes, sha256).events.some(({ type }) => type === 'purchaseRequested')
    store.dispatch(add)
    const order: string[] = []
    store.changes$.subscribe(() => order.push(isOnDisk() ? 'shown when durable' : 'shown before'))
    store.events$.subscribe(() => order.push(isOnDisk() ? 'seen when durable' : 'seen before'))
    store.dispatch({ type: 'pay' })
    expect(order).toEqual(['shown before', 'seen when durable', 'seen when durable'])
  })

  it.each(['isFull', 'isFailing'] as const)(
    'changes nothing and refuses when the disk %s, and goes on when it is well again [faulty-disk]',
    (trouble) => {
      const { disk, store } = openStore()
      const before = stateHashOf(store.state)
      const bytes = disk.bytes
      const received: string[] = []
      store.events$.subscribe(({ type }) => received.push(type))
      disk[trouble] = true
      expect(store.dispatch(add)).toEqual({ ok: false, refusal: { code: 'logUnavailable' } })
      expect(stateHashOf(store.state)).toBe(before)
      expect(disk.bytes).toEqual(bytes)
      expect(received).toEqual([])
      expect(store.facts.log.isBroken).toBe(true)
      disk[trouble] = false
      expect(store.dispatch(add).ok).toBe(true)
      expect(store.facts.log.isBroken).toBe(false)
      expect(readLog(disk.bytes, sha256).damages).toEqual([])
      expect(stateHashOf(replay(readLog(disk.bytes, sha256).events).state)).toBe(stateHashOf(store.state))
    },
  )

  it('takes back from the page what could not be made durable', () => {
    const { disk, store } = openStore()
    let replica = { state: store.state, facts: store.facts }
    const shown: number[] = []
    store.changes$.subscribe(({ patches }) => {
      replica = applyPatches(replica, [...patches])
      shown.push(replica.state.cart.tickets.length)
    })
    disk.isFailing = true
    store.dispatch(add)
    expect(shown).toEqual([1, 0, 0])
    expect(replica).toEqual({ state: store.state, facts: store.facts })
  })

  it('shows each change once: those of the state with their events, all others without', () => {
    const { disk, store } = openStore()
    const shown: unknown[] = []
    store.changes$.subscribe(({ patches, events }) => {
      shown.push([...new Set(patches.map(({ path: [root] }) => root)), ...events.map(({ type }) => type)])
    })
    disk.isFull = true
    store.dispatch(add)
    expect(shown.splice(0)).toEqual([['facts']])
    disk.isFull = false
    disk.isFailing = true
    store.dispatch(add)
    expect(shown.splice(0)).toEqual([['state', 'ticketAdded'], ['state']])
    store.updateFacts((facts) => logTaken(facts, false))
    expect(shown).toEqual([])
  })

  it('shows no event that changes nothing', () => {
    const { store } = openStore()
    let shown = 0
    store.changes$.subscribe(() => shown++)
    const reported: Event = { type: 'tillReported', data: { balance: 100_000 } }
    const again = createStore(
      { now: () => 1, evolve, logTaken, decide: () => ({ ok: true, value: [reported] }) },
      new LogWriter(new MemoryLog(), sha256, emptyLog),
      { state: store.state, facts: initialFacts },
    )
    again.changes$.subscribe(() => shown++)
    expect(again.dispatch(add).ok).toBe(true)
    expect(shown).toBe(0)
  })

  it('needs no disk for a command that is accepted without an event', () => {
    const { disk, store } = openStore()
    store.dispatch(add)
    disk.isFull = true
    expect(store.dispatch(add).ok).toBe(true)
  })

  it('adds a ticket once, however often the command is sent', () => {
    const { store } = openStore()
    expect([store.dispatch(add).ok, store.dispatch(add).ok]).toEqual([true, true])
    expect(store.state.cart.tickets).toHaveLength(1)
  })

  it('never writes an event that cannot be applied', () => {
    const { disk, store } = openStore()
    const length = disk.bytes.length
    const impossible = createStore(
      {
        now: () => 1,
        evolve,
        logTaken,
        decide: () => ({
          ok: true,
          value: [{ type: 'ticketNeverReceived', data: { uniqueReqId: id(9) } }],
        }),
      },
      new LogWriter(disk, sha256, emptyLog),
      { state: store.state, facts: initialFacts },
    )
    expect(() => impossible.dispatch(add)).toThrow(/before it was requested/)
    expect(disk.bytes.length).toBe(length)
  })

  it('never writes an event that could not be read again', () => {
    const { disk, store } = openStore()
    const length = disk.bytes.length
    for (const [balance, now] of [
      [Infinity, 1],
      [1.5, 1],
      [100, 9e15],
      [100, NaN],
    ] as const) {
      const unreadable = createStore(
        {
          now: () => now,
          evolve,
          logTaken,
          decide: () => ({ ok: true, value: [{ type: 'tillReported', data: { balance } }] }),
        },
        new LogWriter(disk, sha256, emptyLog),
        { state: store.state, facts: initialFacts },
      )
      expect(() => unreadable.dispatch(add)).toThrow('The record of tillReported could not be read again.')
      expect(unreadable.state).toBe(store.state)
    }
    expect(disk.bytes.length).toBe(length)
  })

  it('lets the events of a command that an effect gives wait for those that caused it', () => {
    const { store } = openStore()
    const received: string[] = []
    store.events$.subscribe(({ type }) => {
      if (type === 'ticketAdded') store.dispatch({ type: 'clearCart' })
    })
    store.events$.subscribe(({ type }) => received.push(type))
    store.dispatch(add)
    expect(received).toEqual(['ticketAdded', 'cartCleared'])
  })

  it('comes to the same state from its own log', () => {
    const { disk, store } = openStore([
      ...openShop,
      { type: 'ticketAdded', data: { ticket: lottoTicket(1) } },
    ])
    store.dispatch(add)
    store.dispatch({ type: 'pay' })
    expect(stateHashOf(replay(readLog(disk.bytes, sha256).events).state)).toBe(stateHashOf(store.state))
  })
})
