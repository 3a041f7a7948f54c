import { afterEach } from 'vitest'

/** Runs before each test file: what a browser showed when a test failed is on the disk. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  // Loaded where it is needed: most tests use no browser.
  const { takePictures } = await import('./chromium.ts')
  await takePictures(task.name)
})
