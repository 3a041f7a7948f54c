import { it } from 'vitest'
import { isLong } from './scale.ts'

/** A test that a long run alone tries; `npm test` does not list it. */
export const longIt: (title: string, work: () => void | Promise<void>) => void = isLong ? it : () => {}
