/** What the virtual printer can be told. */
export const troubles = ['paper-out', 'cover-open', 'stall', 'unplug', 'recover'] as const
export type Trouble = (typeof troubles)[number]

/** What is wrong with it. */
export type Condition = Exclude<Trouble, 'recover'> | 'none'
