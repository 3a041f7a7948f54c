// @ts-check
import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'

/**
 * Installs a PostgreSQL server for the tests that hold both databases against one contract. Where none can be had they
 * are skipped and say so.
 */
export async function postgres() {
  if (existsSync('/usr/lib/postgresql')) return
  await installDebianPackage('postgresql')
}
