import { expect, it } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged, stateAfter } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { entryOf } from './events.ts'
import { readFacts, type LogFacts } from './heads.ts'
import { linesIn, type Line } from './lines.ts'

const counterId = id(1)
const nothing: LogFacts = { version: null, lastAt: null, opened: null, head: null }
const linesOf = (...events: Event[]) =>
  linesIn(Buffer.concat(recordsOf(logged(events)).map((record) => Buffer.from(record)))) ?? []
const readIn = (lines: readonly Line[]) =>
  readFacts(lines.map(entryOf), new Map(), { shop: '7', counterId, log: 1 }, nothing)
const factsOf = (...events: Event[]): LogFacts => readIn(linesOf(...events)).facts
const segment: Event = { type: 'segmentOpened', data: { logId: counterId, segment: 1, format: 2 } }
const carriedOver = (state: object): Event => ({
  type: 'stateCarriedOver',
  data: { reason: 'mirror', earlier: { seq: 9, hash: 'a'.repeat(64) }, state: { ...state } },
})

it('the shop of a log that continues an earlier one is known by the state that it begins with', () => {
  const { session } = stateAfter(openShop)
  const { opened } = factsOf(segment, carriedOver({ session }))
  expect(opened).toMatchObject({
    type: 'deploymentLoaded',
    data: { shop: session.shop, deployment: { timeZone: session.deployment?.timeZone } },
  })
})

it('a state without a shop, and no state, name none', () => {
  expect(factsOf(segment, carriedOver({})).opened).toBeNull()
  expect(factsOf(segment).opened).toBeNull()
})

it('a deployment that is loaded later counts instead', () => {
  const [, deployed] = openShop as [Event, Event]
  const { session } = stateAfter(openShop)
  const { opened } = factsOf(segment, carriedOver({ session }), deployed)
  expect(opened).toMatchObject({ seq: 3 })
})

it.each([
  ['a number', { count: 1.5 }],
  ['a number of a record', { count: 1e300 }],
  ['a hash', { hash: '\0'.repeat(64) }],
])('a signed head in which %s is none is recorded, and is not the head of the log', (_, change) => {
  const head = {
    ...{ shop: '7', counterId, log: 1, count: 1, hash: 'a'.repeat(64), stateHash: 'b'.repeat(64) },
    ...{ hashVersion: 3, at: 1_000, ...change },
  }
  const lines = linesOf(segment, { type: 'headSigned', data: { by: 'host', head, key: 'x', signature: 'y' } })
  const { facts, problems } = readIn(lines)
  expect(facts.head).toBeNull()
  expect(problems).toEqual([{ kind: 'signature', record: 2, hash: lines[1]!.hash, held: null }])
})
