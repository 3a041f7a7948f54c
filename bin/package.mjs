// @ts-check
import './node-version.mjs'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { printProgramVersion } from '../packaging/program-version.mjs'
import { stage } from '../packaging/stage.mjs'
import { tar } from '../packaging/tar.mjs'
import { targets } from '../packaging/targets.mjs'
import { zip } from '../packaging/zip.mjs'
import { home, prepare, run } from './prepare.mjs'

/**
 * Makes the downloads of the print program. `--target` makes one alone; `--from-here` takes Node and the binaries of this
 * machine and fetches nothing, for trying it out: it packs quickly and not tightly, and offers the page nothing.
 */
const { values: options } = parseArgs({
  options: {
    target: { type: 'string' },
    'from-here': { type: 'boolean', default: false },
    out: { type: 'string', default: join(home, 'dist/packages') },
  },
})

const isFromHere = options['from-here']
const level = isFromHere ? 1 : 6

async function bundleProgram() {
  const { ok, output } = await run('vite', [
    'build',
    '--config',
    'vite.package.config.mjs',
    '--logLevel',
    'warn',
  ])
  if (!ok) throw new Error(`The print program could not be bundled:\n${output.trim()}`)
}

/** @param {import('../packaging/targets.mjs').Target} target */
async function makeArchive(target) {
  const folder = `balcao-print-${printProgramVersion}-${target.name}`
  const entries = await stage(target, folder, isFromHere)
  const archive = target.format === 'zip' ? zip(entries, level) : gzipSync(tar(entries), { level })
  const file = `${folder}.${target.format}`
  writeFileSync(join(options.out, file), archive)
  console.log(`${file}  ${(archive.length / 1024 / 1024).toFixed(1)} MB`)
  return { file, sum: createHash('sha256').update(archive).digest('hex') }
}

/**
 * The host offers what lies here, and the page links to it.
 * @param {string[]} files
 */
function offer(files) {
  const downloads = join(home, 'dist/page/downloads')
  rmSync(downloads, { recursive: true, force: true })
  mkdirSync(downloads, { recursive: true })
  for (const file of files) copyFileSync(join(options.out, file), join(downloads, file))
}

const wanted = targets.filter(({ name }) => options.target === undefined || name === options.target)
if (wanted.length === 0) {
  console.error(
    `There is no target ${options.target}; there are ${targets.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
if (!isFromHere || !existsSync(join(home, 'dist/node'))) await prepare()
try {
  await bundleProgram()
  mkdirSync(options.out, { recursive: true })
  const made = []
  for (const target of wanted) made.push(await makeArchive(target))
  const sums = made.map(({ file, sum }) => `${sum}  ${file}\n`).join('')
  writeFileSync(join(options.out, 'SHA256SUMS'), sums)
  if (!isFromHere) offer([...made.map(({ file }) => file), 'SHA256SUMS'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
