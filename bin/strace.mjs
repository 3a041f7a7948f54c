// @ts-check
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'

/**
 * Installs `strace`, which shows a program's calls to the system, for the tests of when data is on the disk. Without it
 * they are skipped, and their titles say so.
 */
export async function strace() {
  if (existsSync('/usr/bin/strace')) return
  await installDebianPackage('strace')
}
