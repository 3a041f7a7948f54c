// @ts-check
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { need } from './debian.mjs'

const debianRoot = '/usr/lib/postgresql'

/** Where Debian has the client alone, there is a folder without these. */
const isServer = (/** @type {string} */ folder) =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))

function isThere() {
  const versions = existsSync(debianRoot) ? readdirSync(debianRoot) : []
  const folders = versions.map((version) => join(debianRoot, version, 'bin'))
  return [...folders, ...(process.env.PATH ?? '').split(delimiter)].some(isServer)
}

/**
 * Installs a PostgreSQL server for the tests that hold both databases against one contract, which are skipped without it. Throws why
 * it is not here.
 */
export const postgres = () => need('PostgreSQL', isThere, 'postgresql')
