import type app from '../../../../locales/en/app.json'
import type typedLine from '../../../../locales/en/typed-line.json'
import type display from '../../../../locales/en/display.json'
import type errors from '../../../../locales/en/errors.json'
import type games from '../../../../locales/en/games.json'
import type handover from '../../../../locales/en/handover.json'
import type markets from '../../../../locales/en/markets.json'
import type menu from '../../../../locales/en/menu.json'
import type players from '../../../../locales/en/players.json'
import type replay from '../../../../locales/en/replay.json'
import type terminals from '../../../../locales/en/terminals.json'
import type training from '../../../../locales/en/training.json'
import type tvBoxes from '../../../../locales/en/tv-boxes.json'

type Stem<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Name : Key

/** The paths in a tree of texts, joined by dots; plural forms share one path. */
type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Stem<Key> : `${Key}.${Leaves<Tree[Key]>}`
}[keyof Tree & string]

interface Namespaces {
  'typed-line': typeof typedLine
  display: typeof display
  errors: typeof errors
  games: typeof games
  handover: typeof handover
  markets: typeof markets
  menu: typeof menu
  players: typeof players
  replay: typeof replay
  terminals: typeof terminals
  training: typeof training
  'tv-boxes': typeof tvBoxes
}

/** Every text of the page: `path.to.it`, in other files than `app.json` `namespace:path.to.it`. */
export type TextKey =
  | Leaves<typeof app>
  | { [Name in keyof Namespaces]: `${Name}:${Leaves<Namespaces[Name]>}` }[keyof Namespaces]

/**
 * A key that is built from parts with insufficient types; a test checks that its beginning exists
 * (`locales/texts.test.ts`).
 */
export const textKey = (key: string): TextKey => key as TextKey
