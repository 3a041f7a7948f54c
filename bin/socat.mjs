// @ts-check
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'

/** Installs what plays serial lines for the tests of printers and card readers. Without it they are skipped and say so. */
export async function socat() {
  if (existsSync('/usr/bin/socat')) return
  await installDebianPackage('socat')
}
