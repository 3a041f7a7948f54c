// @ts-check
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

const installed = () =>
  [process.env.CHROMIUM ?? '', ...usualPlaces].find((path) => path !== '' && existsSync(path))

/**
 * The path of a Chromium for the tests in the browser: the one that CHROMIUM names, the system's, or else one that is
 * installed now (by apt where that is possible, else Playwright's own). Throws where none can be had.
 * @param {Promise<unknown>} [packages] where they are still being installed: Playwright is one of them
 * @returns {Promise<string>}
 */
export async function chromium(packages = Promise.resolve()) {
  return installed() ?? (await fromDebian()) ?? (await packages.then(fromPlaywright))
}

async function fromDebian() {
  await installDebianPackage('chromium')
  return installed()
}

async function fromPlaywright() {
  console.error('Downloading Chromium …')
  const { ok, output } = await run('playwright-core', ['install', 'chromium'])
  if (!ok)
    throw new Error(`No Chromium for the tests in the browser. Set CHROMIUM to its path.\n${output.trim()}`)
  const playwright = await import(`${home}/node_modules/playwright-core/index.mjs`)
  return playwright.chromium.executablePath()
}
