import { afterEach, expect } from 'vitest'
import { focusLosses } from './focus-watch.ts'

/** After each test of the file: whatever was done, the focus was on something. */
export function keepsFocus(): void {
  afterEach(() => {
    expect(focusLosses.splice(0), 'the focus was lost').toEqual([])
  })
}
