// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, home, sourcesOfPage, sourcesOfPrograms } from './sources.mjs'

export { home }

/** The built command line. */
export const program = join(home, 'dist/node/balcao.js')

const stampFile = join(home, 'dist/.stamp')

/**
 * Runs one of the installed packages' programs, or npm, in the project's folder. A build is the same whatever `NODE_ENV` the caller has:
 * with `development` or `test`, Vite would build the page with the slow React of developers.
 * @param {string} command a program's name
 * @param {string[]} args
 * @returns {Promise<{ ok: boolean, output: string }>} what it printed, both streams in order
 */
export function run(command, args) {
  const PATH = `${join(home, 'node_modules/.bin')}:${process.env.PATH}`
  const child = spawn(command, args, {
    cwd: home,
    env: { ...process.env, PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (/** @type {Buffer} */ chunk) => (output += chunk)
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

/**
 * A package, as a lock file has it. npm leaves an optional one out where it is for another system.
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Package
 */

/**
 * @param {string} lockFile
 * @returns {Record<string, Package>} by their paths
 */
const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages

/**
 * The packages that are not installed though they should be. An optional one, as all native code is, npm also leaves out where it
 * could not fetch it.
 * @param {Record<string, Package>} wanted by their paths
 * @param {Record<string, Package>} installed by their paths
 * @param {{ os: string, cpu: string, libc: string | null }} machine
 * @returns {string[]} their paths
 */
export function packagesMissing(wanted, installed, { os, cpu, libc }) {
  const isForMachine = (/** @type {Package} */ { os: systems, cpu: processors, libc: libraries }) =>
    systems?.includes(os) && processors?.includes(cpu) && (!libraries || libraries.includes(libc ?? ''))
  return Object.entries(wanted)
    .filter(([path, each]) => path !== '' && (!each.optional || isForMachine(each)))
    .filter(([path, { version }]) => installed[path]?.version !== version)
    .map(([path]) => path)
}

/** What npm goes by: the system, the processor, and on Linux the C library. */
function machineHere() {
  const { platform, arch, report } = process
  if (platform !== 'linux') return { os: platform, cpu: arch, libc: null }
  // It would look up the names of all who are connected.
  report.excludeNetwork = true
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report.getReport())
  return { os: platform, cpu: arch, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/**
 * What is missing of the packages that the lock file asks for, by npm's own record of what it installed; null where it has none. By
 * content and not by date: a checkout changes dates, and an interrupted installation leaves no record.
 */
function missingHere() {
  const record = join(home, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return null
  return packagesMissing(packagesOf(join(home, 'package-lock.json')), packagesOf(record), machineHere())
}

/** Installs the packages of the lock file, unless they are installed. Throws a clear sentence. */
export async function install() {
  if (missingHere()?.length === 0) return
  console.error('Installing packages (once; a minute or so) …')
  const { ok, output } = await run('npm', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (!ok) throw new Error(`The packages could not be installed:\n${output.trim()}`)
  const missing = missingHere()?.join(', ')
  if (missing) throw new Error(`npm with Node ${process.version} has left out what is needed: ${missing}`)
}

const hashOfSources = () => hashOf([...sourcesOfPage, ...sourcesOfPrograms])

/** Builds the page and the Node side, unless they were built from just these sources. Throws what the builder said. */
export async function build() {
  const isBuilt = existsSync(program) && existsSync(stampFile)
  if (!isBuilt || readFileSync(stampFile, 'utf8') !== hashOfSources()) await buildAnew()
}

/** Builds them whatever there is. */
export async function buildAnew() {
  const hash = hashOfSources()
  console.error('Building …')
  rmSync(stampFile, { force: true })
  const results = await Promise.all([
    run('vite', ['build', '--logLevel', 'warn']),
    run('vite', ['build', '--config', 'vite.program.config.ts', '--logLevel', 'warn']),
  ])
  const failed = results.filter(({ ok }) => !ok)
  if (failed.length > 0)
    throw new Error(`The build failed:\n${failed.map(({ output }) => output.trim()).join('\n')}`)
  mkdirSync(join(home, 'dist'), { recursive: true })
  writeFileSync(stampFile, hash)
}

/** Installs and builds what is missing or out of date; says so and ends the process where that cannot be done. */
export async function prepare(makeBuild = build) {
  try {
    await install()
    await makeBuild()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
