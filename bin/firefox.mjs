// @ts-check
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'

const usualPlaces = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

const installed = () =>
  [process.env.FIREFOX ?? '', ...usualPlaces].find((path) => path !== '' && existsSync(path))

/**
 * The path of a Firefox for the tests in the second browser: the one that FIREFOX names, the system's, or Debian's ESR,
 * which is installed now. Throws where none can be had.
 * @returns {Promise<string>}
 */
export async function firefox() {
  const found = installed()
  if (found) return found
  const why = await installDebianPackage('firefox-esr')
  const path = installed()
  if (path) return path
  throw new Error(`No Firefox for the tests in the second browser. Set FIREFOX to its path.\n${why}`)
}
