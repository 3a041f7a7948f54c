// @ts-check
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enoughBytes = 4e9
const hourMs = 3_600_000

/**
 * A folder for the folders of the tests, in memory where the system has room there: the programs under test wait for the
 * disk at every sale, and several shops at once keep a disk busy.
 */
export function folderForTests() {
  removeLeftFolders()
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > enoughBytes) return newFolder(memory)
  } catch {
    // Not this system.
  }
  return newFolder(tmpdir())
}

/** @param {string} parent */
function newFolder(parent) {
  const folder = mkdtempSync(join(parent, `balcao-tests-${process.pid}-`))
  // PostgreSQL runs as a user of its own, whose folder is in this one.
  chmodSync(folder, 0o711)
  return folder
}

/**
 * A program that is about to end may still write into it. What remains then, a later run removes.
 * @param {string} folder
 */
export function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  } catch {
    // Or it is another user's.
  }
}

/** Of runs that were ended by force: their process is gone, and nothing of another container goes on there. */
function removeLeftFolders() {
  for (const parent of [memory, tmpdir()])
    for (const name of namesIn(parent)) {
      const folder = join(parent, name)
      const pid = Number(/^balcao-tests-(\d+)-/.exec(name)?.[1])
      if (pid > 0 && !isAlive(pid) && isUnused(folder)) removeFolder(folder)
    }
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/**
 * A run makes folders in it all the time.
 * @param {string} folder
 */
function isUnused(folder) {
  try {
    return Date.now() - statSync(folder).mtimeMs > hourMs
  } catch {
    return false
  }
}
