import type { ScreenKeys } from '../kit/keyboard/screen-keys.ts'

/** Keys of the games list. */
export const listKeys = { openQuick: 'Q', ideas: 'I' } as const

/** Keys of the lucky numbers. */
export const ideaKeys = { otherIdeas: 'O' } as const

/** Keys of a game; those of named markets are `marketKey`. */
export const gameKeys = { quickPick: 'Q', repeat: 'R', draws: 'D', price: 'P', bet: 'B' } as const

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
      ['unpick', '⌫'],
      ['add', 'Enter'],
    ],
  },
]
