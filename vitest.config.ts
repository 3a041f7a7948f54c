import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testFolders } from './bin/named-files.mjs'
import { nodeFlags } from './tests/kit/node-flags.ts'
import { patience } from './tests/kit/patience.ts'
import { pagesOfPrograms } from './vite.pages.ts'

/** Where the long tests are, longest first: begun last, one of them would keep the others waiting at the end. */
const long = [
  '/tests/shop-simulation/',
  '/tests/e2e/screens',
  '/tests/e2e/kills',
  '/tests/e2e/',
  '/tests/contract/',
  '/tests/attack/',
  '/print-daemon/kill',
  '/tests/cli/',
  '/tests/golden/',
  '/tests/simulation/',
  '/cli/',
  '/print-daemon/',
]

const inDocument = (path: string): boolean =>
  readFileSync(path, 'utf8').startsWith('// @vitest-environment happy-dom')

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      // A process ends where the next file wants another environment: together they cost one process each.
      if (inDocument(moduleId)) return long.length + 1
      const at = long.findIndex((part) => moduleId.includes(part))
      return at < 0 ? long.length : at
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  plugins: [pagesOfPrograms()],
  // The build writes the addresses of the page's texts; here each is its language.
  resolve: { alias: { 'virtual:texts': join(import.meta.dirname, 'tests/kit/text-addresses.ts') } },
  test: {
    include: testFolders.map((folder) => `${folder}/**/*.test.ts`),
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: patience },
    setupFiles: ['tests/kit/laws.ts', 'tests/kit/failed-pages.ts'],
    pool: 'forks',
    // A test keeps nothing for the next one: a process runs file after file, and loads what they test once.
    isolate: false,
    execArgv: nodeFlags,
    sequence: { sequencer: LongestFirst },
  },
})
