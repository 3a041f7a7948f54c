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
 * Whether every package that the lock file asks for stands in npm's own record of what it installed. By content and
 * not by date: a checkout changes dates, and an interrupted installation leaves no record.
 */
function isInstalled() {
  const record = join(home, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesOf(join(home, 'package-lock.json'))
  const installed = packagesOf(record)
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
const packagesOf = (lockFile) => JSON.parse(readFileSync(lockFile, 'utf8')).packages

/** Installs the packages of the lock file, unless they are installed. Throws a clear sentence. */
export async function install() {
  if (isInstalled()) return
  console.error('Installing packages (once; a minute or so) …')
  const { ok, output } = await run('npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (!ok) throw new Error(`The packages could not be installed:\n${output.trim()}`)
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
