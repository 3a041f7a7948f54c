import { afterEach, expect } from 'vitest'
import { focusLosses } from './focus-watch.ts'

/** Checks after each test of the file that some element had the focus after every action. */
export function keepsFocus(): void {
  afterEach(() => {
    expect(focusLosses.splice(0), 'the focus was lost').toEqual([])
  })
}
