// @ts-check
import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'

/** Another program may be installing, as a new machine does by itself; a mirror may not answer at once. */
const patient = ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=3']

/** The lists of what there is, fetched once for all packages. @type {ReturnType<typeof run> | undefined} */
let lists

/** @param {string} output */
const lastLines = (output) => output.trim().split('\n').slice(-5).join('\n')

/**
 * Installs one of Debian's packages where that is possible: as root, with apt. The caller checks whether it worked.
 * @param {string} name
 * @returns {Promise<string>} why it may not have worked; empty where apt is content
 */
export async function installDebianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return 'there is no apt here'
  if (process.getuid?.() !== 0) return `only root can install Debian's ${name}`
  console.error(`Installing ${name} …`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  lists ??= run('apt-get', [...patient, 'update'])
  const update = await lists
  const install = await run('apt-get', [...patient, 'install', '--yes', '--no-install-recommends', name])
  return install.ok ? '' : lastLines(`${update.ok ? '' : update.output}${install.output}`)
}

/**
 * Sees to something that tests need of the system. Throws why it is not here.
 * @param {string} what
 * @param {() => boolean | Promise<boolean>} isThere
 * @param {string} name of the Debian package that brings it
 */
export async function need(what, isThere, name) {
  if (await isThere()) return
  const why = await installDebianPackage(name)
  if (await isThere()) return
  throw new Error(`${what} is not here and could not be installed: ${why || 'apt had no objection'}`)
}
