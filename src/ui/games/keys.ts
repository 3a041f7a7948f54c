/** Keys of the games list. */
export const listKeys = { openQuick: 'Q', ideas: 'I' } as const

/** Keys of the lucky numbers. */
export const ideaKeys = { otherIdeas: 'O' } as const

/** Keys of a game; `marketKey` has those of named markets. */
export const gameKeys = { quickPick: 'Q', repeat: 'R', draws: 'D', price: 'P', bet: 'B' } as const
