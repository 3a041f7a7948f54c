import { afterEach, beforeAll, expect } from 'vitest'
import { focusLosses } from './focus-watch.ts'

/** Checks after each test of the file that some element had the focus after every action. */
export function keepsFocus(): void {
  // A file that was run before by the same process may have watched without checking.
  beforeAll(() => void focusLosses.splice(0))
  afterEach(() => {
    expect(focusLosses.splice(0), 'the focus was lost').toEqual([])
  })
}
