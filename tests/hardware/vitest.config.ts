import { defineConfig } from 'vitest/config'

/** Tests that need devices plugged in: they run inside the small machine only. */
export default defineConfig({
  test: {
    include: ['tests/hardware/**/*.hardware.ts'],
    root: new URL('../..', import.meta.url).pathname,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // They share the machine's two ports.
    fileParallelism: false,
    reporters: 'verbose',
  },
})
