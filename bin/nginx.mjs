// @ts-check
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'

/** Installs nginx for the tests of a host behind a proxy. Without it they are skipped and say so. */
export async function nginx() {
  if (existsSync('/usr/sbin/nginx')) return
  await installDebianPackage('nginx')
}
