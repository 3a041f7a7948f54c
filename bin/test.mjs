// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'
import { firefox } from './firefox.mjs'
import { filesNamed, longTest, needBuild, needSecondBrowser, pathsIn, testFiles } from './named-files.mjs'
import { notGuarded } from './named-tests.mjs'
import { build, home, install } from './prepare.mjs'
import { system } from './system.mjs'
import { folderForTests, removeFolder } from './test-folder.mjs'
import { workers } from './workers.mjs'

/** Test files that are named (`npm test -- src/games`) run alone. */
const filters = process.argv.slice(2)
const isWhole = filters.length === 0

const paths = pathsIn(filters)
const named = filesNamed(testFiles(home), paths, home)
if (paths.length > 0 && named.length === 0) {
  console.error(`No test file has ${paths.join(' or ')} in its path.`)
  process.exit(2)
}

const tally = { passed: 0, failed: 0, skipped: 0 }

/** What is not here: the tests that want it are skipped. @type {string[]} */
const absent = []

/**
 * Runs one step and prints its result. In a run of everything it counts as one test; otherwise only a failure, or what is
 * absent, is printed.
 * @param {string} name
 * @param {() => Promise<unknown>} work throws what is wrong
 * @param {boolean} [mayBeAbsent] whether the tests that want it are skipped without it
 * @returns {Promise<boolean>} whether the next one may follow
 */
async function step(name, work, mayBeAbsent = false) {
  const started = Date.now()
  try {
    await work()
    if (!isWhole) return true
    tally.passed++
    console.log(`✓ ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
    return true
  } catch (error) {
    const why = error instanceof Error ? error.message : error
    if (mayBeAbsent) {
      if (isWhole) tally.skipped++
      absent.push(name)
      console.log(`– ${name}: ${why}`)
      return true
    }
    tally.failed++
    console.log(`✗ ${name}\n${why}`)
    return false
  }
}

const report = join(home, 'node_modules/.cache/vitest-report.json')

/** Runs vitest with its output shown as it comes; true where it ended well. */
function vitest() {
  rmSync(report, { force: true })
  mkdirSync(join(home, 'node_modules/.cache'), { recursive: true })
  const args = [
    'run',
    `--maxWorkers=${workers()}`,
    '--passWithNoTests',
    ...(isWhole ? ['--exclude', `**/*${longTest}`] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const TMPDIR = folderForTests()
  const child = spawn(process.execPath, [join(home, 'node_modules/vitest/vitest.mjs'), ...args, ...filters], {
    cwd: home,
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve) => {
    const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
    /** @type {NodeJS.Signals | undefined} */
    let signalled
    const passOn = (/** @type {NodeJS.Signals} */ signal) => {
      signalled = signal
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, passOn)
    child.on('close', (code) => {
      removeFolder(TMPDIR)
      for (const signal of signals) process.off(signal, passOn)
      if (signalled) process.kill(process.pid, signalled)
      resolve(code === 0)
    })
  })
}

/** @param {boolean} isFine whether vitest itself was content */
function countVitest(isFine) {
  const failedBefore = tally.failed
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    tally.passed += numPassedTests
    tally.failed += numFailedTests
    tally.skipped += numPendingTests + numTodoTests
    // A file that could not even be loaded has failed without a test of its own.
    tally.failed += testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
        file.status === 'failed' && file.assertionResults.length === 0,
    ).length
  } catch (error) {
    console.log(`vitest left no report: ${error}`)
  }
  // An error outside any test makes vitest fail with every test passed.
  if (!isFine && tally.failed === failedBefore) tally.failed++
}

/** Every statement of the page about the specification was guarded by a test that ran and passed. */
async function checkNamedTests() {
  const page = readFileSync(join(home, 'docs/specification.md'), 'utf8')
  const missing = notGuarded(page, JSON.parse(readFileSync(report, 'utf8')))
  const why = absent.length > 0 ? `; not here: ${absent.join(', ')}` : ''
  if (missing.length > 0)
    throw new Error(`no test with the id in its title has passed: ${missing.join(', ')}${why}`)
}

/**
 * What the system itself has to give; one after another, as its installer wants it.
 * @param {Promise<unknown>} packages
 * @returns {Promise<boolean>} whether all of it is there
 */
async function installOnSystem(packages) {
  const browser = async () => {
    process.env.CHROMIUM = await chromium(packages)
  }
  const secondBrowser = async () => {
    process.env.FIREFOX = await firefox()
  }
  const results = [
    await step('browser', browser),
    needSecondBrowser(named) ? await step('second browser', secondBrowser) : true,
  ]
  for (const [name, seeTo] of system) results.push(await step(name, seeTo, true))
  return results.every(Boolean)
}

const packages = step('packages', install)
const wantBuild = paths.length === 0 || needBuild(named)
// The system's packages come over the network; meanwhile the machine builds.
const ready = await Promise.all([
  packages.then((isFine) => (isFine && wantBuild ? step('build', build) : isFine)),
  wantBuild ? installOnSystem(packages) : true,
])
const isTested = ready.every(Boolean) ? await vitest() : null
if (isTested !== null) countVitest(isTested)
if (isTested !== null && isWhole) await step('the tests that the specification names ran', checkNamedTests)

const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
process.exitCode = tally.failed > 0 ? 1 : 0
