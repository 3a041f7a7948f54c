import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { receiptRoutes } from './routes.ts'
import { layOut } from './testing.ts'
import { tries } from '../../tests/kit/scale.ts'

type Path = readonly (string | number)[]

/** The paths of all lists inside a payload, and of all values that are neither list nor object. */
function fieldsOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const here = path.length > 0 ? [{ path, value }] : []
  if (Array.isArray(value)) return [...here, ...value.flatMap((entry, at) => fieldsOf(entry, [...path, at]))]
  if (typeof value !== 'object' || value === null) return here
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, [...path, key]))
}

/** The payload with another value at one path. */
function changed(payload: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(payload))
    return payload.map((entry: unknown, at) => (at === key ? changed(entry, rest, value) : entry))
  const fields = payload as Record<string, unknown>
  return { ...fields, [key]: changed(fields[key], rest, value) }
}

/** Values that may be negative: a balance, and a difference after cancellations. */
const signed = /(?:^|\.)(?:balance|wallet|prizes|payouts|expected|opening|amount)$/

function outOfBounds(field: string, value: unknown): fc.Arbitrary<unknown> {
  switch (typeof value) {
    case 'number': {
      const below = fc.integer({ max: -1 })
      const numbers = [fc.constantFrom(1e21, -1e21, 0.5, NaN, Infinity, 2 ** 53), fc.constant('1')]
      return fc.oneof(...numbers, ...(signed.test(field) ? [] : [below]))
    }
    case 'string':
      return fc.oneof(
        fc.constant('x'.repeat(20_000)),
        fc.integer({ min: 201, max: 20_000 }).map((length) => 'ш'.repeat(length)),
        fc.integer(),
      )
    case 'boolean':
      return fc.constantFrom('true', 1, null)
    default:
      return Array.isArray(value)
        ? fc.constantFrom(Array.from({ length: 20_000 }).fill(value[0] ?? 1), 'list', 7)
        : fc.constant(7)
  }
}

const fields = receiptRoutes.flatMap(({ path: route, samples }) =>
  Object.entries(samples).flatMap(([sample, payload]) =>
    fieldsOf(payload).map((field) => ({ route, sample, payload, ...field, name: field.path.join('.') })),
  ),
)

describe('every field of every receipt has its bounds', () => {
  it('a value outside of them is refused with a sentence that names the field', () => {
    fc.assert(
      fc.property(
        fc
          .constantFrom(...fields)
          .chain((field) => outOfBounds(field.name, field.value).map((value) => ({ field, value }))),
        ({ field, value }) => {
          const receipt = layOut(field.route, changed(field.payload, field.path, value))
          const message = receipt.ok ? 'taken' : String(receipt.refusal.details?.['message'])
          expect(message.startsWith(field.name), `${field.route} ${field.name}: ${message}`).toBe(true)
        },
      ),
      { numRuns: tries(2_000) },
    )
  })

  it.each([
    ['/ticket', 'drawCount', -1],
    ['/ticket', 'drawCount', 1e21],
    ['/ticket', 'bets.0.numbers.0', -1],
    ['/ticket', 'gameName', 'x'.repeat(20_000)],
    ['/qrcode', 'name', 'x'.repeat(20_000)],
  ])('%s refuses such a %s', (path, name, value) => {
    const field = fields.find((candidate) => candidate.route === path && candidate.name === name)!
    const receipt = layOut(path, changed(field.payload, field.path, value))
    expect(receipt.ok ? '' : receipt.refusal.details?.['message']).toContain(`${name}: `)
  })
})
