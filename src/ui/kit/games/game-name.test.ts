import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gameName as nameOnPaper } from '../../../../locales/game-names.ts'
import type { Texts } from '../../../../locales/texts.ts'
import { gameIds } from '../../../games/catalogue.ts'
import { languages } from '../../../values/language.ts'
import { translator } from '../texts/translate.ts'
import { gameName } from './game-name.ts'

describe.each(languages)('a game in %s', (language) => {
  const games = JSON.parse(readFileSync(`locales/${language}/games.json`, 'utf8')) as Texts
  const t = translator(language, { app: {}, games })

  it('is called the same on screen and paper, its edition included, whatever the host calls it [game-names]', () => {
    for (const gameId of gameIds)
      expect(gameName(t, gameId, { name: 'host' })).toBe(nameOnPaper(gameId, language))
  })

  it('keeps the name of the host where the texts do not know it, and has its number without one', () => {
    for (const gameId of [999, 3027])
      expect(gameName(t, gameId, { name: 'The host’s own' })).toBe('The host’s own')
    expect(gameName(t, 999)).toBe('#999')
    expect(gameName(t, 999, { name: 'לוטו' })).toBe('\u2068לוטו\u2069')
  })
})
