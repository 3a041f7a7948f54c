// @ts-check
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'

/** Installs what shows a program's calls to the system, for the tests of what is on disk when. Without it they are skipped and say so. */
export async function strace() {
  if (existsSync('/usr/bin/strace')) return
  await installDebianPackage('strace')
}
