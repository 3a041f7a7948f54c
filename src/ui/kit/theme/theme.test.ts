import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync('src/ui/kit/theme/theme.css', 'utf8')

/** The colours that each rule gives, by the name of the variable. */
const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
  selector: selector.trim(),
  colours: new Map(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  ),
}))
const rulesOf = (name: string) => rules.filter(({ colours }) => colours.has(name))

it('the dark and the light palette have the same colours by name, and other ones for the page [palettes]', () => {
  const [one, other] = rulesOf('bg')
  expect(rulesOf('bg')).toHaveLength(2)
  expect([...one!.colours.keys()].toSorted()).toEqual([...other!.colours.keys()].toSorted())
  for (const name of ['bg', 'surface', 'ink'])
    expect(one!.colours.get(name)).not.toBe(other!.colours.get(name))
})

it('betting buttons are red, green, blue and orange, each another colour [palettes]', () => {
  const colours = ['red', 'green', 'blue', 'orange'].map((name) =>
    rulesOf(`bet-${name}`)[0]?.colours.get(`bet-${name}`),
  )
  expect(new Set(colours).size).toBe(4)
  expect(colours).not.toContain(undefined)
})
