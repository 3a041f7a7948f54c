// @ts-check

/** How Stryker tries the mutants of one file for `bin/mutate.mjs`, which names the file and where its result is kept. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  incremental: true,
  // Vitest leaves types alone, so the code needs no `@ts-nocheck`.
  disableTypeChecks: false,
  reporters: ['progress-append-only'],
  tempDirName: '.tmp/mutation/sandbox',
  cleanTempDir: 'always',
  ignorePatterns: ['/.tmp', '/dist', '/.balcao', '/.balcao-dev', '/coverage'],
  dryRunTimeoutMinutes: 30,
  // Milliseconds. On a busy machine an attempt only takes longer; its end by time would count as noticed.
  timeoutMS: 20_000,
}
