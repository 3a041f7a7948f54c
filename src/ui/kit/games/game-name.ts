import { baseIdOf, editionMark } from '../../../games/catalogue.ts'
import type { Translate } from '../texts/translate.ts'
import { textKey } from '../texts/keys.ts'

/** The name of a game in the current language, with its edition; the host's name if the texts do not have it. */
export function gameName(t: Translate, gameId: number, hostName = `#${gameId}`): string {
  const mark = editionMark(gameId)
  const key = `${baseIdOf(gameId)}`
  const base = t(textKey(`games:${key}`))
  // A key without a text is shown as it is.
  return mark === undefined || base === key ? hostName : `${base}${mark}`
}
