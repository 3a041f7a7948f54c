// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'
import { home, run } from './prepare.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Why what is here does not run, by its path. @type {Map<string, string>} */
const objections = new Map()

/**
 * A file of that name may be a script that wants another package, or lack its libraries.
 * @param {string} path
 */
function runs(path) {
  if (!existsSync(path)) return false
  const options = /** @type {const} */ ({ encoding: 'utf8', timeout: 60_000 })
  const { status, error, stdout, stderr } = spawnSync(path, ['--version'], options)
  if (status !== 0) objections.set(path, error?.message ?? `${stdout}${stderr}`.trim())
  return status === 0
}

const installed = () => [process.env.CHROMIUM ?? '', ...usualPlaces].find(runs)

/**
 * The path of a Chromium for the tests in the browser: the one that CHROMIUM names, the system's, or else one that is
 * installed now (by apt where that is possible, else Playwright's own). Throws where none can be had that runs.
 * @param {Promise<unknown>} [packages] where they are still being installed: Playwright is one of them
 * @returns {Promise<string>}
 */
export async function chromium(packages = Promise.resolve()) {
  return installed() ?? (await fromDebian()) ?? (await packages.then(fromPlaywright))
}

async function fromDebian() {
  const why = await installDebianPackage('chromium')
  if (why !== '') objections.set('apt', why)
  return installed()
}

async function fromPlaywright() {
  console.error('Downloading Chromium …')
  const { ok, output } = await run('playwright-core', ['install', 'chromium'])
  if (ok) {
    const playwright = await import(`${home}/node_modules/playwright-core/index.mjs`)
    const path = playwright.chromium.executablePath()
    if (runs(path)) return path
  } else objections.set('playwright-core', output.trim())
  const why = [...objections].map(([path, objection]) => `\n${path}: ${objection}`).join('')
  throw new Error(`No Chromium for the tests in the browser. Set CHROMIUM to its path.${why}`)
}
