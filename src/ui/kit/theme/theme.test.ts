import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const tokens = readFileSync('src/pages/tokens.css', 'utf8')
const colour = '#[0-9a-f]{6}'

/** Both colours of each token that has a pair: light and dark. */
const pairs = new Map(
  [...tokens.matchAll(new RegExp(`--([\\w-]+): light-dark\\((${colour}), (${colour})\\);`, 'g'))].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)
const colours = new Map(
  [...tokens.matchAll(new RegExp(`--([\\w-]+): (${colour});`, 'g'))].map(([, name = '', hex = '']) => [
    name,
    hex,
  ]),
)

it('there is a dark and a light palette, with other colours of the page and of its text [palettes]', () => {
  expect(tokens.match(/light-dark/g)).toHaveLength(pairs.size)
  for (const name of ['bg', 'surface', 'ink', 'muted', 'line']) {
    const pair = pairs.get(name)
    expect(pair?.light, name).toBeDefined()
    expect(pair?.light, name).not.toBe(pair?.dark)
  }
})

it.each([
  ['src/ui/kit/theme/theme.css', 'src/ui/kit/theme/theme.css'],
  ['src/pages/base.css', 'src/pages/base.css'],
  ['print-daemon/page/page.ts', 'print-daemon/page/page.css'],
  ['backend/tv/tv.ts', 'backend/tv/tv.css'],
  ['backend/draw/draw.ts', 'backend/draw/draw.css'],
])('%s takes the colours of every page, and none has another value in %s', (importer, sheet) => {
  expect(readFileSync(importer, 'utf8')).toMatch(
    /import '[./]+(?:(?:src\/)?pages\/(?:tokens|base)|tokens)\.css'/,
  )
  const own = [...readFileSync(sheet, 'utf8').matchAll(/^\s*--([\w-]+):/gm)].map(([, name = '']) => name)
  expect(own.filter((name) => pairs.has(name) || colours.has(name))).toEqual([])
})

it('betting buttons are red, green, blue and orange, each another colour [palettes]', () => {
  const betting = ['red', 'green', 'blue', 'orange'].map((name) => colours.get(`bet-${name}`))
  expect(new Set(betting).size).toBe(4)
  expect(betting).not.toContain(undefined)
})
