// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { home } from '../bin/prepare.mjs'
import { compileTime } from './targets.mjs'
import { unbundled } from './unbundled.mjs'

/** @import { Entry } from './tar.mjs' */
/** @import { Target } from './targets.mjs' */

const installed = join(home, 'node_modules')

/**
 * The packages that are not bundled, and all that they need, as they are installed here.
 * @param {Target} target
 * @returns {Entry[]}
 */
export function installedPackages(target) {
  const folders = new Set(unbundled.flatMap((name) => withNeeds(join(installed, name))))
  return [...folders].flatMap((folder) => {
    const place = relative(installed, folder).replaceAll('\\', '/')
    return filesIn(folder)
      .filter((path) => isNeeded(place, path, target))
      .map((path) => ({
        path: `node_modules/${place}/${path}`,
        content: readFileSync(join(folder, path)),
        isProgram: false,
      }))
  })
}

/**
 * @param {string} folder of a package
 * @returns {string[]} it and those that it needs
 */
function withNeeds(folder) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const needs = Object.keys(dependencies).filter((name) => !compileTime.includes(name))
  return [folder, ...needs.flatMap((name) => withNeeds(folderOf(name, folder)))]
}

/**
 * Where Node finds a package that another one asks for.
 * @param {string} name
 * @param {string} asking
 */
function folderOf(name, asking) {
  const places = createRequire(join(asking, 'package.json')).resolve.paths(name) ?? []
  const found = places.map((place) => join(place, name)).find((folder) => existsSync(folder))
  if (!found) throw new Error(`The package ${name} is not installed.`)
  return found
}

/**
 * @param {string} folder
 * @param {string} [below]
 * @returns {string[]} with slashes, without the packages inside
 */
function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(folder, path)
    return [path]
  })
}

/** The weights that receipts are drawn with; `print-daemon/drawing/font.ts` reads them. */
const fonts = /^files\/[a-z-]+-(?:500|800)-normal\.woff2$/
const legal = /^(?:LICEN[CS]E|NOTICE)/i

/**
 * @param {string} place of the package
 * @param {string} path of the file in it
 * @param {Target} target
 */
function isNeeded(place, path, { prebuilds }) {
  if (path === 'package.json' || legal.test(path)) return true
  if (place.startsWith('@fontsource/')) return fonts.test(path)
  const [, build] = /^prebuilds\/([^/]+)\//.exec(path) ?? []
  if (build) return build.endsWith(prebuilds)
  if (/^(?:bin|test)\//.test(path)) return false
  return /\.(?:c?js|json|node)$/.test(path)
}
