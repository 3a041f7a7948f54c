// @ts-check
import { execFileSync } from 'node:child_process'
import { Buffer } from 'node:buffer'
import { home } from '../bin/prepare.mjs'
import { printProgramVersion } from './program-version.mjs'
import { locked } from './registry.mjs'

/** @import { Entry } from './tar.mjs' */
/** @import { Target } from './targets.mjs' */

/**
 * @typedef {object} Component
 * @property {string} bom-ref name and version, such as `fastify@5.12.8`
 * @property {string} name
 *
 * @typedef {object} Bom CycloneDX, as far as it is read here
 * @property {Component[]} components
 * @property {{ ref: string, dependsOn: string[] }[]} dependencies
 */

const program = { name: 'balcao-print', version: printProgramVersion, integrity: '' }

/** What npm knows of every installed package: its hash, licence and origin. @type {Bom | undefined} */
let installed

/** @returns {Bom} */
function installedPackages() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--loglevel', 'error']
  return (installed ??= JSON.parse(
    execFileSync('npm', args, { cwd: home, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ))
}

/**
 * The packages in a download, as `name@version`: those that the bundler names in the list of licences, and those that lie in
 * it as they are.
 * @param {Entry[]} entries
 */
function packagesIn(entries) {
  const licences = entries.find(({ path }) => path === 'app/licenses.md')?.content.toString() ?? ''
  const bundled = [...licences.matchAll(/^## (\S+) - (\S+)/gm)].map(
    ([, name, version]) => `${name}@${version}`,
  )
  const whole = entries
    .filter(({ path }) =>
      /^app\/node_modules\/(?:.+\/node_modules\/)?(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path),
    )
    .map(({ content }) => JSON.parse(content.toString()))
    .map(({ name, version }) => `${name}@${version}`)
  return new Set([...bundled, ...whole])
}

/**
 * @param {string} type
 * @param {{ name: string, version: string, integrity: string }} found a package of the registry; without a hash if it is not from there
 * @param {string} licence
 */
const component = (type, { name, version, integrity }, licence) => ({
  'bom-ref': `${name}@${version}`,
  type,
  name,
  version,
  ...(integrity && {
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
    ],
  }),
  licenses: [{ license: { id: licence } }],
})

/**
 * A package of another platform than this one's. Throws if the lock file does not have it.
 * @param {string} ref
 */
function ofOtherPlatform(ref) {
  const found = locked(ref.replace(/@[^@]+$/, ''))
  if (`${found.name}@${found.version}` !== ref) throw new Error(`The lock file does not have ${ref}.`)
  return component('library', found, found.license)
}

/**
 * What is in a download (CycloneDX): what `npm sbom` knows of its packages, and Node. It has no time and no random number: the
 * same sources make the same one.
 * @param {Entry[]} entries all other files of the download
 * @param {Target['node']} node without a hash if it is this machine's own
 * @returns {Entry}
 */
export function sbomOf(entries, node) {
  const { components, dependencies, ...rest } = installedPackages()
  const packages = packagesIn(entries)
  const isIn = (/** @type {string} */ ref) => packages.has(ref)
  const known = new Map(components.map((each) => [each['bom-ref'], each]))
  const bom = {
    ...rest,
    serialNumber: undefined,
    metadata: { component: component('application', program, 'MIT') },
    components: [
      ...[...packages].sort().map((ref) => known.get(ref) ?? ofOtherPlatform(ref)),
      component('platform', node, 'MIT'),
    ],
    dependencies: dependencies
      .filter(({ ref }) => isIn(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isIn) })),
  }
  return {
    path: 'sbom.cdx.json',
    content: Buffer.from(`${JSON.stringify(bom, null, 2)}\n`),
    isProgram: false,
  }
}
