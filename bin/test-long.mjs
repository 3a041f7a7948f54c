// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { firefox } from './firefox.mjs'
import { fuse } from './fuse.mjs'
import { sourcesOf, suites, testsOf } from './long-suites.mjs'
import { needSecondBrowser } from './named-files.mjs'
import { prepare, home, run } from './prepare.mjs'
import { laterResult, proofPage, whyNoProof } from './proof-page.mjs'
import { isInterrupted, runNode, writeWhole } from './resumable.mjs'
import { system } from './system.mjs'
import { processors } from './workers.mjs'

/**
 * `npm run test:long -- 30` tries thirty seeds, and `npm run test:long -- 30 evidence simulation` these suites alone. What an
 * earlier run has tried of the same code is not tried again.
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
mkdirSync(folder, { recursive: true })

/** @param {string[]} args */
const git = async (...args) => (await run('git', args)).output.trim()
const files = (await git('ls-files', '--cached', '--others', '--exclude-standard'))
  .split('\n')
  .filter((file) => existsSync(join(home, file)))
const hashes = new Map(
  files.map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(home, file)))
      .digest('hex'),
  ]),
)

/** @param {import('./long-suites.mjs').Suite} suite */
function codeOf(suite) {
  const code = createHash('sha256')
  for (const file of sourcesOf(suite, files)) code.update(`${file} ${hashes.get(file)}\n`)
  return code.digest('hex').slice(0, 16)
}
const codes = new Map(suites.map((suite) => [suite.name, codeOf(suite)]))

const changes = await git('status', '--porcelain', '--', '.', ':!docs')
const commit = `${await git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`
const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`

const resultsFile = join(home, 'docs/proof.json')

/**
 * Read anew each time: another run may have written those of other suites.
 * @returns {Record<string, import('./proof-page.mjs').Result>} by the name of the suite, of this code or of an earlier one
 */
const resultsNow = () => JSON.parse(readFileSync(resultsFile, 'utf8'))

/**
 * What was tried of this code.
 * @param {import('./long-suites.mjs').Suite} suite
 */
function triedOf({ name, scale }) {
  const result = resultsNow()[name]
  return result?.code === codes.get(name) && result?.scale === scale ? result : undefined
}

/**
 * @param {import('./long-suites.mjs').Suite} suite
 * @param {import('./proof-page.mjs').Part} part
 */
async function keep(suite, part) {
  const tried = { code: codes.get(suite.name) ?? '', commit, machine }
  const results = { ...resultsNow(), [suite.name]: laterResult(triedOf(suite), part, tried) }
  writeWhole(resultsFile, JSON.stringify(results))
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
    seed,
    scale: suite.scale,
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
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
    `--maxWorkers=${processors()}`,
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

/** What is not here: the tests that want it are skipped. @type {string[]} */
const absent = []
/** @type {typeof system} */
const needed = wanted.some(({ name }) => name === 'power') ? [...system, ['power cuts', fuse]] : system
for (const [name, seeTo] of needed)
  try {
    await seeTo()
  } catch (error) {
    absent.push(name)
    console.log(`– ${name}: ${error instanceof Error ? error.message : error}`)
  }

/** Suites that this machine cannot try, or in part alone. @type {Set<import('./long-suites.mjs').Suite>} */
const unproven = new Set()
for (let seed = 1; seed <= seeds; seed++)
  for (const suite of wanted) {
    if (isInterrupted() || unproven.has(suite) || seed <= (triedOf(suite)?.seeds ?? 0)) continue
    const part = await attempt(suite, seed)
    if (!part) continue
    const why = whyNoProof(part, absent)
    if (why !== null) {
      unproven.add(suite)
      console.log(`✗ ${suite.name}, seed ${seed}: ${why}`)
      continue
    }
    await keep(suite, part)
    const verdict = part.failures.length === 0 ? '✓' : '✗'
    console.log(
      `${verdict} ${suite.name}, seed ${seed}: ${part.passed} passed, ${part.failures.length} failed (${part.seconds} s)`,
    )
    for (const failure of part.failures) console.log(`  ${failure}`)
  }

const tried = wanted.flatMap((suite) => triedOf(suite) ?? [])
const failed = tried.filter(({ failures }) => failures.length > 0).length
console.log(
  isInterrupted()
    ? 'Interrupted; the next `npm run test:long` goes on here.'
    : `Suites tried: ${tried.length}, with failures: ${failed}; docs/proof.md says which.`,
)
process.exitCode = isInterrupted() ? 130 : failed + unproven.size > 0 ? 1 : 0
