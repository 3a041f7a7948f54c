/** Keys of the games list. */
export const listKeys = { openQuick: 'Q', ideas: 'I' } as const

/** Keys of the lucky numbers. */
export const ideaKeys = { otherIdeas: 'O' } as const

/** Keys of a game; `marketKey` has those of named markets. */
export const gameKeys = {
  quickPick: 'Q',
  repeat: 'R',
  draws: 'D',
  price: 'P',
  bet: 'B',
  order: 'Y',
  another: 'A',
} as const

/** After a quick pick of a full bet: how many of them. */
export const countKeys = ['2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The counts that have a button of their own. */
export const quickCounts = [3, 5] as const
