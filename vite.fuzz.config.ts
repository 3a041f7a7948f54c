import { join, relative } from 'node:path'
import { defineConfig } from 'vite'
import { edgeCounters } from './scripts/edge-counters.ts'

const counted = /^(src|print-daemon|backend|collector|cli|node)\/.*\.ts$/

/** The parsers with a counter in each branch, and what fuzzes them. */
export default defineConfig({
  plugins: [edgeCounters((file) => counted.test(relative(import.meta.dirname, file)))],
  // The build of the page writes the addresses of its texts; here each is its language.
  resolve: { alias: { 'virtual:texts': join(import.meta.dirname, 'tests/kit/text-addresses.ts') } },
  build: { ssr: 'scripts/fuzz.ts', target: 'node20', outDir: 'dist/fuzz' },
  publicDir: false,
})
