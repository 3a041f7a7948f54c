import fc from 'fast-check'
import { produce } from 'immer'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { HostEvent } from './events.ts'
import { decide, type HostCommand } from './decide.ts'
import { evolve } from './evolve.ts'
import { initialState } from './state.ts'
import { noon, openingTill, operatorId, playHost, uuid, type PlayedHost } from './testing.ts'

type Step =
  | { readonly kind: 'buy'; readonly key: number; readonly ids: readonly number[]; readonly bet: number }
  | { readonly kind: 'inquire'; readonly ids: readonly number[] }
  | { readonly kind: 'wait'; readonly ms: number }

const ids = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      key: fc.nat(9),
      ids,
      bet: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('inquire' as const), ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(60_000) }) },
)
const steps = fc.array(step, { maxLength: 40 })

function commandOf(host: PlayedHost, step: Step): HostCommand {
  if (step.kind === 'wait') {
    host.now += step.ms
    return { type: 'holdDraws' }
  }
  const names = step.ids.map((id) => `ticket ${id}`)
  if (step.kind === 'inquire') return { type: 'inquireTickets', operatorId, ids: names.map(uuid) }
  const base = { price_var: '1', bets: [{ numbers: [step.bet] }] }
  const tickets = names.map((name) => host.ticket(name, { game_id: 16, base }))
  return { type: 'buyTickets', operatorId, key: uuid(`key ${step.key}`), lottery: 'ordinary', tickets }
}

/** Runs the steps and returns all events, in order. */
function play(host: PlayedHost, played: readonly Step[]): HostEvent[] {
  return played.flatMap((each) => {
    const decision = host.do(commandOf(host, each))
    return decision.ok ? [...decision.events] : []
  })
}

const soldIn = (events: readonly HostEvent[]) =>
  events.flatMap((event) => (event.type === 'purchaseDecided' ? event.sold : []))

test('after any order of purchases, repetitions and inquiries, the till has its opening amount plus the sales', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = playHost()
      const sold = soldIn(play(host, played))
      const sum = sold.reduce((total, { price }) => total + price, 0)
      expect(host.state.tills[operatorId]).toBe(openingTill + sum)
      expect(Object.keys(host.state.tickets)).toHaveLength(sold.length)
    }),
  )
})

test('each id is sold at most once, and never after it was fenced or refused', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const known = new Set<string>()
      for (const event of play(playHost(), played)) {
        if (event.type === 'ticketIdsFenced') for (const id of event.ids) known.add(id)
        if (event.type !== 'purchaseDecided') continue
        for (const { id } of [...event.sold, ...event.refused]) {
          expect(known.has(id)).toBe(false)
          known.add(id)
        }
      }
    }),
  )
})

test('a repeated request gets its first answer, whatever happened in between [same-answer]', () => {
  fc.assert(
    fc.property(steps, steps, (before, after) => {
      const host = playHost()
      play(host, before)
      const outcomes = structuredClone(host.state.outcomes)
      const purchases = structuredClone(host.state.requests)
      play(host, after)
      expect(host.state.outcomes).toMatchObject(outcomes)
      expect(host.state.requests).toMatchObject(purchases)
    }),
  )
})

test('replaying the events, parsed from their JSON, gives the same state: on a plain object and on a draft', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const host = playHost()
      const opening = structuredClone(host.state)
      const events = play(host, played).map((event) => parse(HostEvent, JSON.parse(JSON.stringify(event))))
      const drafted = produce(opening, (draft) => {
        for (const event of events) evolve(draft, event)
      })
      expect(JSON.parse(JSON.stringify(drafted))).toEqual(JSON.parse(JSON.stringify(host.state)))
    }),
  )
})

test('a decision changes no state', () => {
  fc.assert(
    fc.property(steps, step, (played, last) => {
      const host = playHost()
      play(host, played)
      const command = commandOf(host, last)
      const before = structuredClone(host.state)
      decide(host.state, command, host.moment)
      expect(host.state).toEqual(before)
    }),
  )
})

test('a host without events offers no game and has no money', () => {
  const decision = decide(
    initialState(),
    { type: 'holdDraws' },
    {
      now: noon,
      chance: () => 0,
      drawChance: () => () => 0,
    },
  )
  expect(decision).toEqual({ ok: true, events: [] })
})
