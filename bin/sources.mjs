// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const home = fileURLToPath(new URL('..', import.meta.url))

/** Everything that the page is built from: files and folders, from the project's folder. */
export const sourcesOfPage = [
  'src',
  'locales',
  'public',
  'index.html',
  'bin/sources.mjs',
  'vite.config.ts',
  'vite.pages.ts',
  'vite.app.ts',
  'package.json',
  'package-lock.json',
]

/** What the programs are built from, beside the sources of the page. */
export const sourcesOfPrograms = [
  'cli',
  'print-daemon',
  'backend',
  'collector',
  'node',
  'packaging/unbundled.mjs',
  'vite.node.config.ts',
  'vite.program.config.ts',
]

/**
 * A hash of the names and contents of files and of all in folders, tests left out, in hexadecimal. It is the same on every machine.
 * @param {readonly string[]} sources from the project's folder
 */
export function hashOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(home, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path of a file or folder, from the project's folder
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(join(home, path))) return []
  if (!statSync(join(home, path)).isDirectory()) return path.includes('.test.') ? [] : [path]
  return readdirSync(join(home, path))
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
