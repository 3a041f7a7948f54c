// @ts-check

/**
 * How Stryker tries the changes of one file for `bin/mutate.mjs`, which names the file and where its result is kept.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  incremental: true,
  allowEmpty: true,
  // Vitest leaves types alone, so the code needs no `@ts-nocheck`.
  disableTypeChecks: false,
  reporters: ['progress-append-only'],
  tempDirName: '.tmp/mutation/sandbox',
  cleanTempDir: 'always',
  ignorePatterns: ['/.tmp', '/dist', '/.balcao', '/.balcao-dev', '/coverage'],
  dryRunTimeoutMinutes: 30,
}
