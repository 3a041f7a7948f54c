import type { MouseEvent } from 'react'
import * as limits from '../limits.ts'

let beforeLastMs = -Infinity
let lastMs = -Infinity

// Registered before all other listeners: the scanner's keys are held back from the others.
window.addEventListener(
  'keydown',
  ({ timeStamp }) => {
    // A held-back key that is repeated now.
    if (timeStamp === lastMs) return
    beforeLastMs = lastMs
    lastMs = timeStamp
  },
  true,
)

/**
 * Whether a button was pressed on purpose, and not by the Enter that ends an unrecognised scan, by a held-down key or
 * by a fast double press: a key counts only after a moment without keys. Touch and mouse always count.
 */
export const isDeliberate = ({ detail }: MouseEvent): boolean =>
  detail > 0 || lastMs - beforeLastMs >= limits.quietMs
