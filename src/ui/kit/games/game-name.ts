import { baseIdOf, editionMark } from '../../../games/catalogue.ts'
import type { Translate } from '../texts/translate.ts'
import { textKey } from '../texts/keys.ts'

/** What a game is called in the language in use, its edition included; as the host calls it where the texts do not know it. */
export function gameName(t: Translate, gameId: number, hostName = `#${gameId}`): string {
  const mark = editionMark(gameId)
  const base = mark === undefined ? '' : t(textKey(`games:${baseIdOf(gameId)}`), { defaultValue: '' })
  return base === '' ? hostName : `${base}${mark}`
}
