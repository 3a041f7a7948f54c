// @ts-check
import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'

/** The lists of what there is, fetched once for all packages. @type {Promise<unknown> | undefined} */
let lists

/**
 * Installs one of Debian's packages where that is possible: as root, with apt. The caller checks whether it worked.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.error(`Installing ${name} …`)
  process.env.DEBIAN_FRONTEND = 'noninteractive'
  lists ??= run('apt-get', ['update'])
  await lists
  await run('apt-get', ['install', '--yes', '--no-install-recommends', name])
}
