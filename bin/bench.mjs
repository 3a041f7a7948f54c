// @ts-check
import './node-version.mjs'
import { fork } from 'node:child_process'
import { once } from 'node:events'
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
// The thread that verifies a log is found beside the program.
writeFileSync(join(home, 'dist/bench/log-checker.js'), "import '../node/log-checker.js'\n")
process.env.CHROMIUM = await chromium()

const main = pathToFileURL(join(home, 'dist/bench/main.js')).href
/** @type {{ names: readonly string[] }} */
const { names } = await import(main)

/**
 * In a process of its own: what the one before left in memory, and how it made the engine compile, is no matter of this one.
 * @param {string} name
 * @returns {Promise<unknown[]>} one flat row for each thing that was measured
 */
async function measure(name) {
  const startedAt = performance.now()
  const part = fork(join(home, 'bin/bench-part.mjs'), [main, name])
  /** @type {unknown[]} */
  let rows = []
  part.on('message', (message) => {
    rows = /** @type {unknown[]} */ (message)
  })
  const [code] = await once(part, 'close')
  if (code !== 0) process.exit(1)
  console.error(`${name}: measured in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  return rows
}

const filters = process.argv.slice(2)
const rows = []
for (const name of names)
  if (filters.length === 0 || filters.some((filter) => name.includes(filter)))
    rows.push(...(await measure(name)))
console.table(rows)

// What was measured in part must not replace the whole.
if (filters.length === 0) {
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
  writeFileSync(join(home, 'bench/results.json'), `${JSON.stringify({ machine, rows }, null, 2)}\n`)
}
