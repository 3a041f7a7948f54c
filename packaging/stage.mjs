// @ts-check
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { home } from '../bin/prepare.mjs'
import { installedPackages } from './packages.mjs'
import { locked, packageFiles } from './registry.mjs'
import { sbomOf } from './sbom.mjs'
import { linuxNode } from './targets.mjs'

/** @import { Entry } from './tar.mjs' */
/** @import { Target } from './targets.mjs' */

/** What the bundler made of the print program. */
export const bundle = join(home, 'dist/print-program')

/**
 * All files of a download, sorted; their paths begin with its folder.
 * @param {Target} target
 * @param {string} folder
 * @param {boolean} isFromHere whether Node and the binaries are those of this machine, so that nothing is fetched
 * @returns {Promise<Entry[]>}
 */
export async function stage(target, folder, isFromHere) {
  const platform = target.name.split('-')[0]
  const entries = [
    ...filesIn(join(home, 'packaging', `${platform}`)).map(asWritten),
    { path: 'LICENSE', content: readFileSync(join(home, 'LICENSE')), isProgram: false },
    { path: 'app/package.json', content: Buffer.from('{ "type": "module" }\n'), isProgram: false },
    ...filesIn(bundle).map((entry) => ({ ...entry, path: `app/${entry.path}` })),
    ...installedPackages(target).map((entry) => ({ ...entry, path: `app/${entry.path}` })),
    ...(isFromHere ? binariesFromHere(target) : await binariesFromRegistry(target)),
  ]
  const node = isFromHere ? { ...target.node, version: process.versions.node, integrity: '' } : target.node
  return [...entries, sbomOf(entries, node)]
    .map((entry) => ({ ...entry, path: `${folder}/${entry.path}` }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: file.slice(folder.length + 1).replaceAll('\\', '/'),
      content: readFileSync(file),
      isProgram: false,
    }))
}

/**
 * Scripts of a shell may be run; those of Windows want its line ends.
 * @param {Entry} entry
 * @returns {Entry}
 */
function asWritten(entry) {
  const text = entry.content.toString()
  if (/\.(?:cmd|txt)$/.test(entry.path))
    return { ...entry, content: Buffer.from(text.replace(/\r?\n/g, '\r\n')) }
  return { ...entry, isProgram: text.startsWith('#!') }
}

/**
 * @param {Target} target
 * @returns {Promise<Entry[]>}
 */
async function binariesFromRegistry({ binaries, node, nodePath }) {
  const nodeFiles = await packageFiles(node)
  const licences = await packageFiles(linuxNode)
  const packages = await Promise.all(
    binaries.map(async (name) => {
      const files = await packageFiles(locked(name))
      return files.map((entry) => ({ ...entry, path: `app/node_modules/${name}/${entry.path}` }))
    }),
  )
  return [
    ...packages.flat(),
    { path: nodePath, content: contentOf(nodeFiles, node.file), isProgram: true },
    { path: 'bin/LICENSE-node', content: contentOf(licences, 'LICENSE'), isProgram: false },
  ]
}

/**
 * @param {Entry[]} files
 * @param {string} path
 */
function contentOf(files, path) {
  const file = files.find((entry) => entry.path === path)
  if (!file) throw new Error(`There is no ${path} in a package of Node.`)
  return file.content
}

/**
 * @param {Target} target
 * @returns {Entry[]}
 */
function binariesFromHere({ binaries, nodePath }) {
  const packages = binaries.flatMap((name) =>
    filesIn(join(home, 'node_modules', name)).map((entry) => ({
      ...entry,
      path: `app/node_modules/${name}/${entry.path}`,
    })),
  )
  return [...packages, { path: nodePath, content: readFileSync(process.execPath), isProgram: true }]
}
