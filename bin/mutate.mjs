// @ts-check
import './node-version.mjs'
import './end-with-npm.mjs'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { outcome, reasonsForNothing, withReasons } from './mutants.mjs'
import { areas, areasNamed, filesOf } from './mutation-areas.mjs'
import { mutationPage, score, sumOf, wantedScore } from './mutation-page.mjs'
import { home, install, run } from './prepare.mjs'
import { isInterrupted, runNode, writeWhole } from './resumable.mjs'
import { folderForTests, removeFolder } from './test-folder.mjs'
import { processors } from './workers.mjs'

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

async function keepResults() {
  const all = [...filesByArea.values()].flat()
  const current = all.filter(isTried).map((file) => [file, results[file]])
  writeWhole(resultsFile, JSON.stringify(Object.fromEntries(current)))
  const byArea = Object.fromEntries(areas.map((area) => [area.name, resultOf(area)]))
  writeFileSync(join(home, 'docs/mutation.md'), mutationPage(byArea, reasons))
  await run('oxfmt', ['docs/mutation.md', 'docs/mutation.json'])
}

/** So many files are tried at once: all tests run once before, and what an interruption loses stays small. */
const filesAtOnce = 8

/**
 * Tries the mutants of some files of an area; null where that was interrupted or could not be done.
 * @param {import('./mutation-areas.mjs').Area} area
 * @param {readonly string[]} some
 * @returns {Promise<Record<string, import('./mutation-page.mjs').Tried> | null>} by the name of the file
 */
async function attempt({ name }, some) {
  const startedAt = Date.now()
  const report = join(folder, `${name}.json`)
  const output = join(folder, `${name}.log`)
  rmSync(join(folder, 'sandbox'), { recursive: true, force: true })
  forgetSurvivorsOfLoading(report)
  const isDone = await stryker(name, some, report, output)
  if (isInterrupted()) return null
  if (!isDone) {
    console.log(`✗ ${some.join(', ')} could not be tried: ${output}`)
    return null
  }
  const seconds = Math.round((Date.now() - startedAt) / 1_000 / some.length)
  const found = readJson(report)
  const triedOf = (/** @type {string} */ file) => ({
    ...{ code: codeOf(file), commit, machine },
    ...outcome(found, file),
    seconds,
  })
  return Object.fromEntries(some.map((file) => [file, triedOf(file)]))
}

/**
 * Forgets survivors in code that runs when a file is loaded: Stryker does not know which tests run it, and would not try them with
 * new tests.
 * @param {string} report
 */
function forgetSurvivorsOfLoading(report) {
  if (!existsSync(report)) return
  const found = readJson(report)
  for (const file of Object.values(found.files))
    file.mutants = file.mutants.filter(
      (/** @type {{ status: string, static?: boolean }} */ mutant) =>
        !mutant.static || mutant.status !== 'Survived',
    )
  writeWhole(report, JSON.stringify(found))
}

/**
 * @param {string} name of the area
 * @param {readonly string[]} some
 * @param {string} report what Stryker keeps of the area, for its next time too
 * @param {string} output the file that keeps what it prints
 * @returns {Promise<boolean>} whether it came to its end
 */
async function stryker(name, some, report, output) {
  const args = [
    ...[join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', 'stryker.config.mjs'],
    ...['--mutate', some.join(), '--incrementalFile', report, '--concurrency', `${processors()}`],
  ]
  // Where this process is killed, Stryker and its workers end too.
  const env = {
    NODE_OPTIONS: `--import=${import.meta.resolve('./end-with-npm.mjs')}`,
    MUTATED: some.join(),
    TMPDIR: folderForTests(),
  }
  const exitCode = await runNode(args, env, output, (line) => {
    if (line.startsWith('Mutation testing')) console.log(`  ${name}: ${line}`)
  })
  removeFolder(env.TMPDIR)
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
  const left = mutatedOf(area).filter((file) => !isTried(file))
  for (let at = 0; at < left.length && !isInterrupted(); at += filesAtOnce) {
    const tried = await attempt(area, left.slice(at, at + filesAtOnce))
    if (!tried) continue
    Object.assign(results, tried)
    await keepResults()
    for (const [file, { killed, survivors }] of Object.entries(tried))
      console.log(`${area.name}: ${file}: ${killed} killed, ${survivors.length} survived`)
  }
}
// A reason may be new where nothing was tried.
await keepResults()

if (isInterrupted()) {
  console.log('Interrupted; the next `npm run mutate` goes on here.')
  process.exitCode = 130
} else {
  process.exitCode = wanted.map(isGood).every(Boolean) ? 0 : 1
  console.log('docs/mutation.md has the results.')
}
