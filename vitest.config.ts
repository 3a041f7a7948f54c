import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,cli,print-daemon,backend,locales,tests,scripts}/**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 90_000,
    pool: 'forks',
  },
})
