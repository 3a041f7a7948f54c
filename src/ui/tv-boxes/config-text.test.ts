import { expect, it } from 'vitest'
import { isolated } from '../../values/isolated.ts'
import { configText } from './config-text.ts'

const games: Readonly<Record<number, string>> = { 20: 'Keno', 25: 'Bolhas' }
const nameOf = (gameId: number, hostName: string): string => games[gameId] ?? isolated(hostName)

const textsFor = (configs: readonly { name: string; gameId: number }[]): string[] =>
  configs.map((config) => configText(nameOf, config, configs))

it('a configuration is named after its game', () => {
  expect(
    textsFor([
      { name: 'tv-keno', gameId: 20 },
      { name: 'tv-bubbles', gameId: 25 },
    ]),
  ).toEqual(['Keno', 'Bolhas'])
})

it('several configurations of a game have their own names too', () => {
  expect(
    textsFor([
      { name: 'With results', gameId: 20 },
      { name: 'نتائج', gameId: 20 },
      { name: 'tv-bubbles', gameId: 25 },
    ]),
  ).toEqual([`Keno · ${isolated('With results')}`, `Keno · ${isolated('نتائج')}`, 'Bolhas'])
})

it('a configuration of an unknown game has its own name once', () => {
  const unknown = ['Pond 1', 'Pond 2'].map((name) => ({ name, gameId: 7001 }))
  expect(textsFor(unknown)).toEqual([isolated('Pond 1'), isolated('Pond 2')])
})

it('a configuration that the host no longer lists also has its own name beside another one of its game', () => {
  const listed = [{ name: 'New', gameId: 20 }]
  expect(configText(nameOf, { name: 'Old', gameId: 20 }, listed)).toBe(`Keno · ${isolated('Old')}`)
})
