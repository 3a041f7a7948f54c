// @ts-check
import './node-version.mjs'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from './chromium.mjs'
import { home, prepare, run } from './prepare.mjs'

await prepare()
const bundles = [
  'build --config vite.bench.config.ts --logLevel warn',
  'build --config vite.node.config.ts --ssr bench/main.ts --outDir dist/bench --logLevel warn',
]
for (const bundle of bundles) {
  const { ok, output } = await run('vite', bundle.split(' '))
  if (ok) continue
  console.error(output.trim())
  process.exit(1)
}
process.env.CHROMIUM = await chromium()

/** `bench/main.ts` exports `measure(filters)`: one flat row for each thing that was measured. */
const { measure } = await import(pathToFileURL(join(home, 'dist/bench/main.js')).href)
const filters = process.argv.slice(2)
const rows = await measure(filters)
console.table(rows)

// What was measured in part must not replace the whole.
if (filters.length === 0) {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
  writeFileSync(join(home, 'bench/results.json'), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
}
