// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { outcome, reasonsForNothing, withReasons } from './mutants.mjs'
import { areas, areasNamed, filesOf } from './mutation-areas.mjs'
import { mutationPage, score, sumOf, wantedScore } from './mutation-page.mjs'
import { home, install, run } from './prepare.mjs'

/**
 * `npm run mutate` tries the mutants of all areas, and `npm run mutate -- payment` those of one (docs/mutation.md). A file that an
 * earlier run has tried is tried again only where it or a test beside it has changed.
 */
const wanted = areasNamed(process.argv.slice(2))
if (typeof wanted === 'string') {
  console.error(wanted)
  process.exit(2)
}

const folder = join(home, '.tmp/mutation')
const resultsFile = join(home, 'docs/mutation.json')

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** @param {string[]} args */
const git = async (...args) => (await run('git', args)).output.trim()

try {
  await install()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })

const { default: ts } = await import('typescript')
const compilerOptions = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ESNext,
  verbatimModuleSyntax: true,
  removeComments: true,
}

/**
 * A file of types alone has nothing to change.
 * @param {string} file
 */
function hasCode(file) {
  const source = readFileSync(join(home, file), 'utf8')
  return ts.transpileModule(source, { compilerOptions }).outputText.trim() !== 'export {};'
}

const files = (
  await git('ls-files', '--cached', '--others', '--exclude-standard', '--', 'src', 'print-daemon')
)
  .split('\n')
  .filter((file) => existsSync(join(home, file)))

/**
 * A hash of a file and of the tests beside it, which decide over its mutants before all others.
 * @param {string} file
 */
function codeOf(file) {
  const tests = files.filter((each) => each.endsWith('.test.ts') && dirname(each) === dirname(file))
  const hash = createHash('sha256')
  for (const each of [file, ...tests])
    hash
      .update(`${each}\0`)
      .update(readFileSync(join(home, each)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** @type {ReadonlyMap<import('./mutation-areas.mjs').Area, readonly string[]>} */
const filesByArea = new Map(areas.map((area) => [area, filesOf(area, files).filter(hasCode)]))
/** @param {import('./mutation-areas.mjs').Area} area */
const mutatedOf = (area) => filesByArea.get(area) ?? []

const changes = await git('status', '--porcelain', '--', 'src', 'print-daemon', 'tests')
const commit = `${await git('rev-parse', '--short', 'HEAD')}${changes === '' ? '' : ' with changes'}`
const machine = `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`

/** @type {import('./mutants.mjs').Reason[]} */
const reasons = readJson(join(home, 'tests/mutation/survivors.json'))
/** @type {Record<string, import('./mutation-page.mjs').Tried>} by the name of the file */
const results = readJson(resultsFile)

/** @param {string} file */
const isTried = (file) => results[file]?.code === codeOf(file)

/** @param {import('./mutation-areas.mjs').Area} area */
const resultOf = (area) => {
  const own = mutatedOf(area)
  return sumOf(
    own.filter(isTried).flatMap((file) => results[file] ?? []),
    own.length,
  )
}

/** Whole or not at all: the power may go meanwhile. */
async function keepResults() {
  const all = [...filesByArea.values()].flat()
  const current = all.filter(isTried).map((file) => [file, results[file]])
  writeFileSync(`${resultsFile}.new`, JSON.stringify(Object.fromEntries(current)))
  renameSync(`${resultsFile}.new`, resultsFile)
  const byArea = Object.fromEntries(areas.map((area) => [area.name, resultOf(area)]))
  writeFileSync(join(home, 'docs/mutation.md'), mutationPage(byArea, reasons))
  await run('oxfmt', ['docs/mutation.md', 'docs/mutation.json'])
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
let isEnding = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    isEnding = true
    // Stryker has its workers as children: the whole group ends.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  })

/**
 * Tries the mutants of one file; null where it was interrupted or could not be done.
 * @param {string} file
 * @returns {Promise<import('./mutation-page.mjs').Tried | null>}
 */
async function attempt(file) {
  const startedAt = Date.now()
  const report = join(folder, 'files', `${file}.json`)
  const output = join(folder, 'files', `${file}.log`)
  mkdirSync(dirname(report), { recursive: true })
  rmSync(join(folder, 'sandbox'), { recursive: true, force: true })
  const isDone = await stryker(file, report, output)
  if (isEnding) return null
  if (!isDone) {
    console.log(`✗ ${file} could not be tried: ${output}`)
    return null
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  return { code: codeOf(file), commit, machine, ...outcome(readJson(report), file), seconds }
}

/**
 * @param {string} file
 * @param {string} report what Stryker keeps of it, for its next time too
 * @param {string} output the file that keeps what it prints
 * @returns {Promise<boolean>} whether it came to its end
 */
async function stryker(file, report, output) {
  const args = [
    ...[join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', 'stryker.config.mjs'],
    ...['--mutate', file, '--incrementalFile', report, '--concurrency', `${availableParallelism()}`],
  ]
  child = spawn(process.execPath, args, {
    cwd: home,
    // Where this process is killed, Stryker and its workers end too.
    env: {
      ...process.env,
      NO_COLOR: '1',
      NODE_OPTIONS: `--import=${import.meta.resolve('./end-with-npm.mjs')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const log = createWriteStream(output)
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Mutation testing')) console.log(`  ${file}: ${line}`)
    })
  const [exitCode] = await once(child, 'close')
  log.end()
  return exitCode === 0
}

/**
 * Says what is wrong with an area.
 * @param {import('./mutation-areas.mjs').Area} area
 * @returns {boolean} whether it is as it has to be
 */
function isGood(area) {
  const result = resultOf(area)
  const own = mutatedOf(area)
  const { survivors } = result
  const unexplained = withReasons(survivors, reasons).filter(({ reason }) => reason === '')
  for (const survivor of unexplained) console.log(JSON.stringify(survivor))
  const tried = own.filter(isTried)
  for (const { file, line, reason } of reasonsForNothing(reasons, survivors, tried))
    console.log(`${file}: no survivor needs this reason any more: ${line}: ${reason}`)
  const reached = score(result)
  console.log(
    `${area.name}: ${tried.length} of ${own.length} files tried, ${reached} % killed, ${survivors.length} survived, ` +
      `${unexplained.length} without a reason`,
  )
  return tried.length === own.length && reached >= wantedScore && unexplained.length === 0
}

for (const area of wanted) {
  const own = mutatedOf(area)
  for (const [at, file] of own.entries()) {
    if (isEnding) break
    if (isTried(file)) continue
    const tried = await attempt(file)
    if (!tried) continue
    results[file] = tried
    await keepResults()
    const { killed, survivors, seconds } = tried
    console.log(
      `${area.name}, file ${at + 1} of ${own.length}: ${file}: ${killed} killed, ${survivors.length} survived (${seconds} s)`,
    )
  }
}
// A reason may be new where nothing was tried.
await keepResults()

if (isEnding) {
  console.log('Interrupted; the next `npm run mutate` goes on here.')
  process.exitCode = 130
} else {
  process.exitCode = wanted.map(isGood).every(Boolean) ? 0 : 1
  console.log('docs/mutation.md has the results.')
}
