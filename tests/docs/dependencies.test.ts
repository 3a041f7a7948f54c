import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import product from '../../package.json' with { type: 'json' }

interface Row {
  readonly names: readonly string[]
  readonly version: string
  readonly why: string
}

/** The rows of the table below a heading of the decision. */
function rowsOf(heading: string): Row[] {
  const page = readFileSync('docs/decisions/0001-dependencies.md', 'utf8')
  const [, part = ''] = page.split(`\n## ${heading}\n`)
  const [text = ''] = part.split('\n## ')
  const rows = text.split('\n').filter((line) => /^\| (?!-|package )/.test(line))
  return rows.map((line) => {
    const [, names = '', version = '', why = ''] = line.split('|').map((cell) => cell.trim())
    return { names: names.split(', '), version, why }
  })
}

/** What stands behind an alias (`npm:typescript@^7.0.2`) is what is installed. */
const rangeOf = (range: string): string => /^npm:.+@(.+)$/.exec(range)?.[1] ?? range
const isExact = (range: string): boolean => /^\d+\.\d+\.\d+$/.test(range)

/**
 * Whether a range allows only what the decision says: `exactly 4.3.3`, that version alone; `26.7`, nothing below and no
 * other major.
 */
function isHeld(range: string, version: string): boolean {
  if (version.startsWith('exactly ')) return range === version.slice('exactly '.length)
  return !isExact(range) && `${range.replace(/^\^/, '')}.`.startsWith(version === '' ? '' : `${version}.`)
}

const parts: readonly [string, Readonly<Record<string, string>>][] = [
  ['What the product needs', product.dependencies],
  ['What building and testing it needs', product.devDependencies],
]

describe.each(parts)('the table "%s"', (heading, ranges) => {
  const rows = rowsOf(heading)
  const named = rows.flatMap(({ names }) => names)

  it('has every package once, with a reason, and no other', () => {
    expect(named.toSorted()).toEqual(Object.keys(ranges).toSorted())
    expect(rows.filter(({ why }) => why === '')).toEqual([])
  })

  it('holds as many versions exactly as package.json does, and starts each range where package.json does', () => {
    const loose = rows.flatMap(({ names, version }) =>
      names
        .filter((name) => !isHeld(rangeOf(ranges[name] ?? ''), version))
        .map((name) => `${name}: ${ranges[name]} and not ${version}`),
    )
    expect(loose).toEqual([])
  })
})

describe('the table "Overrides"', () => {
  const rows = rowsOf('Overrides')

  /** Each package that is held, with what holds it, wherever it is needed. */
  const held = Object.entries(product.overrides).flatMap(([name, to]) =>
    typeof to === 'string' ? [[name, to] as const] : Object.entries<string>(to),
  )

  it('has every override with its version and its reason, and no other', () => {
    expect(rows.flatMap(({ names }) => names).toSorted()).toEqual(held.map(([name]) => name).toSorted())
    for (const [name, to] of held) {
      const row = rows.find(({ names }) => names.includes(name))
      const wanted = to.startsWith('$') ? 'ours' : (/^npm:(.+)@/.exec(to)?.[1] ?? to)
      expect(row?.version.split(',')[0], name).toBe(wanted)
      expect(row?.why, name).not.toBe('')
    }
  })
})
