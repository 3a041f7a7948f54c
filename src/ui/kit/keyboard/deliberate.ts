import type { MouseEvent } from 'react'
import { limits } from '../limits.ts'

let beforeLastMs = -Infinity
let lastMs = -Infinity

// Before everybody else: what a scanner types is held back from the others.
window.addEventListener(
  'keydown',
  ({ timeStamp }) => {
    // One key that was held back and is repeated now.
    if (timeStamp === lastMs) return
    beforeLastMs = lastMs
    lastMs = timeStamp
  },
  true,
)

/**
 * Whether a button was pressed on purpose, and not by the Enter that ends a scan nobody recognised, or one that is held
 * down or pressed twice in haste: a key counts only after a moment of quiet. Touch and mouse always count.
 */
export const isDeliberate = ({ detail }: MouseEvent): boolean =>
  detail > 0 || lastMs - beforeLastMs >= limits.quietMs
