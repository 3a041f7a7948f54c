import { afterEach, expect } from 'vitest'
import { takePictures } from './chromium.ts'
import { focusLosses } from './focus-watch.ts'

/** Checks after each test of the file that some element had the focus after every action; a failed test leaves pictures. */
export function keepsFocus(): void {
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(task.name)
    expect(focusLosses.splice(0), 'the focus was lost').toEqual([])
  })
}
