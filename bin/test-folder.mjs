// @ts-check
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enoughBytes = 4e9

/**
 * A folder for the folders of the tests, in memory where the system has room there: the programs under test wait for the
 * disk at every sale, and several shops at once keep a disk busy.
 */
export function folderForTests() {
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
  const folder = mkdtempSync(join(parent, 'balcao-tests-'))
  // PostgreSQL runs as a user of its own, whose folder is in this one.
  chmodSync(folder, 0o711)
  return folder
}
