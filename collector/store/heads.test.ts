import { expect, it } from 'vitest'
import type { Event } from '../../src/events/vocabulary.ts'
import { id, logged, stateAfter } from '../../tests/kit/decider.ts'
import { recordsOf } from '../../tests/kit/log-bytes.ts'
import { openShop } from '../../tests/kit/shop.ts'
import { entryOf } from './events.ts'
import { readFacts, type LogFacts } from './heads.ts'
import { linesIn } from './lines.ts'

const counterId = id(1)
const nothing: LogFacts = { version: null, lastAt: null, opened: null, head: null }
const factsOf = (...events: Event[]): LogFacts => {
  const lines = linesIn(Buffer.concat(recordsOf(logged(events)).map((record) => Buffer.from(record)))) ?? []
  return readFacts(lines.map(entryOf), new Map(), { shop: '7', counterId, log: 1 }, nothing).facts
}
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
