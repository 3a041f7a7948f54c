import type { ScreenKeys } from '../kit/keyboard/screen-keys.ts'
import { gameKeys, ideaKeys, listKeys } from './keys.ts'

/** The keys of the game screens, for the sheet of keys. */
export const gameScreens: readonly ScreenKeys[] = [
  {
    group: 'list',
    rows: [['tile', '1 … 99'], ['arrows', '← ↑ → ↓'], ['open', 'Enter'], ...Object.entries(listKeys)],
  },
  { group: 'inspire', rows: [['idea', '1 … 99'], ...Object.entries(ideaKeys)] },
  {
    group: 'game',
    rows: [
      ['numbers', '0 … 9'],
      ['evenChances', 'U I O · J K L'],
      ['dozens', 'Z X C V'],
      ['columns', 'E F G'],
      ['zero', 'N'],
      ...Object.entries(gameKeys),
      ['count', '2 … 9'],
      ['unpick', '⌫'],
      ['add', 'Enter'],
    ],
  },
]
