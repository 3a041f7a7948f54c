// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { home, run } from '../bin/prepare.mjs'
import { untar } from './tar.mjs'

/** @import { Entry } from './tar.mjs' */

const cache = join(home, 'node_modules/.cache/packages')

/**
 * The files of a package of the registry, fetched once; throws where it is not the very one that is named.
 * @param {{ name: string, version: string, integrity: string }} wanted
 * @returns {Promise<Entry[]>}
 */
export async function packageFiles({ name, version, integrity }) {
  const file = join(cache, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  if (!existsSync(file)) await fetchInto(cache, `${name}@${version}`)
  const archive = readFileSync(file)
  const found = `sha512-${createHash('sha512').update(archive).digest('base64')}`
  if (found !== integrity) throw new Error(`${file} is not the requested package: delete it.`)
  return untar(gunzipSync(archive)).map((entry) => ({ ...entry, path: entry.path.replace(/^[^/]+\//, '') }))
}

/**
 * @param {string} folder
 * @param {string} wanted
 */
async function fetchInto(folder, wanted) {
  mkdirSync(folder, { recursive: true })
  const { ok, output } = await run('npm', ['pack', wanted, '--pack-destination', folder, '--loglevel=error'])
  if (!ok) throw new Error(`${wanted} cannot be fetched:\n${output.trim()}`)
}

/**
 * How the lock file names a package.
 * @param {string} name
 * @returns {{ name: string, version: string, integrity: string, license: string }}
 */
export function locked(name) {
  const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'))
  const { version, integrity, license } = packages[`node_modules/${name}`]
  return { name, version, integrity, license }
}
