/** The commands for the virtual printer. */
export const troubles = ['paper-out', 'cover-open', 'stall', 'unplug', 'recover'] as const
export type Trouble = (typeof troubles)[number]

/** Its current faults. */
export type Condition = Exclude<Trouble, 'recover'> | 'none'
