import { describe, expect, it } from 'vitest'
import { shopEvents } from '../../bench/shop-events.ts'
import { addTokens, asId, errorOf, matches, tokensSought, type Criteria } from './search.ts'
import type { Logged } from './vocabulary.ts'

const events = [...shopEvents(1_500)]
const tokensOf = (event: Logged): Set<number> => {
  const tokens = new Set<number>()
  addTokens(event, tokens)
  return tokens
}
const sale = events.find(({ type }) => type === 'ticketSold') as Logged & { type: 'ticketSold' }

const searches: [string, Criteria][] = [
  ['a barcode', { id: sale.data.sold.barcode }],
  ['an id', { id: sale.data.uniqueReqId }],
  ['a type', { type: 'movementDone' }],
  ['an amount', { amount: sale.data.sold.price }],
  ['a game', { game: 16 }],
  ['a refusal', { error: 'draw_closed' }],
  ['several of these', { type: 'ticketRefused', error: 'draw_closed' }],
  ['a text that is too long for the index', { id: 'x'.repeat(101) }],
]

describe('the tokens of an event', () => {
  it.each(searches)('are all those that a search for %s looks for', (_, criteria) => {
    const sought = tokensSought(criteria)
    const found = events.filter((event) => matches(event, criteria))
    for (const event of found) expect(sought.every((token) => tokensOf(event).has(token))).toBe(true)
    expect(found.length > 0).toBe((criteria.id?.length ?? 0) <= 100)
  })

  it('say little about an event that is not meant', () => {
    const sought = tokensSought({ id: sale.data.sold.barcode })
    const indexed = events.filter((event) => sought.every((token) => tokensOf(event).has(token)))
    expect(indexed).toEqual(events.filter((event) => matches(event, { id: sale.data.sold.barcode })))
  })
})

it('an id is compared without the signs between the groups of a barcode, and in lower case', () => {
  expect(asId('1234-5678901234-56789012345678')).toBe('1234567890123456789012345678')
  expect(asId('01930000-0000-7000-8000-0000000000AB')).toBe('01930000-0000-7000-8000-0000000000ab')
})

it.each<[string, object, string | null]>([
  ['ticketRefused', { name: 'draw_closed' }, 'ticketRefused draw_closed'],
  ['movementUnknown', { reason: 'noAnswer' }, 'movementUnknown noAnswer'],
  ['ticketNeverReceived', {}, 'ticketNeverReceived'],
  ['ticketPrintEnded', { result: 'failed', reason: 'The paper is out.' }, 'ticketPrintEnded failed'],
  ['ticketPrintEnded', { result: 'printed' }, null],
  ['loggedOut', { reason: 'operator' }, null],
  ['loggedOut', { reason: 'tillFailure' }, 'loggedOut tillFailure'],
  ['logDamageFound', {}, 'logDamageFound'],
  ['walletRefused', { name: 'a text, not a name' }, 'walletRefused'],
  ['ticketSold', { name: 'x' }, null],
  ['x\u0000Refused', {}, null],
  ['x\ud800Refused', {}, null],
  ['x\nRefused', {}, null],
])('%s %j is the error %s', (type, data, error) => {
  expect(errorOf({ at: 0, type, data })).toBe(error)
})
