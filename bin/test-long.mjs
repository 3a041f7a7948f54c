// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { firefox } from './firefox.mjs'
import { fuse } from './fuse.mjs'
import { suites, testsOf } from './long-suites.mjs'
import { needSecondBrowser } from './named-files.mjs'
import { prepare, home, run } from './prepare.mjs'
import { laterResults, proofPage } from './proof-page.mjs'
import { isInterrupted, runNode, writeWhole } from './resumable.mjs'

/**
 * `npm run test:long -- 30` tries thirty seeds, and `npm run test:long -- 30 evidence simulation` these suites alone. What an
 * earlier run of the same sources has tried is not tried again.
 */
const [count = '10', ...names] = process.argv.slice(2)
const seeds = Number(count)
if (!Number.isInteger(seeds) || seeds < 1) {
  console.error('Give the number of seeds to try, as in: npm run test:long -- 30')
  process.exit(2)
}
const unknown = names.find((name) => suites.every((suite) => suite.name !== name))
if (unknown !== undefined) {
  console.error(`There is no suite ${unknown}. The suites: ${suites.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const wanted = suites.filter(({ name }) => names.length === 0 || names.includes(name))

const folder = join(home, '.tmp/long-tests')
const progressFile = join(folder, 'progress.json')
mkdirSync(folder, { recursive: true })

/** @param {string[]} args */
const git = async (...args) => (await run('git', args)).output.trim()
/** Without the pages of results, which change no test. */
const sources = ['.', ...['proof', 'fuzzing', 'mutation'].map((name) => `:!docs/${name}.*`)]
const changes = await git('status', '--porcelain', '--', ...sources)
/** The last one that changed more than results: with later ones, progress is kept. */
const sourceCommit = await git('log', '-1', '--format=%h', '--', ...sources)
const commit = `${sourceCommit}${changes === '' ? '' : ' with changes'}`

/** @returns {import('./proof-page.mjs').Progress} */
function earlierProgress() {
  const earlier = existsSync(progressFile) ? JSON.parse(readFileSync(progressFile, 'utf8')) : null
  if (earlier?.commit === commit) return earlier
  return { commit, machine: `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`, parts: [] }
}
const progress = earlierProgress()

/** What docs/proof.md says, for the suites that the next run does not try. */
const resultsFile = join(home, 'docs/proof.json')
const earlierResults = JSON.parse(readFileSync(resultsFile, 'utf8'))

async function keep() {
  writeWhole(progressFile, JSON.stringify(progress, null, 2))
  const results = laterResults(earlierResults, progress)
  writeFileSync(resultsFile, JSON.stringify(results))
  writeFileSync(join(home, 'docs/proof.md'), proofPage(results))
  await run('oxfmt', ['docs/proof.md', 'docs/proof.json'])
}

/**
 * Tries one suite from one seed on; null where it was interrupted.
 * @param {import('./long-suites.mjs').Suite} suite
 * @param {number} seed
 * @returns {Promise<import('./proof-page.mjs').Part | null>}
 */
async function attempt(suite, seed) {
  const isRepeat = suite.paths.length === 0
  const report = join(
    home,
    isRepeat ? 'node_modules/.cache/vitest-report.json' : '.tmp/long-tests/report.json',
  )
  rmSync(report, { force: true })
  const startedAt = Date.now()
  const output = join(folder, `${suite.name}-${seed}.log`)
  const code = isRepeat ? await repeat(seed, output) : await tryTests(suite, seed, report, output)
  if (isInterrupted()) return null
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { testResults: [] }
  /** @type {{ status: string, fullName: string }[]} */
  const tests = result.testResults.flatMap(
    (/** @type {{ assertionResults: [] }} */ file) => file.assertionResults,
  )
  const failures = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  // A file that could not be loaded, an error outside any test, a check that failed.
  if (code !== 0 && failures.length === 0) failures.push(`the run ended with ${code}`)
  return {
    suite: suite.name,
    seed,
    scale: suite.scale,
    passed: tests.filter(({ status }) => status === 'passed').length,
    failures,
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  }
}

/**
 * Tries the tests of one suite.
 * @param {import('./long-suites.mjs').Suite} suite
 * @param {number} seed
 * @param {string} report the file that vitest writes
 * @param {string} output
 */
function tryTests(suite, seed, report, output) {
  const args = [
    join(home, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...testsOf(suite),
    `--maxWorkers=${availableParallelism()}`,
    '--testTimeout=0',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  return runNode(args, { TEST_SCALE: `${suite.scale}`, TEST_SEED: `${seed}` }, output)
}

/**
 * The whole of `npm test`.
 * @param {number} count an even one has a busy neighbour
 * @param {string} output
 */
async function repeat(count, output) {
  const neighbour = count % 2 === 0 ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null
  try {
    return await runNode([join(home, 'bin/test.mjs')], {}, output)
  } finally {
    neighbour?.kill('SIGKILL')
  }
}

await prepare()
process.env.CHROMIUM = await chromium()
if (wanted.some((suite) => needSecondBrowser(testsOf(suite)))) process.env.FIREFOX = await firefox()
if (wanted.some(({ name }) => name === 'power')) await fuse()

for (let seed = 1; seed <= seeds; seed++)
  for (const suite of wanted) {
    if (isInterrupted() || progress.parts.some((part) => part.suite === suite.name && part.seed === seed))
      continue
    const part = await attempt(suite, seed)
    if (!part) continue
    progress.parts.push(part)
    await keep()
    const verdict = part.failures.length === 0 ? '✓' : '✗'
    console.log(
      `${verdict} ${suite.name}, seed ${seed}: ${part.passed} passed, ${part.failures.length} failed (${part.seconds} s)`,
    )
    for (const failure of part.failures) console.log(`  ${failure}`)
  }

const failed = progress.parts.filter(({ failures }) => failures.length > 0).length
console.log(
  isInterrupted()
    ? 'Interrupted; the next `npm run test:long` goes on here.'
    : `${progress.parts.length} parts tried, ${failed} with failures; docs/proof.md says which.`,
)
process.exitCode = isInterrupted() ? 130 : failed > 0 ? 1 : 0
