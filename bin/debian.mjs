// @ts-check
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { run } from './prepare.mjs'

const pauseMs = 2_000
const longestWaitMs = 600_000

/**
 * apt, which another program may hold, as a new machine does by itself: some of apt's locks it never waits for. So it is tried again
 * until ten minutes have passed in all; after that each of its calls is tried once.
 * @param {(command: string, args: string[]) => ReturnType<typeof run>} run
 * @param {() => Promise<unknown>} pause
 */
export function patientApt(run, pause) {
  let pausesLeft = longestWaitMs / pauseMs
  // A mirror may not answer at once. The message about a lock is looked for in English.
  const apt = (/** @type {string[]} */ args) =>
    run('env', ['LC_ALL=C', 'apt-get', '-o', 'Acquire::Retries=3', ...args])
  return async (/** @type {string[]} */ ...args) => {
    let result = await apt(args)
    for (; !result.ok && result.output.includes('Could not get lock') && pausesLeft > 0; pausesLeft--) {
      await pause()
      result = await apt(args)
    }
    return result
  }
}

const apt = patientApt(run, () => setTimeout(pauseMs))

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
  lists ??= apt('update')
  const update = await lists
  const install = await apt('install', '--yes', '--no-install-recommends', name)
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
