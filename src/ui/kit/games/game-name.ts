import { baseIdOf, editionMark } from '../../../games/catalogue.ts'
import type { Translate } from '../texts/translate.ts'
import { textKey } from '../texts/keys.ts'

/** What a game is called in the language in use, its edition included; as the host calls it where the texts do not know it. */
export function gameName(t: Translate, gameId: number, hostName = `#${gameId}`): string {
  const mark = editionMark(gameId)
  const key = `${baseIdOf(gameId)}`
  const base = t(textKey(`games:${key}`))
  // A key without a text is shown as it is.
  return mark === undefined || base === key ? hostName : `${base}${mark}`
}
