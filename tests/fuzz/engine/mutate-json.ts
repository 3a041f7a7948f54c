import type { Seeded } from '../../shop-simulation/random.ts'
import type { Material } from './mutate.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Holder = { [key: string | number]: Json }

const oddNumbers = [
  ...[0, -0, -1, 1, 2, 0.5, 255, 1e9, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308],
  ...[8_640_000_000_000_000, 8_640_000_000_000_001, 999_999_999_999],
]
/** JSON can write a number that no double has; a value cannot. */
const huge = '__huge__'
const oddTexts = [
  ...['', ' ', '0', '-1', '1e9', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'null'],
  ...[
    '\0',
    '\u001b',
    '\u001b@\u001dV0',
    '\u0010\u0004\u0001',
    '\n',
    '\u202e',
    '\ud800',
    '\ufeff',
    '\u2028',
    'é',
    '😀',
    '…',
  ],
  ...['<b>', '../..', '%00', '%', '{0}', '2026-02-30', '24:00', '00000000-0000-7000-8000-000000000000'],
]
const longText = 5_000
const deep = 2_000
const atLine = /\n/

/** The value with each place in it that has a value. */
function placesIn(root: Json): [holder: Holder, key: string | number][] {
  const places: [Holder, string | number][] = []
  const waiting: Json[] = [root]
  for (let value = waiting.pop(); value !== undefined && places.length < longText; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
    for (const key of keys) {
      places.push([value as Holder, key])
      waiting.push((value as Holder)[key]!)
    }
  }
  return places
}

function oddValue(random: Seeded, texts: readonly Uint8Array[]): Json {
  const kinds: readonly (() => Json)[] = [
    () => random.pick(oddNumbers),
    () => random.pick([...oddNumbers, huge, huge]),
    () => random.pick(oddTexts),
    () => random.pick(oddTexts),
    () => Buffer.from(random.pick(texts)).toString(),
    () => Buffer.from(random.pick(texts)).toString(),
    () => random.pick(oddTexts).repeat(random.between(1, longText)).slice(0, longText),
    () => random.pick([null, true, false]),
    () => [],
    () => ({}),
    () => ({ [random.pick(oddTexts)]: random.pick(oddNumbers) }),
    () => nested(random.between(1, deep)),
  ]
  return random.pick(kinds)()
}

function nested(depth: number): Json {
  let value: Json = []
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** A text, or a number, a little different. */
function near(value: Json, random: Seeded): Json {
  if (typeof value === 'number') return value + random.pick([-1, 1, 0.5, 10, -10, 1_000])
  if (typeof value !== 'string' || value === '') return value
  const at = random.below(value.length)
  return value.slice(0, at) + random.pick([...oddTexts, '1', 'a', 'Z']) + value.slice(at + random.below(2))
}

function changeIn(root: Json, { random, texts }: Material, other: Json): Json {
  const places = placesIn(root)
  if (places.length === 0) return oddValue(random, texts)
  const [holder, key] = random.pick(places)
  const value = holder[key]!
  const set = (to: Json) =>
    Object.defineProperty(holder, key, { value: to, enumerable: true, writable: true, configurable: true })
  switch (random.below(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
      break
    case 1:
      if (Array.isArray(holder))
        holder.splice(Number(key), 0, ...Array<Json>(random.between(1, 40)).fill(value))
      else
        holder[random.isOneIn(2) ? random.pick(oddTexts) : Buffer.from(random.pick(texts)).toString()] = value
      break
    case 2: {
      const [from, fromKey] = random.pick(places)
      set(structuredCloneOf(from[fromKey]!))
      break
    }
    case 3: {
      const theirs = placesIn(other)
      if (theirs.length > 0) {
        const [from, fromKey] = random.pick(theirs)
        set(structuredCloneOf(from[fromKey]!))
      }
      break
    }
    case 4:
    case 5:
      set(near(value, random))
      break
    default:
      set(oddValue(random, texts))
  }
  return root
}

const structuredCloneOf = (value: Json): Json => JSON.parse(JSON.stringify(value)) as Json

const textOf = (value: Json): string => JSON.stringify(value).replaceAll(`"${huge}"`, '1e400')

/** JSON in the text from its first brace or bracket to the last one; null if there is none. */
function jsonIn(text: string): { before: string; value: Json; after: string } | null {
  const from = text.search(/[[{]/)
  const to = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  if (from < 0 || to <= from) return null
  try {
    return {
      before: text.slice(0, from),
      value: JSON.parse(text.slice(from, to)) as Json,
      after: text.slice(to),
    }
  } catch {
    return null
  }
}

/** The text with a change of the JSON in one of its lines, which stays JSON; null where there is none. */
export function changedJson(bytes: Uint8Array, material: Material): Uint8Array | null {
  const lines = Buffer.from(bytes).toString().split(atLine)
  const first = material.random.below(lines.length)
  const order = [...lines.keys()].map((index) => (first + index) % lines.length)
  const at = order.find((index) => jsonIn(lines[index]!) !== null)
  const found = at === undefined ? null : jsonIn(lines[at]!)
  if (!found || at === undefined) return null
  const other = jsonIn(Buffer.from(material.other()).toString())?.value ?? null
  try {
    lines[at] = found.before + textOf(changeIn(found.value, material, other)) + found.after
  } catch {
    // Too deep to be written.
    return null
  }
  return Buffer.from(lines.join('\n'))
}
