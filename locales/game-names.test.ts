import { expect, test } from 'vitest'
import { gameIds } from '../src/games/catalogue.ts'
import { languages } from '../src/values/language.ts'
import { gameName } from './game-names.ts'

test.each(languages)('every game has a name of its own in %s', (language) => {
  const names = gameIds.map((gameId) => gameName(gameId, language))
  expect(new Set(names).size).toBe(gameIds.length)
  for (const name of names) expect(name).not.toMatch(/^\d/)
})

test('Serbian is written in each of its scripts, Ukrainian in Cyrillic', () => {
  for (const gameId of gameIds) {
    expect(gameName(gameId, 'sr')).not.toMatch(/\p{Script=Cyrillic}/u)
    for (const language of ['sr-Cyrl', 'uk'] as const)
      expect(gameName(gameId, language)).toMatch(/^[\p{Script=Cyrillic}\d ×]+(?: II| III)?$/u)
  }
})

test('a game or an edition that the texts do not know is called as the host calls it [game-names]', () => {
  for (const gameId of [999, 3027]) expect(gameName(gameId, 'sr', 'The host’s own')).toBe('The host’s own')
})
