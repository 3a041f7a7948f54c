import { expect, test } from 'vitest'
import { gameIds } from '../src/games/catalogue.ts'
import { languages } from '../src/values/language.ts'
import { gameName } from './game-names.ts'

test.each(languages)('every game has a name of its own in %s', (language) => {
  const names = gameIds.map((gameId) => gameName(gameId, language))
  expect(new Set(names).size).toBe(gameIds.length)
  for (const name of names) expect(name).not.toMatch(/^\d/)
})

test('Serbian is written in Latin script, Ukrainian in Cyrillic', () => {
  for (const gameId of gameIds) {
    expect(gameName(gameId, 'sr')).not.toMatch(/\p{Script=Cyrillic}/u)
    expect(gameName(gameId, 'uk')).toMatch(/\p{Script=Cyrillic}/u)
  }
})
