import { baseIdOf, editionMark } from '../../../games/catalogue.ts'
import { isolated } from '../../../values/isolated.ts'
import type { Names } from '../../../protocol/game-rules.ts'
import { currentTexts } from '../texts/i18n.ts'
import type { Translate } from '../texts/translate.ts'
import { textKey } from '../texts/keys.ts'

/** What a host calls a game: everywhere, and in each language that it has a name for. */
export interface HostNames {
  readonly name: string
  readonly names?: Names | undefined
}

/** The name of a game in the current language: the host's, that of the texts with its edition, or the host's for all languages. */
export function gameName(t: Translate, gameId: number, host?: HostNames): string {
  const ofHost = host?.names?.[currentTexts().language]
  if (ofHost !== undefined) return isolated(ofHost)
  const mark = editionMark(gameId)
  const key = `${baseIdOf(gameId)}`
  const base = t(textKey(`games:${key}`))
  // A key without a text is shown as it is.
  return mark === undefined || base === key ? isolated(host?.name ?? `#${gameId}`) : `${base}${mark}`
}
