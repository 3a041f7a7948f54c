import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { logged } from '../../tests/kit/decider.ts'
import { formatted } from '../../tests/kit/formatted.ts'
import { openShop, purchaseUnderWay, sold } from '../../tests/kit/shop.ts'
import { guardsSource } from '../../scripts/event-guards.ts'
import { guards } from './guards.ts'
import { vocabulary, type Event } from './vocabulary.ts'
import { tries } from '../../tests/kit/scale.ts'

const samples: Event[] = [
  ...openShop,
  ...purchaseUnderWay(1),
  { type: 'ticketSold', data: { uniqueReqId: '01930000-0000-7000-8000-000000000001', sold: sold() } },
  { type: 'loggedOut', data: { reason: 'operator' } },
]

/** Paths of all values inside a value. */
const paths = (value: unknown, path: string[] = []): string[][] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, member]) => paths(member, [...path, key]))]
    : [path]

function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by
  if (typeof value !== 'object' || value === null) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  Reflect.set(copy, key, replaced(Reflect.get(copy, key), rest, by))
  return copy
}

describe('the guard made from an event schema', () => {
  it('agrees with the library for every sample with any JSON put anywhere', () => {
    fc.assert(
      fc.property(fc.constantFrom(...logged(samples)), fc.nat(), fc.jsonValue(), (event, place, anything) => {
        const { schema } = vocabulary[event.type]
        const all = paths(event.data)
        const data = replaced(event.data, all[place % all.length]!, anything)
        // It is stricter in one case: the library accepts a list as a map with numbers as keys.
        if (Array.isArray(anything)) fc.pre(!v.is(schema, data))
        expect(guards[event.type]?.(data)).toBe(v.is(schema, data))
      }),
      { numRuns: tries(3_000) },
    )
  })

  it('is up to date in the repository: `npm run guards` would change nothing', async () => {
    const file = new URL('./guards.ts', import.meta.url)
    expect(await formatted(guardsSource(), fileURLToPath(file))).toBe(await readFile(file, 'utf8'))
  })
})

describe('the vocabulary', () => {
  it('has one upcaster for every step from version 1 to the current one', () => {
    for (const { version, upcasters } of Object.values(vocabulary))
      expect(upcasters).toHaveLength(version - 1)
  })
})
